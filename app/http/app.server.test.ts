/** The surroundings of a page, around one page that answers what it was told. */
import type { ServerBuild } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '#app/http/app.server.ts';
import { type RequestFacts, requestContext } from '#app/http/request-context.ts';
import { tooManyTries } from '#app/http/too-many-tries.ts';
import { log } from '#app/platform/log.server.ts';

const acted = vi.fn<(facts: RequestFacts) => void>();
beforeEach(() => acted.mockReset());

const page = {
  id: 'root',
  path: '/',
  module: {
    default: () => null,
    action({ context }: { context: Parameters<typeof tooManyTries>[0] }) {
      acted(context.get(requestContext));
      return tooManyTries(context, 90).message;
    },
  },
};
const build = {
  entry: { module: { default: () => new Response('page', { headers: { 'Content-Type': 'text/html' } }) } },
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

test('what another site sends does not reach the action', async () => {
  const response = await post('http://cars.example/', { Origin: 'https://evil.example' });
  expect([response.status, response.headers.get('X-Content-Type-Options')]).toEqual([403, 'nosniff']);
  expect(acted).not.toHaveBeenCalled();
});

test('a page knows where the request comes from, and the log does not', async () => {
  const info = vi.spyOn(log, 'info');
  await post('http://cars.example/', { 'X-Forwarded-For': '198.51.100.7' });
  expect(acted).toHaveBeenCalledWith(expect.objectContaining({ address: '203.0.113.9' }));
  expect(info).toHaveBeenCalledOnce();
  expect(JSON.stringify(info.mock.calls)).not.toMatch(/203\.0\.113|198\.51\.100/);
});

test('a limit that was reached tells when to come back', async () => {
  expect((await post('http://cars.example/', {})).headers.get('Retry-After')).toBe('90');
  expect((await app.request('http://cars.example/')).headers.has('Retry-After')).toBe(false);
});
