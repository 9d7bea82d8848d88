import { endSessionOfUser } from '#app/accounts/sessions.server.ts';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/end-session';

export async function action({ context, params }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  if (!(await endSessionOfUser(db, uid, params.id))) throw notFound('That device isn’t signed in.');
  return redirectWithFlash('/profile', 'That device is signed out.');
}
