/** Which requests are answered with a page that is the same for everybody. */
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { keepPages } from '#app/http/cached-pages.server.ts';
import { PageCache } from '#app/http/page-cache.server.ts';
import type { RequestFacts } from '#app/http/request-context.ts';

/** One page for every query except `make`. */
const publicPage = (target: string) =>
  /^\/listings(\?(?!make)|$)/.test(target) ? { address: '/listings', shows: [] } : null;

const cache = new PageCache({
  publicPage,
  versionOf: () => '1',
  async render(_, facts) {
    facts.pattern = 'listings';
    return new Response('<p>A car</p>', { status: 200, headers: { 'Cache-Control': 'no-cache', ETag: 'W/"1"' } });
  },
});
const app = new Hono<{ Variables: { facts: RequestFacts } }>();
app.use(async (context, next) => {
  context.set('facts', { id: '', pattern: '', address: '', isFromThisMachine: false });
  await next();
});
app.use(keepPages(cache));
app.all('*', (context) => context.text('past', 418));

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
async function send({ method = 'GET', path = '/listings', headers = {}, body }: Sent = {}) {
  const answer = await app.request(path, { method, headers, body }, {});
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

beforeAll(async () => {
  expect((await send()).text).toBe('past');
});

test('a visitor is answered from memory from the second request on', async () => {
  for (const sent of [{}, { path: '/listings?utm_source=x', headers: { Cookie: '_ga=GA1.1' } }]) {
    const { status, text, headers } = await send(sent);
    expect([status, text]).toEqual([200, '<p>A car</p>']);
    expect(['Cache-Control', 'Vary', 'X-Frame-Options'].map((name) => headers.get(name))).toEqual([
      ...['no-cache', 'Accept-Encoding', 'DENY'],
    ]);
  }
});

test('HEAD answers like GET without a body, and an unchanged page answers 304', async () => {
  const head = await send({ method: 'HEAD' });
  expect([head.status, head.text, head.headers.get('Content-Length')]).toEqual([200, '', '12']);
  const etag = head.headers.get('ETag') ?? '';
  const known = await send({ headers: { 'If-None-Match': etag } });
  expect([known.status, known.text, known.headers.get('ETag')]).toEqual([304, '', etag]);
});

test.each([
  ['kerbside.session_token=abc.def'],
  ['__Secure-kerbside.session_token=abc.def'],
  ['__Host-kerbside.session_token=abc'],
  ['_ga=1; kerbside.flash=IlNhdmVkIg'],
  ['kerbside.resend_ticket=x'],
  ['kerbside.attempt=x'],
  ['kerbside.afterwards=x'],
  ['kerbside.state=x'],
  ['kerbside-session_token=x'],
  ['KERBSIDE.flash=x'],
  ['kerbside.flash='],
])('a visitor with the cookie %s gets their own page', async (cookie) => {
  expect((await send({ headers: { Cookie: cookie } })).text).toBe('past');
  expect((await send({ headers: { Cookie: `a=1; ${cookie}` } })).text).toBe('past');
  expect((await send({ headers: { Cookie: cookie, 'If-None-Match': '*' } })).status).toBe(418);
});

test.each(['kerbside.device=x', 'kerbside.signup=x'])(
  'a visitor with the cookie %s gets the cached page',
  async (Cookie) => {
    expect((await send({ headers: { Cookie } })).text).not.toBe('past');
    expect((await send({ headers: { Cookie: `${Cookie}; kerbside.flash=x` } })).text).toBe('past');
  },
);

test.each<[string, Sent]>([
  ['a form', { method: 'POST' }],
  ['another method', { method: 'OPTIONS' }],
  ['credentials', { headers: { Authorization: 'Bearer x' } }],
  ['a part', { headers: { Range: 'bytes=0-1' } }],
  ['another page', { path: '/signin' }],
  ['the data of the page', { path: '/listings.data' }],
  ['a page that is not shared', { path: '/listings?make=Kia' }],
])('a request with %s is not answered from the cache', async (_, sent) => {
  expect((await send(sent)).text).toBe('past');
});
