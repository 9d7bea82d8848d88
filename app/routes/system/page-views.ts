import { z } from 'zod';
import { kindOfPage } from '#app/http/counted-pages.ts';
import { parseForm } from '#app/http/forms/form.server.ts';
import { countPageView } from '#app/platform/page-views.server.ts';
import type { Route } from './+types/page-views';

const viewSchema = z.object({ path: z.string().max(2000).default('') });

export async function action({ request }: Route.ActionArgs) {
  const form = await parseForm(request, viewSchema);
  if (!form.ok) return form.refusal;
  const kind = kindOfPage(form.value.path);
  if (kind) countPageView(kind);
  return new Response(null, { status: 204 });
}
