/** Tests what surrounds a page, with a fake page that answers as told. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { problem } from '#app/http/api-answer.server.ts';
import { createApp, isFromHere, rejectOtherSites } from '#app/http/app.server.ts';
import { tooManyAttempts } from '#app/http/attempts.server.ts';
import { type RequestFacts, requestContext } from '#app/http/request-context.ts';
import { noteDatabaseAway } from '#app/platform/db/away.server.ts';
import { log } from '#app/platform/log.server.ts';
import { describeFigures } from '#app/platform/metrics.server.ts';

const acted = vi.fn<(facts: RequestFacts) => void>();
beforeEach(() => acted.mockReset());

const page = {
  id: 'root',
  path: '/',
  module: {
    default: () => null,
    action({ context }: { context: Parameters<typeof tooManyAttempts>[0] }) {
      acted(context.get(requestContext));
      return tooManyAttempts(context, 90).message;
    },
  },
};
const build = {
  entry: {
    module: {
      default: () => new Response('page', { headers: { 'Content-Type': 'text/html' } }),
      handleError: () => {},
    },
  },
  routes: { root: page },
  assets: { version: '1', routes: { root: page }, entry: { imports: [], module: '' }, url: '' },
  assetsBuildDirectory: '',
  basename: '/',
  future: {},
  isSpaMode: false,
  prerender: [],
  publicPath: '/',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} as unknown as ServerBuild;
const app = createApp({ build, isReady: () => true });

const socket = { remoteAddress: '203.0.113.9' };
const post = (url: string, headers: Record<string, string>) =>
  app.request(url, { method: 'POST', headers }, { incoming: { socket } });

test.each(['http://cars.example/', 'http://cars.example/_.data'])(
  'behind a proxy that speaks HTTPS a form sent to %s reaches its action',
  async (url) => {
    const response = await post(url, { Origin: 'https://cars.example', 'Sec-Fetch-Site': 'same-origin' });
    expect(response.status).toBeLessThan(300);
    expect(acted).toHaveBeenCalledOnce();
  },
);

test('a form from another site does not reach the action', async () => {
  const response = await post('http://cars.example/', { Origin: 'https://evil.example' });
  expect([response.status, response.headers.get('X-Content-Type-Options')]).toEqual([403, 'nosniff']);
  expect(acted).not.toHaveBeenCalled();
});

test('pages know the visitor’s address and the log does not', async () => {
  const info = vi.spyOn(log, 'info');
  await post('http://cars.example/', { 'X-Forwarded-For': '198.51.100.7' });
  expect(acted).toHaveBeenCalledWith(expect.objectContaining({ address: '203.0.113.9' }));
  expect(info).toHaveBeenCalledOnce();
  expect(JSON.stringify(info.mock.calls)).not.toMatch(/203\.0\.113|198\.51\.100/);
});

test('a starting process answers only health checks and metrics', async () => {
  const beginning = createApp({ build, isReady: () => false });
  const statusOf = async (path: string) => (await beginning.request(`http://cars.example${path}`, {}, {})).status;
  expect([await statusOf('/'), await statusOf('/readyz')]).toEqual([503, 503]);
  for (const path of ['/healthz', '/metrics']) expect(await statusOf(path), path).not.toBe(503);
});

test('made-up paths and methods share one label in the metrics', async () => {
  for (const path of ['/made/up/1', '/made/up/2']) {
    await app.request(`http://cars.example${path}`, { method: 'PURGE' }, {});
  }
  const { text } = await describeFigures();
  expect(text).toMatch(/^kerbside_request_seconds_count\{route="none",method="other",status="\d+"\} 2$/m);
  expect(text).not.toMatch(/made|PURGE/);
});

test('a built file is cached forever, and a missing one is not logged as a failure', async () => {
  const clientFolder = await mkdtemp(join(tmpdir(), 'kerbside-client-'));
  onTestFinished(() => rm(clientFolder, { recursive: true, force: true }));
  await mkdir(join(clientFolder, 'assets'));
  await writeFile(join(clientFolder, 'assets', 'a-1.js'), 'built');
  const built = createApp({ build, clientFolder, isReady: () => true });
  const file = await built.request('http://cars.example/assets/a-1.js', {}, {});
  expect([await file.text(), file.headers.get('Cache-Control')]).toEqual([
    'built',
    expect.stringContaining('immutable'),
  ]);
  const failed = vi.spyOn(log, 'error');
  const gone = await built.request('http://cars.example/assets/a-0.js', {}, {});
  expect(gone.headers.get('Cache-Control') ?? '').not.toContain('immutable');
  expect(failed).not.toHaveBeenCalled();
});

test('a reached limit says when to try again', async () => {
  expect((await post('http://cars.example/', {})).headers.get('Retry-After')).toBe('90');
  expect((await app.request('http://cars.example/', {}, {})).headers.has('Retry-After')).toBe(false);
});

test('a request whose client left is a 499 in the log and metrics', async () => {
  const info = vi.spyOn(log, 'info').mockClear();
  const init = { method: 'POST', headers: { Origin: 'http://cars.example' } };
  await app.request('http://cars.example/', init, { outgoing: { destroyed: true } });
  expect(info.mock.calls).toEqual([[expect.objectContaining({ status: 499 }), 'request']]);
  expect((await describeFigures()).text).toMatch(
    /kerbside_request_seconds_count\{route="none",method="POST",status="499"\} 1/,
  );
});

test('while the process stops, only /readyz says so', async () => {
  const stopping = createApp({ build, isReady: () => true, isStopping: () => true });
  const statusOf = async (path: string) => (await stopping.request(`http://cars.example${path}`, {}, {})).status;
  expect(await statusOf('/readyz')).toBe(503);
  for (const path of ['/', '/healthz']) expect(await statusOf(path), path).not.toBe(503);
});

describe('while the database is away', () => {
  const failing = createApp({
    build: {
      ...build,
      entry: {
        module: { ...build.entry.module, default: (_: Request, status: number) => new Response('page', { status }) },
      },
      routes: { root: { ...page, module: { ...page.module, loader: fail, action: fail } } },
    } as never,
    isReady: () => true,
  });
  function fail(): never {
    noteDatabaseAway();
    throw new Error('connect ECONNREFUSED');
  }

  test('a page and a form answer 503', async () => {
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await failing.request('http://cars.example/', { method }, { incoming: { socket } });
      expect([method, status, headers.get('Retry-After')]).toEqual([method, 503, '4']);
    }
  });

  test('a failure on a full disk answers 503, and the API says so itself', async () => {
    const problems = () => problem(500, 'Something went wrong on our side. Try again.');
    const module = { ...page.module, default: undefined, loader: problems };
    const full = createApp({
      build: { ...build, routes: { root: { ...page, module } } } as never,
      isReady: () => true,
      hasFullDisk: async () => true,
    });
    const answer = await full.request('http://cars.example/', {}, { incoming: { socket } });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '4']);
    expect(await answer.json()).toMatchObject({ status: 503, title: 'Busy' });
  });

  test('a fetched form gets no usable answer, so it waits; a page shows the error', async () => {
    const answerTo = async (method: string) => {
      const { status, headers } = await failing.request(
        'http://cars.example/_.data',
        { method },
        { incoming: { socket } },
      );
      return [status, headers.get('X-Remix-Response')];
    };
    expect([await answerTo('POST'), await answerTo('GET')]).toEqual([
      [503, null],
      [503, 'yes'],
    ]);
  });
});

const PUBLIC_URL = 'https://cars.example';
/** As the process sees it behind a proxy that speaks HTTPS and passes the host on. */
const INSIDE = 'http://cars.example/signin';

