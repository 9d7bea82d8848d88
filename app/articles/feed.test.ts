import { expect, test } from 'vitest';
import type { ArticleSummary } from '#app/articles/article.ts';
import { toFeed } from '#app/articles/pages/feed.ts';

const site = { name: 'Cars & Co', origin: 'https://cars.example' };
const channel = { site, feedPath: '/articles/feed.xml' };
const article: ArticleSummary = {
  id: 'abcdefghjkmn',
  title: 'Tyres',
  summary: 'How old is too old?',
  category: 'Ownership',
  featured: false,
  readTime: 3,
  previewImage: null,
  createdAt: new Date('2026-03-07T03:04:05Z'),
};

test('an item has its address, words, category and date', () => {
  expect(toFeed([article], channel)).toContain(`    <item>
      <title>Tyres</title>
      <link>https://cars.example/article/abcdefghjkmn</link>
      <guid isPermaLink="true">https://cars.example/article/abcdefghjkmn</guid>
      <description>How old is too old?</description>
      <category>Ownership</category>
      <dc:creator>Editorial Team</dc:creator>
      <pubDate>Sat, 07 Mar 2026 03:04:05 GMT</pubDate>
    </item>
`);
});

test('XML is escaped, and characters that XML cannot hold are left out', () => {
  const title = `<b>"Tom" & 'Jo'</b>]]>\u0001\u000b\ud800\uffff 🚗`;
  const feed = toFeed([{ ...article, title }], channel);
  expect(feed).toContain('<title>&lt;b&gt;&quot;Tom&quot; &amp; &apos;Jo&apos;&lt;/b&gt;]]&gt; 🚗</title>');
  expect(feed).toContain('<title>Articles from Cars &amp; Co</title>');
});

test('a feed without articles has no items', () => {
  const feed = toFeed([], channel);
  expect(feed).toContain('<link>https://cars.example/articles</link>');
  expect(feed).toContain('<atom:link href="https://cars.example/articles/feed.xml" rel="self"');
  expect(feed).not.toContain('<item>');
});
