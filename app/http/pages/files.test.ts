import { createStaticHandler } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { loader } from '#app/http/pages/files.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

const handler = createStaticHandler([{ id: 'files', path: '/files/*', loader: loader as never }]);
const address = '/files/listings/u1/1-car/640.webp';

function fetchFile(path: string, init: RequestInit = {}): Promise<Response> {
  return handler.queryRoute(new Request(`http://localhost${path}`, init), { routeId: 'files' });
}

beforeAll(() => storage.put('listings/u1/1-car/640.webp', new TextEncoder().encode('a picture')));

test('a stored file is cached forever and cannot run scripts', async () => {
  const response = await fetchFile(address);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '9',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  expect(await response.text()).toBe('a picture');
});

test('HEAD has the same headers and no body', async () => {
  const response = await fetchFile(address, { method: 'HEAD' });
  expect(response.headers.get('content-length')).toBe('9');
  expect(await response.text()).toBe('');
});

test('a known file answers 304', async () => {
  const etag = (await fetchFile(address)).headers.get('etag') ?? '';
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
    const response = await fetchFile(address, { headers: { 'If-None-Match': known } });
    expect(response.status, known).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
    expect(await response.text()).toBe('');
  }
  expect((await fetchFile(address, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
});

test('a missing file or an odd path is a 404', async () => {
  const odd = ['', '/', '/listings', '/listings/u1/1-car', '/listings/u1/1-car/', '/listings//u1', '/none.webp'];
  const climbing = ['/../../package.json', '/%2e%2e/%2e%2e/package.json', '/..%2f..%2fpackage.json', '/a%5c..%5cb'];
  const broken = ['/%', '/%E0%A4%A', '/%00', '/a%00.webp', '/%ff', `/${'x/'.repeat(5000)}`, '/ä', '/C:%5Cwindows'];
  for (const path of [...odd, ...broken, ...climbing]) {
    const response = await fetchFile(`/files${path}`).catch((error) => error);
    expect(response.status, path).toBe(404);
  }
});
