import { feedOfSearch, toJsonFeed } from '#app/api/feed-of-search.server.ts';
import { answerRead, onlyRead, unusable } from '#app/http/api-answer.server.ts';
import { versionedText } from '#app/http/etag.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/json-feed';

export function loader({ request, url, context }: Route.LoaderArgs) {
  return answerRead({ request, context }, async () => {
    const feed = await feedOfSearch(db, url.searchParams, '/listings.json');
    if (!feed.ok) return unusable(feed.errors);
    const text = JSON.stringify(toJsonFeed(feed.listings, feed.channel));
    return versionedText(request, text, 'application/feed+json; charset=utf-8');
  });
}

export const action = onlyRead;
