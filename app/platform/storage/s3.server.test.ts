import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { S3Settings } from '#app/platform/env.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { s3Storage } from '#app/platform/storage/s3.server.ts';
import { StorageFailure } from '#app/platform/storage/storage-contract.server.ts';
import { startStandIn, startStore, type TestStore } from '#tests/support/s3.ts';

const bytes = new TextEncoder().encode('a picture');
const HASTY = { connectMs: 100, answerMs: 100 };

let store: TestStore;

beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.end());

async function standIn(listener: RequestListener): Promise<S3Settings> {
  const { settings, end } = await startStandIn(listener);
  onTestFinished(end);
  return settings;
}

function answering(status: number, code: string): RequestListener {
  return (request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/xml' });
    const signed = request.headers.authorization;
    const body = `<Error><Code>${code}</Code><Message>${signed}</Message><AWSAccessKeyId>S3RVER</AWSAccessKeyId></Error>`;
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

async function thrownBy(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => new Error('Nothing was thrown.'),
    (error) => error,
  );
}

test('stored files are cacheable and set no access list', async () => {
  const requests: [string | undefined, Record<string, unknown>, string][] = [];
  const settings = await standIn(async (request, response) => {
    requests.push([request.url, request.headers, (await buffer(request)).toString()]);
    response.end();
  });
  await s3Storage(settings).put('a/b.webp', bytes);
  expect(requests).toEqual([
    [
      expect.stringMatching(/^\/cars\/a\/b\.webp(\?|$)/),
      expect.objectContaining({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
      }),
      'a picture',
    ],
  ]);
  const names = Object.keys(requests[0]?.[1] ?? {});
  expect(names.filter((name) => /acl|checksum|trailer|content-encoding/.test(name))).toEqual([]);
});

test.each([
  ['there is no such bucket', { bucket: 'vans' }, 'S3_BUCKET=vans'],
  ['the key is unknown', { accessKeyId: 'SOMEBODY' }, 'S3_ACCESS_KEY_ID'],
])('with %s the start fails with one sentence', async (_, wrong, named) => {
  const error = await thrownBy(s3Storage({ ...store.settings, ...wrong }).check());
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toContain(named);
  expect(error.message).toContain(store.settings.endpoint);
});

test.each([
  [403, 'SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY'],
  [403, 'AccessDenied', 'list, read, write and delete'],
  [400, 'AuthorizationHeaderMalformed', 'S3_REGION'],
])('a store that answers %i %s stops the start without a retry', async (status, code, named) => {
  const settings = await standIn(answering(status, code));
  const started = await thrownBy(s3Storage(settings).check());
  expect(started).toBeInstanceOf(StartError);
  expect(started.message).toContain(named);
  const failed = await thrownBy(s3Storage(settings).put('a/b.webp', bytes));
  expect(failed.message).toBe(`The file store failed: ${code} (${status}).`);
  for (const { message, stack, cause } of [started, failed]) {
    expect(cause).toBeUndefined();
    expect(`${message}${stack}`).not.toMatch(/S3RVER|AWS4|Signature=/);
  }
});

test('a store error is thrown, not taken for a missing file', async () => {
  for (const listener of [answering(403, 'AccessDenied'), answering(503, 'SlowDown')]) {
    const storage = s3Storage(await standIn(listener));
    for (const work of [
      () => storage.get('a/b.webp'),
      () => storage.exists('a/b.webp'),
      () => storage.put('a/b.webp', bytes),
      () => storage.listFolders('a'),
      () => storage.deleteFolder('a/b'),
    ]) {
      expect(await thrownBy(work())).toBeInstanceOf(StorageFailure);
    }
  }
});

test('a silent store times out and does not stop the start', async () => {
  const storage = s3Storage(await standIn(() => {}), HASTY);
  expect((await thrownBy(storage.put('a/b.webp', bytes))).message).toContain('TimeoutError');
  await storage.check();
});

test('a store that stalls in the middle of a file times out', async () => {
  const settings = await standIn((request, response) => {
    response.writeHead(200, { 'Content-Length': 9, 'Content-Type': 'image/webp', ETag: '"a"' });
    if (request.method === 'HEAD') response.end();
    else response.write('a pic');
  });
  const file = await s3Storage(settings, HASTY).get('a/b.webp');
  const reader = (await file?.open())?.getReader();
  expect((await reader?.read())?.value?.length).toBe(5);
  await expect(reader?.read()).rejects.toThrow();
});

test('a busy store is retried', async () => {
  let requests = 0;
  const storage = s3Storage(
    await standIn((request, response) => {
      requests += 1;
      if (requests === 1) answering(503, 'SlowDown')(request, response);
      else response.end();
    }),
  );
  await storage.put('a/b.webp', bytes);
  expect(requests).toBe(2);
});

test('an abandoned download is cancelled at the store', async () => {
  let closed: Promise<unknown> | undefined;
  const settings = await standIn((request, response) => {
    response.writeHead(200, { 'Content-Length': 9, ETag: '"a"' });
    if (request.method === 'HEAD') return response.end();
    response.write('a');
    closed = once(response, 'close');
  });
  const file = await s3Storage(settings).get('a/b.webp');
  await (await file?.open())?.cancel();
  await closed;
});

test('operations fail while the store is down and work when it is back', async () => {
  const storage = s3Storage(store.settings);
  await storage.put('a/b.webp', bytes);
  await store.stop();
  for (const work of [
    () => storage.get('a/b.webp'),
    () => storage.exists('a/b.webp'),
    () => storage.put('a/c.webp', bytes),
  ]) {
    expect((await thrownBy(work())).message).toBe('The file store failed: ECONNREFUSED.');
  }
  await storage.check();
  await store.startAgain();
  expect(await storage.exists('a/c.webp')).toBe(false);
  expect((await storage.get('a/b.webp'))?.size).toBe(bytes.length);
});
