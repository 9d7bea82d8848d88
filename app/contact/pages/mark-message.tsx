import { redirect } from 'react-router';
import { markMessage } from '#app/contact/inbox.server.ts';
import { isMark, messagePath } from '#app/contact/inbox.tsx';
import { notFound } from '#app/http/not-found.ts';
import { requireAdministrator } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/mark-message';

/** Signing in again leads back here by GET. */
export function loader({ context, url, params }: Route.LoaderArgs) {
  requireAdministrator(context, url);
  return redirect(messagePath(params.id));
}

export async function action({ context, url, params }: Route.ActionArgs) {
  requireAdministrator(context, url);
  const isMarked = isMark(params.mark) && (await markMessage(db, params.id, params.mark));
  if (!isMarked) throw notFound('Message not found');
  return redirect(messagePath(params.id), 303);
}

/** Never shown; an error page needs a route with a component. */
export default function MarkMessage() {
  return null;
}
