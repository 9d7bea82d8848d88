/** Which requests are answered from memory, over HTTP on Node's own server. */
import { once } from 'node:events';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answerFromMemory } from '#app/http/cached-pages.server.ts';
import { PageCache } from '#app/http/page-cache/page-cache.server.ts';
import { log } from '#app/platform/log.server.ts';

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
let isReady = true;
const past: RequestListener = (_, response) => response.writeHead(418).end('past');
let server: Server;

beforeAll(async () => {
  server = createServer(answerFromMemory(cache, past, () => isReady)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listings = { target: '/listings', coding: 'identity', knownVersions: null } as const;
  for (let times = 0; times < 2; times += 1) await cache.get(listings, FACTS);
});
afterAll(() => void server.close());

const FACTS = { id: '', pattern: '', address: '', isFromThisMachine: false };

type Sent = { method?: string; path?: string; headers?: Record<string, string | string[]>; body?: string };
async function send({ method = 'GET', path = '/listings', headers = {}, body }: Sent = {}) {
  const { port } = server.address() as AddressInfo;
  const asking = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end(body);
  const [answer] = await once(asking, 'response');
  let text = '';
  for await (const piece of answer) text += piece;
  return { status: answer.statusCode, headers: answer.headers, text };
}

test('a visitor is answered from memory, with a log line and a request id', async () => {
  const info = vi.spyOn(log, 'info');
  const answers = [await send(), await send({ path: '/listings?utm_source=x', headers: { Cookie: '_ga=GA1.1' } })];
  for (const { status, text, headers } of answers) {
    expect([status, text]).toEqual([200, '<p>A car</p>']);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', 'x-frame-options': 'DENY' });
  }
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(2);
  const lines = info.mock.calls.map(([line]) => line);
  expect(lines).toMatchObject(ids.map((id) => ({ request: id, method: 'GET', pattern: 'listings', status: 200 })));
});

test('HEAD answers like GET without a body, and an unchanged page answers 304', async () => {
  const head = await send({ method: 'HEAD' });
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '12']);
  const known = await send({ headers: { 'If-None-Match': String(head.headers.etag) } });
  expect([known.status, known.text, known.headers.etag]).toEqual([304, '', head.headers.etag]);
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
  expect((await send({ headers: { Cookie: ['a=1', cookie] } })).text).toBe('past');
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
  ['a body', { headers: { 'Content-Length': '1' }, body: 'x' }],
  ['another page', { path: '/signin' }],
  ['the data of the page', { path: '/listings.data' }],
  ['a page that was not made yet', { path: '/listings?make=Kia' }],
  ['a coding that was not made yet', { headers: { 'Accept-Encoding': 'gzip' } }],
])('a request with %s is not answered from the cache', async (_, sent) => {
  expect((await send(sent)).text).toBe('past');
});

test('the cache is not used while the site starts or stops', async () => {
  isReady = false;
  expect((await send()).text).toBe('past');
  isReady = true;
});
