/** Article pages over HTTP: status, headers and text. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { articles } from '#app/platform/schema/articles.server.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { logLines } from '#tests/support/server.ts';
import { readPage } from '#tests/support/visitor.ts';

const EMAIL = 'hidden@people.example';
const HOSTILE = '</title><script>alert("x")</script> & \u0001';

const site = await siteOfFile(
  async (db) => {
    const author = await makePerson(db, { name: 'Wren', email: EMAIL });
    for (let day = 1; day <= 12; day += 1) {
      await makeArticle(db, author, { title: `Day ${day}`, featured: day > 9, createdAt: new Date(2026, 2, day) });
    }
    const id = await makeArticle(db, author, {
      title: HOSTILE,
      category: 'Safety',
      description: 'What to ask. And why.',
      sections: [{ title: 'Before you go', content: 'Ring first.\n\n<b>Ask</b> for the papers.', images: [] }],
    });
    const damagedId = await makeArticle(db, author, { title: 'Broken', createdAt: new Date(2020, 1, 1) });
    await db
      .update(articles)
      .set({ sections: 5 as never })
      .where(eq(articles.id, damagedId));
    return { id, damagedId };
  },
  { LOG_LEVEL: 'info' },
);

const get = (path: string, init?: RequestInit) => fetch(`${site.origin}${path}`, { redirect: 'manual', ...init });

/** The links of the categories: name, count, address, and which one is active. */
const categoriesOf = (html: string) =>
  [...(html.split('aria-label="Categories"')[1]?.split('</nav>')[0] ?? '').matchAll(/<a.*?<\/a>/g)].map(
    ([link]) =>
      `${link.includes('aria-current') ? '*' : ''}${link.replace(/<[^>]+>/g, '')} ${/href="([^"]*)"/.exec(link)?.[1]}`,
  );

test('the list links to each category with its count, and to all; the chosen one is marked', async () => {
  expect(categoriesOf(await (await get('/articles')).text())).toEqual([
    '*All 14 /articles',
    'Buying 13 /articles?category=Buying',
    'Safety 1 /articles?category=Safety',
  ]);
  const safety = await (await get('/articles?category=Safety')).text();
  expect(categoriesOf(safety)[2]).toBe('*Safety 1 /articles?category=Safety');
  expect(safety.match(/data-article=/g)).toHaveLength(1);
  expect(safety).toMatch(/<h1[^>]*>Articles: Safety<\/h1>/);
  const buying = await (await get('/articles?category=Buying')).text();
  expect(buying).toContain('href="/articles?category=Buying&amp;page=2"');
  expect(buying).toMatch(/rel="canonical" href="[^"]*\/articles\?category=Buying"/);
});

test.each([
  ['Racing', 'No articles in ‘Racing’ yet.'],
  ['racing%00', 'No articles in ‘racing’ yet.'],
  ['<script>', 'No articles in ‘&lt;script&gt;’ yet.'],
])('a category without articles, %s, says so and is not indexed', async (category, message) => {
  const response = await get(`/articles?category=${category}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(message);
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).not.toContain('data-article=');
  expect(categoriesOf(html)).toHaveLength(3);
});

test('an article links to the others in its category', async () => {
  expect(await (await get(`/article/${site.filled.id}`)).text()).toContain('href="/articles?category=Safety"');
});

test.each(['page=0', 'page=-1', 'page=x', 'page=1e9', 'page=99999999999999', 'page=%00', 'page=1&page=2', 'x=%E0%A4'])(
  '/articles?%s is a normal page',
  async (query) => {
    const response = await get(`/articles?${query}`);
    expect(response.status).toBe(200);
    expect((await response.text()).match(/data-article=/g)?.length).toBeGreaterThan(0);
  },
);

test('an article page shows its text escaped, without the author’s email', async () => {
  const response = await get(`/article/${site.filled.id}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain(EMAIL);
  const words = await readPage(new Response(html));
  for (const expected of ['Back to Articles', 'Safety', 'min read', 'What to ask. And why.', 'W', 'Editorial Team']) {
    expect(words).toContain(expected);
  }
  expect(html).toContain('<p>Ring first.</p><p>&lt;b&gt;Ask&lt;/b&gt; for the papers.</p>');
  expect(html).toContain('href="/articles"');
});

test('an article has metadata for search engines and link previews', async () => {
  const html = await (await get(`/article/${site.filled.id}`)).text();
  expect(html).toContain('<meta property="og:type" content="article"/>');
  expect(html).toContain('<meta property="og:description" content="What to ask."/>');
  expect(html).toMatch(/<meta property="og:image" content="http:[^"]*\/link-preview\.jpg"\/>/);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const jsonLd = JSON.parse(json);
  expect(jsonLd).toMatchObject({ '@type': 'Article', headline: HOSTILE, articleSection: 'Safety' });
  expect(JSON.stringify(jsonLd)).not.toContain('@people');
});

test.each([
  ['/article/abcdefghjkmn', 'Article not found'],
  ['/article/x', 'Article not found'],
  ['/article/%00', 'Article not found'],
  [`/article/${'a'.repeat(500)}`, 'Article not found'],
  ['/article', 'No article ID provided'],
  ['/article/', 'No article ID provided'],
])('%s is a 404 with its message', async (path, message) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  const words = await readPage(response);
  expect(words).toContain(message);
  expect(words).toContain('Browse all articles');
});

test('an article that fails to load shows an error and logs it once', async () => {
  const response = await get(`/article/${site.filled.damagedId}`);
  expect(response.status).toBe(500);
  expect(await readPage(response)).toContain('Failed to load article');
  const id = response.headers.get('x-request-id') ?? 'none';
  const lines = await logLines(site, id);
  expect(lines.filter((line) => line.includes('"level":"error"'))).toHaveLength(1);
});

test('/blog redirects permanently to /articles', async () => {
  const response = await get('/blog');
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/articles');
});

test('the home page, the list and each article link to the feed, which has absolute URLs', async () => {
  const link = /<link rel="alternate" type="application\/rss\+xml" [^>]*href="([^"]+)"/;
  for (const path of ['/', '/articles', `/article/${site.filled.id}`]) {
    const [, address = ''] = link.exec(await (await get(path)).text()) ?? [];
    expect(new URL(address).pathname, path).toBe('/articles/feed.xml');
  }
  const response = await get('/articles/feed.xml');
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const feed = await response.text();
  expect(feed.match(/<item>/g)).toHaveLength(14);
  expect(feed).toContain('<title>&lt;/title&gt;&lt;script&gt;');
  expect(feed).toMatch(new RegExp(`<link>http://[^<]+/article/${site.filled.id}</link>`));
  expect(feed).not.toContain(EMAIL);
});

test('an unchanged feed answers 304', async () => {
  const { headers } = await get('/articles/feed.xml');
  const etag = headers.get('etag') ?? '';
  const since = headers.get('last-modified') ?? '';
  const statusOf = async (conditions: HeadersInit) => (await get('/articles/feed.xml', { headers: conditions })).status;
  expect(await statusOf({ 'If-None-Match': etag })).toBe(304);
  expect(await statusOf({ 'If-None-Match': '"another"', 'If-Modified-Since': since })).toBe(200);
  expect(await statusOf({ 'If-Modified-Since': since })).toBe(304);
  expect(await statusOf({ 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(200);
  expect(await statusOf({ 'If-Modified-Since': 'nonsense' })).toBe(200);
});
