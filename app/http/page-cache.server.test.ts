/** The page cache with a fake renderer. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { etagOf } from '#app/http/answer.server.ts';
import type { PublicPage } from '#app/http/content-versions.server.ts';
import { type CachedAnswer, PageCache } from '#app/http/page-cache.server.ts';
import type { RequestFacts } from '#app/http/request-context.ts';

const FACTS: RequestFacts = { id: 'request', pattern: '', address: '203.0.113.9', isFromThisMachine: false };
let version: string | null;
let now: number;
let html: (address: string) => string;
let headers: Record<string, string>;
let status: number;

beforeEach(() => {
  version = '1';
  now = Date.parse('2026-06-01T00:00:00Z');
  html = (address) => `<p>${address}</p>`.repeat(500);
  headers = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': "default-src 'self'" };
  status = 200;
});

function publicPage(target: string): PublicPage {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const params = ['make', 'minPrice'].flatMap((name) =>
    searchParams.has(name) ? [[name, searchParams.get(name)?.trim() ?? '']] : [],
  );
  return { address: params.length > 0 ? `${pathname}?${new URLSearchParams(params)}` : pathname, shows: [] };
}

function openCache(maxBytes?: number) {
  const render = vi.fn(async (address: string, facts: RequestFacts) => {
    facts.pattern = 'listings';
    const body = html(address);
    return new Response(body, { status, headers: { ...headers, ETag: etagOf(body) } });
  });
  return { cache: new PageCache({ render, publicPage, versionOf: () => version, now: () => now, maxBytes }), render };
}

const pageRequest = (target: string, more = {}) => ({ target, coding: 'br' as const, knownVersions: null, ...more });
const headerOf = (cached: CachedAnswer, name: string) => cached.answer.headers[name];

async function requestOnce(cache: PageCache, target: string) {
  expect(await cache.get(pageRequest(target), { ...FACTS })).toBeNull();
}

/** Requests it again if this was the first time. */
async function readCached(cache: PageCache, target: string, more = {}): Promise<CachedAnswer> {
  const request = () => cache.get(pageRequest(target, more), { ...FACTS });
  const cached = (await request()) ?? (await request());
  if (!cached || cached instanceof Response) throw new Error('The page was not cached.');
  return cached;
}

const textOf = ({ answer }: CachedAnswer) => brotliDecompressSync(answer.body ?? '').toString();

test('a page is rendered once and found under every spelling of its address', async () => {
  const { cache, render } = openCache();
  expect(cache.find(pageRequest('/listings?utm=1'))).toBeNull();
  const cached = await readCached(cache, '/listings?utm=1&make=Kia&page=1');
  for (const target of ['/listings?make=Kia', '/listings?x&make=Kia%20']) {
    expect(cache.find(pageRequest(target))?.answer.body).toBe(cached.answer.body);
    expect((await readCached(cache, target)).answer.body).toBe(cached.answer.body);
  }
  expect(render.mock.calls.map(([address]) => address)).toEqual(['/listings?make=Kia']);
  expect(cached.pattern).toBe('listings');
});

test('a change during a render appears in the next one', async () => {
  const { cache, render } = openCache();
  html = () => {
    version = '2';
    return 'made of old data';
  };
  await readCached(cache, '/listings');
  expect(cache.find(pageRequest('/listings'))).toBeNull();
  html = () => 'made of new data';
  expect(textOf(await readCached(cache, '/listings'))).toBe('made of new data');
  expect(cache.find(pageRequest('/listings'))).not.toBeNull();
  expect(render).toHaveBeenCalledTimes(2);
});

test('a page that is requested once is not made for the cache', async () => {
  const { cache, render } = openCache();
  await requestOnce(cache, '/listings?make=Kia');
  expect(cache.find(pageRequest('/listings?make=Kia'))).toBeNull();
  expect([cache.size, render.mock.calls.length]).toEqual([0, 0]);
  expect(await cache.get(pageRequest('/listings?page=1&make=Kia'), { ...FACTS })).not.toBeNull();
  expect([cache.size, render.mock.calls.length]).toEqual([1, 1]);
});

test('while changes are unknown, nothing is cached or served from the cache', async () => {
  const { cache } = openCache();
  await readCached(cache, '/listings');
  version = null;
  expect(cache.find(pageRequest('/listings'))).toBeNull();
  expect(await cache.get(pageRequest('/listings'), FACTS)).toBeNull();
});

// In Melbourne midnight is at 13:00 UTC in summer time, which ends on 5 April 2026, and at 14:00 UTC afterwards.
test.each([
  ['in summer', '2026-01-15T12:59:59.999Z', '2026-01-15T13:00:00Z'],
  ['in winter', '2026-07-15T13:59:59.999Z', '2026-07-15T14:00:00Z'],
  ['before summer time ends', '2026-04-04T12:59:59.999Z', '2026-04-04T13:00:00Z'],
  ['on the day that it ends', '2026-04-05T13:59:59.999Z', '2026-04-05T14:00:00Z'],
  ['on the day that it begins', '2026-10-04T12:59:59.999Z', '2026-10-04T13:00:00Z'],
])('cached ages change at midnight in Melbourne, %s', async (_, before, after) => {
  const { cache, render } = openCache();
  now = Date.parse(before) - 3_600_000;
  await readCached(cache, '/listings');
  now = Date.parse(before);
  expect(cache.find(pageRequest('/listings'))).not.toBeNull();
  now = Date.parse(after);
  expect(cache.find(pageRequest('/listings'))).toBeNull();
  await readCached(cache, '/listings');
  expect(render).toHaveBeenCalledTimes(2);
});

