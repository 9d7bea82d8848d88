import { FEED_PATH } from '#app/articles/article-meta.ts';
import { latestArticleChange, listNewestArticles } from '#app/articles/articles.server.ts';
import { toFeed } from '#app/articles/feed.ts';
import { etagOf, isKnownVersion } from '#app/http/answer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/feed';

const ARTICLES_IN_FEED = 20;

export async function loader({ request }: Route.LoaderArgs) {
  const articles = await listNewestArticles(db, ARTICLES_IN_FEED);
  const changedAt = await latestArticleChange(db);
  const feed = toFeed(articles, { site: { name: env.SITE_NAME, origin: env.PUBLIC_URL }, feedPath: FEED_PATH });
  const etag = etagOf(feed);
  const headers = {
    'Content-Type': 'application/rss+xml; charset=utf-8',
    'Cache-Control': 'no-cache',
    ETag: etag,
    ...(changedAt && { 'Last-Modified': changedAt.toUTCString() }),
  };
  if (isUnchanged(request, etag, changedAt)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : feed, { headers });
}

/** A date alone doesn't show deleted articles, so an ETag wins. */
function isUnchanged(request: Request, etag: string, changedAt: Date | null): boolean {
  if (request.headers.has('If-None-Match')) return isKnownVersion(request.headers.get('If-None-Match'), etag);
  const since = Date.parse(request.headers.get('If-Modified-Since') ?? '');
  return changedAt !== null && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
