import { redirect } from 'react-router';
import { endOtherSessions } from '#app/accounts/sessions.server.ts';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/end-other-sessions';

export function loader() {
  return redirect('/profile');
}

export async function action({ context, url }: Route.ActionArgs) {
  const { uid, sessionId } = requireViewer(context, new URL('/profile', url));
  await endOtherSessions(db, uid, sessionId);
  return redirectWithFlash('/profile', 'All other devices are signed out.');
}
