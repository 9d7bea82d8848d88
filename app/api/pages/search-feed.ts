import { feedOfSearch, toAtom, toJsonFeed } from '#app/api/feed-of-search.server.ts';
import { versionedText } from '#app/http/answer.server.ts';
import { answerRead, onlyRead, unusable } from '#app/http/api-answer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/search-feed';

export function loader({ request, url, context, pattern }: Route.LoaderArgs) {
  const isAtom = pattern.endsWith('.atom');
  return answerRead({ request, context }, async () => {
    const feed = await feedOfSearch(db, url.searchParams, isAtom ? '/listings.atom' : '/listings.json');
    if (!feed.ok) return unusable(feed.errors);
    const { listings, channel } = feed;
    return isAtom
      ? versionedText(request, toAtom(listings, channel), 'application/atom+xml; charset=utf-8')
      : versionedText(request, JSON.stringify(toJsonFeed(listings, channel)), 'application/feed+json; charset=utf-8');
  });
}

export const action = onlyRead;