function sent(headers: Record<string, string>, { url = INSIDE, method = 'POST' } = {}) {
  return isFromHere(new Request(url, { method, headers }), PUBLIC_URL);
}

test.each([
  ['a form of this site', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://cars.example' }],
  ['a form of a page that hides its address', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
  ['a visitor who reloads a page', { 'Sec-Fetch-Site': 'none' }],
  ['an older browser on this site', { Origin: 'https://cars.example' }],
  ['a program', {}],
])('%s is let in', (_who, headers) => {
  expect(sent(headers)).toBe(true);
});

test('the public address counts behind a proxy that changes the host, and so does the site’s own host', () => {
  expect(sent({ Origin: PUBLIC_URL }, { url: 'http://10.0.0.7:3000/signin' })).toBe(true);
  expect(sent({ Origin: 'https://www.cars.example' }, { url: 'http://www.cars.example/signin' })).toBe(true);
  expect(sent({ Origin: 'http://localhost:3000' }, { url: 'http://localhost:3000/signin' })).toBe(true);
});

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['another site in an older browser', { Origin: 'https://evil.example' }],
  ['a neighbour under the same domain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://evil.cars.example' }],
  ['another site that hides itself', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
  ['an older browser that hides where it is', { Origin: 'null' }],
  ['another site without an origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another port', { Origin: 'https://cars.example:8443' }],
  ['a name that only begins alike', { Origin: 'https://cars.example.evil.example' }],
  ['nonsense', { Origin: 'cars.example' }],
])('%s is refused', (_who, headers) => {
  expect(sent(headers)).toBe(false);
  for (const method of ['PUT', 'PATCH', 'DELETE']) expect(sent(headers, { method })).toBe(false);
});

test('reading is open to links from anywhere', () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(sent(headers, { method })).toBe(true);
});

test('a rejected request gets a 403 with a message and runs nothing', async () => {
  const app = new Hono().use(rejectOtherSites).all('*', (context) => context.text('done'));
  const refused = await app.request('/signin', { method: 'POST', headers: { Origin: 'https://evil.example' } }, {});
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('we blocked that request')]);
  expect(await (await app.request('/signin', { method: 'POST' }, {})).text()).toBe('done');
});

test('a request that names two hosts is refused', async () => {
  const statusOf = async (...rawHeaders: string[]) =>
    (await app.request('http://cars.example/_.data', {}, { incoming: { socket, rawHeaders } })).status;
  expect(await statusOf('Host', 'cars.example', 'Accept', 'host')).toBe(200);
  expect(await statusOf('Host', 'cars.example', 'host', 'evil.example')).toBe(400);
});
