import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { countedPattern } from '#app/pages.ts';
import { countPageView } from '#app/platform/page-views.server.ts';
import type { Route } from './+types/page-views';

const viewSchema = z.object({ path: z.string().max(2000).default('') });

export async function action({ request }: Route.ActionArgs) {
  const form = await parseForm(request, viewSchema);
  if (!form.ok) return form.refusal;
  const pattern = countedPattern(form.value.path);
  if (pattern) countPageView(pattern);
  return new Response(null, { status: 204 });
}
