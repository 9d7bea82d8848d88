import { z } from 'zod';
import { confirmOwn } from '#app/availability/asked-cars.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/confirm';

const confirmForm = z.object({ next: z.string().optional() });

export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, confirmForm);
  if (!form.ok) return form.refusal;
  const title = await confirmOwn(db, viewer.uid, params.id);
  if (!title) throw notFound('Listing not found');
  return redirectWithFlash(returnPath(form.value.next ?? '/my-listings'), `${title} is confirmed.`);
}
