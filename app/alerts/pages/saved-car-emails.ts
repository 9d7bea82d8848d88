import { redirect } from 'react-router';
import { z } from 'zod';
import { startWatching, stopWatching } from '#app/alerts/saved-car-watch.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/saved-car-emails';

const SAVED_CARS = '/saved-cars';

const choice = z.object({ emails: z.enum(['on', 'off']), next: z.string().optional() });

export async function action({ request, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const form = await parseForm(request, choice);
  if (!form.ok) return form.refusal;
  const { emails, next } = form.value;
  await (emails === 'on' ? startWatching : stopWatching)(db, uid);
  return redirect(next ? returnPath(next) : SAVED_CARS, 303);
}
