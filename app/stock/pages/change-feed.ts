import { countAttempt } from '#app/http/attempts.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { deleteFeed, fetchNow, pauseFeed, resumeFeed } from '#app/stock/feeds.server.ts';
import { UPLOADS_OF_SELLER } from '#app/stock/run.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { Route } from './+types/change-feed';

const PAGE = '/my-listings/stock/feed';
const CHANGES = new Map([
  ['fetch', { change: fetchNow, done: 'We’re fetching the file. Reload the page to see the result.' }],
  ['pause', { change: pauseFeed, done: 'Paused. Your cars stay as they are.' }],
  ['resume', { change: resumeFeed, done: 'The feed works again.' }],
  ['delete', { change: deleteFeed, done: 'Deleted. Your cars stay as they are.' }],
]);

export async function action({ context, params: { change } }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const known = CHANGES.get(change);
  const tooMany = change === 'fetch' ? await countAttempt(context, { ofAccount: [UPLOADS_OF_SELLER, uid] }) : null;
  if (tooMany) return redirectWithFlash(PAGE, tooMany.message);
  if (!known || !(await known.change(db, uid))) throw notFound('Feed not found.');
  return redirectWithFlash(PAGE, known.done);
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();
