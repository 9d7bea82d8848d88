import { redirect } from 'react-router';
import { markMessage } from '#app/contact/inbox.server.ts';
import { isMark, messagePath } from '#app/contact/inbox.tsx';
import { notFound, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/mark-message';

/** Signing in again leads back here by GET. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(messagePath(params.id));
}

export async function action({ params: { id, mark }, context }: Route.ActionArgs) {
  const isMarked = isMark(mark) && (await markMessage(db, { id, mark, by: viewerOf(context).uid }));
  if (!isMarked) throw notFound('Message not found');
  return redirect(messagePath(id), 303);
}

/** Never shown; an error page needs a route with a component. */
export default function MarkMessage() {
  return null;
}
