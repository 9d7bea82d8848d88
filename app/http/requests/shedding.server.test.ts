import { PassThrough } from 'node:stream';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shedLoad } from '#app/http/requests/shedding.server.ts';

/** A fake site that answers when `answer` is called. */
function slowSite() {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const app = new Hono();
  app.use(shedLoad((path) => path === '/healthz'));
  app.all('*', async (context) => {
    if (context.req.path !== '/healthz') await promise;
    return context.text('page');
  });
  const ask = (path = '/', method = 'GET', bindings = {}) => app.request(path, { method }, bindings);
  return { ask, answer };
}

test('pages above the limit are turned away at once, and served again when there is room', async () => {
  const { ask, answer } = slowSite();
  const underWay = Array.from({ length: 100 }, () => ask());
  const refused = await ask();
  expect(refused.status).toBe(503);
  expect([refused.headers.get('Retry-After'), refused.headers.get('Refresh')]).toEqual(['4', '4']);
  expect(await refused.text()).toMatch(/^A lot of people are here right now\./);
  expect((await ask('/healthz')).status).toBe(200);
  answer();
  expect((await Promise.all(underWay)).every(({ status }) => status === 200)).toBe(true);
  expect((await ask()).status).toBe(200);
});

test('forms have a higher limit than pages', async () => {
  const { ask, answer } = slowSite();
  const pages = Array.from({ length: 100 }, () => ask());
  const forms = Array.from({ length: 100 }, () => ask('/contact', 'POST'));
  const refused = await ask('/contact', 'POST');
  expect([refused.status, refused.headers.get('Refresh')]).toEqual([503, null]);
  answer();
  const statuses = (await Promise.all([...pages, ...forms])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test.each([
  ['this second', 0],
  ['the last second', 1000],
])('the limit is twice what the process answered in %s', async (_name, passedMs) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let held = Promise.withResolvers<void>();
  held.resolve();
  const app = new Hono();
  app.use(shedLoad(() => false));
  app.get('/', async (context) => {
    await held.promise;
    return context.text('page');
  });
  for (let page = 0; page < 150; page += 1) await app.request('/');
  vi.advanceTimersByTime(passedMs);
  held = Promise.withResolvers();
  const underWay = Array.from({ length: 300 }, () => app.request('/'));
  expect((await app.request('/')).status).toBe(503);
  held.resolve();
  expect((await Promise.all(underWay)).every(({ status }) => status === 200)).toBe(true);
});

test('forms that are still arriving do not count', async () => {
  const { ask, answer } = slowSite();
  const incoming = () => Object.assign(new PassThrough(), { complete: false });
  const arriving = Array.from({ length: 200 }, incoming);
  const forms = arriving.map((stream) => ask('/uploads/photos', 'POST', { incoming: stream }));
  const page = ask();
  for (const stream of arriving.slice(0, 100)) stream.emit('end');
  expect((await ask()).status).toBe(503);
  answer();
  expect([(await page).status, (await ask()).status]).toEqual([200, 200]);
  await Promise.all(forms);
});