test('a page rendered across midnight is rendered again', async () => {
  const { cache } = openCache();
  now = Date.parse('2026-07-15T13:59:59Z');
  html = () => {
    now = Date.parse('2026-07-15T14:00:01Z');
    return 'made in both days';
  };
  await readCached(cache, '/listings');
  expect(cache.find(pageRequest('/listings'))).toBeNull();
});

test.each([
  ['is not there', 404, {}],
  ['failed', 500, {}],
  ['leads elsewhere', 302, {}],
  ['sets a cookie', 200, { 'Set-Cookie': 'kerbside.flash=; Max-Age=0' }],
  ['belongs to one person', 200, { 'Cache-Control': 'private, no-store' }],
  ['misses something', 200, { 'Cache-Control': 'no-store' }],
])('a page that %s goes to the first visitor and is not cached', async (_, responseStatus, responseHeaders) => {
  status = responseStatus;
  headers = { ...headers, ...responseHeaders };
  const { cache, render } = openCache();
  await requestOnce(cache, '/listings');
  const answers = await Promise.all([1, 2].map(() => cache.get(pageRequest('/listings'), { ...FACTS })));
  expect(answers.map((answer) => answer instanceof Response)).toEqual([true, false]);
  expect(answers[1]).toBeNull();
  expect([cache.size, cache.bytes, render.mock.calls.length]).toEqual([0, 0, 1]);
});

test('a renderer that throws fails its own request only', async () => {
  const { cache, render } = openCache();
  await requestOnce(cache, '/listings');
  render.mockRejectedValue(new Error('no'));
  expect(await Promise.all([1, 2].map(() => cache.get(pageRequest('/listings'), FACTS)))).toEqual([null, null]);
});

test('made-up addresses never push the cache over its limit', async () => {
  const maxBytes = 200_000;
  const { cache } = openCache(maxBytes);
  for (let n = 0; n < 1000; n += 1) await readCached(cache, `/listings?minPrice=${n}`);
  expect(cache.bytes).toBeGreaterThan(0);
  expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
  expect(cache.size).toBeLessThan(500);
});

test('addresses that are requested once do not evict pages that are requested again', async () => {
  const { cache } = openCache(60_000);
  const popular = ['/listings', '/listings?make=Kia', '/listings?make=Saab'];
  for (const target of popular) await readCached(cache, target);
  for (let n = 0; n < 20_000; n += 1) await requestOnce(cache, `/listings?minPrice=${n}`);
  for (const target of popular) expect(cache.find(pageRequest(target)), target).not.toBeNull();
});

test('a page larger than the cache is answered and not cached', async () => {
  const { cache } = openCache(1000);
  html = () => 'x'.repeat(20_000);
  expect((await readCached(cache, '/listings', { coding: 'identity' })).answer.body).toHaveLength(20_000);
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
});

test('every encoding has the same page, is made on first request and counts towards the limit', async () => {
  const { cache, render } = openCache();
  const brotli = await readCached(cache, '/listings');
  const before = cache.bytes;
  expect(cache.find(pageRequest('/listings', { coding: 'gzip' }))).toBeNull();
  const [gzip] = await Promise.all([1, 2].map(() => readCached(cache, '/listings', { coding: 'gzip' })));
  const plain = await readCached(cache, '/listings', { coding: 'identity' });
  expect(gunzipSync(gzip?.answer.body ?? '').toString()).toBe(textOf(brotli));
  expect(plain.answer.body?.toString()).toBe(textOf(brotli));
  expect(cache.find(pageRequest('/listings', { coding: 'gzip' }))?.answer).toEqual(gzip?.answer);
  expect(cache.bytes).toBeGreaterThan(before + (plain.answer.body?.length ?? 0));
  expect([brotli, gzip as CachedAnswer, plain].map((cached) => headerOf(cached, 'Content-Length'))).toEqual(
    [brotli, gzip as CachedAnswer, plain].map((cached) => String(cached.answer.body?.length)),
  );
  expect(plain.answer.headers).not.toHaveProperty('Content-Encoding');
  expect(render).toHaveBeenCalledTimes(3);
});

test('a visitor who has the page already gets 304, until it changes', async () => {
  const { cache } = openCache();
  const first = await readCached(cache, '/listings');
  const etag = headerOf(first, 'ETag') ?? '';
  const known = { knownVersions: `"x", ${etag}` };
  for (const coding of ['br', 'gzip'] as const) {
    const cached = await readCached(cache, '/listings', { coding, ...known });
    expect(cached.answer).toMatchObject({ status: 304, body: null });
    expect(['ETag', 'Cache-Control', 'Vary'].map((name) => headerOf(cached, name))).toEqual([
      ...[etag, 'no-cache', 'Accept-Encoding'],
    ]);
  }
  version = '2';
  expect((await readCached(cache, '/listings', known)).answer.status).toBe(304);
  version = '3';
  html = () => 'another';
  expect((await readCached(cache, '/listings', known)).answer.status).toBe(200);
});

test('the content policy is cached with its page', async () => {
  const { cache } = openCache();
  const cached = await readCached(cache, '/listings');
  expect(headerOf(cached, 'Content-Security-Policy')).toBe("default-src 'self'");
  expect(headerOf(cached, 'X-Frame-Options')).toBe('DENY');
});
