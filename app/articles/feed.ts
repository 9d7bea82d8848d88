/** The newest articles as RSS 2.0 (https://www.rssboard.org/rss-specification). */
import { type ArticleSummary, articleHref, EDITORS } from '#app/articles/article.ts';
import { toXml } from '#app/vocabulary/xml.ts';

type Channel = { site: { name: string; origin: string }; feedPath: string };

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
