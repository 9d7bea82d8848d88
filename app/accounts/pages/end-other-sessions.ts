import { endOtherSessions } from '#app/accounts/sessions.server.ts';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/end-other-sessions';

export async function action({ context }: Route.ActionArgs) {
  const { uid, sessionId } = viewerOf(context);
  await endOtherSessions(db, uid, sessionId);
  return redirectWithFlash('/profile', 'All other devices are signed out.');
}
