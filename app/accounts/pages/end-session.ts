import { endOtherSessions, endSessionOfUser } from '#app/accounts/sessions.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/end-session';

/** Of one device, or without an id of all others. */
export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { uid, sessionId } = viewerOf(context);
  if (id === undefined) {
    await endOtherSessions(db, uid, sessionId);
    return redirectWithFlash('/profile', 'All other devices are signed out.');
  }
  if (!(await endSessionOfUser(db, uid, id))) throw notFound('That device isn’t signed in.');
  return redirectWithFlash('/profile', 'That device is signed out.');
}
