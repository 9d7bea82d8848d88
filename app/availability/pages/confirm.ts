import { redirect } from 'react-router';
import { z } from 'zod';
import { confirmOwn } from '#app/availability/asked-cars.server.ts';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { returnPath } from '#app/http/return-path.ts';
import { requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/confirm';

const confirmForm = z.object({ next: z.string().optional() });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  return redirect(`/listing/${params.id}`);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, url);
  const form = await parseForm(request, confirmForm);
  if (!form.ok) return form.refusal;
  const title = await confirmOwn(db, viewer.uid, params.id);
  if (!title) throw notFound('Listing not found');
  return redirectWithFlash(returnPath(form.value.next ?? '/my-listings'), `${title} is confirmed.`);
}
