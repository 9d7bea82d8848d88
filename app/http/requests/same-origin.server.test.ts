import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { isFromHere, rejectOtherSites } from '#app/http/requests/same-origin.server.ts';

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
  const refused = await app.request('/signin', { method: 'POST', headers: { Origin: 'https://evil.example' } });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('we blocked that request')]);
  expect(await (await app.request('/signin', { method: 'POST' })).text()).toBe('done');
});
