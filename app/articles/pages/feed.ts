import { type ArticleSummary, articleHref, EDITORS } from '#app/articles/article.ts';
import { FEED_PATH } from '#app/articles/article-meta.ts';
import { latestArticleChange, listNewestArticles } from '#app/articles/articles.server.ts';
import { etagOf, isKnownVersion } from '#app/http/answer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { toXml } from '#app/vocabulary/xml.ts';
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

type Channel = { site: { name: string; origin: string }; feedPath: string };

/** The newest articles as RSS 2.0 (https://www.rssboard.org/rss-specification). */
export function toFeed(articles: ArticleSummary[], { site, feedPath }: Channel): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${toXml(`Articles from ${site.name}`)}</title>
    <link>${toXml(`${site.origin}/articles`)}</link>
    <description>Buying, selling and owning a used car in Australia.</description>
    <language>en-au</language>
    <atom:link href="${toXml(site.origin + feedPath)}" rel="self" type="application/rss+xml"/>
${articles.map((article) => toItem(article, site.origin)).join('')}  </channel>
</rss>
`;
}

function toItem(article: ArticleSummary, origin: string): string {
  const address = toXml(`${origin}${articleHref(article)}`);
  return `    <item>
      <title>${toXml(article.title)}</title>
      <link>${address}</link>
      <guid isPermaLink="true">${address}</guid>
      <description>${toXml(article.summary)}</description>
      <category>${toXml(article.category)}</category>
      <dc:creator>${EDITORS}</dc:creator>
      <pubDate>${article.createdAt.toUTCString()}</pubDate>
    </item>
`;
}
