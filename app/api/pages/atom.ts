import { feedOfSearch, toAtom } from '#app/api/feed-of-search.server.ts';
import { answerRead, onlyRead, unusable } from '#app/http/api-answer.server.ts';
import { versionedText } from '#app/http/etag.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/atom';

export function loader({ request, url, context }: Route.LoaderArgs) {
  return answerRead({ request, context }, async () => {
    const feed = await feedOfSearch(db, url.searchParams, '/listings.atom');
    if (!feed.ok) return unusable(feed.errors);
    return versionedText(request, toAtom(feed.listings, feed.channel), 'application/atom+xml; charset=utf-8');
  });
}

export const action = onlyRead;
