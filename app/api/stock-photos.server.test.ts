import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withPhotos } from '#app/api/stock-photos.server.ts';
import { isPublicAddress } from '#app/platform/guarded-fetch/public-address.server.ts';
import { STRANGER, startStranger } from '#tests/support/strangers-server.ts';

async function serve(status = 200) {
  const stranger = await startStranger((response, { path }) => response.writeHead(status).end(`photo ${path}`));
  onTestFinished(() => stranger.close());
  return stranger;
}

test('photos are fetched in order, recognised by content, and cleaned up afterwards', async () => {
  const { network } = await serve();
  const source = { kind: 'addresses' as const, addresses: [`${STRANGER}/b`, `${STRANGER}/a`, `${STRANGER}/b`] };
  const seen = await withPhotos(
    source,
    async ({ folder, names, problems }) => {
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      return { folder, texts, names, problems };
    },
    network,
  );
  expect([seen.texts, seen.problems]).toEqual([['photo /b', 'photo /a', 'photo /b'], []]);
  expect(seen.names[0]).toBe(seen.names[2]);
  await expect(readdir(seen.folder)).rejects.toThrow('ENOENT');
});

test.each([
  'http://push.example.org/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/a',
  'https://push.example.org:8443/a',
  'file:///etc/passwd',
])('%s is never fetched', async (address) => {
  const { network, arrived } = await serve();
  const guarded = { ...network, isAllowed: isPublicAddress };
  const problems = await withPhotos(
    { kind: 'addresses', addresses: [address] },
    async (gathered) => gathered.problems,
    guarded,
  );
  expect([problems, arrived]).toEqual([['Photo 1 is not at a public https address.'], []]);
});

test('a name that resolves to a private network is never fetched', async () => {
  const { network, arrived } = await serve();
  const guarded = { ...network, isAllowed: isPublicAddress, resolve: async () => ['192.168.0.1'] };
  const source = { kind: 'addresses' as const, addresses: [`${STRANGER}/a`] };
  const { problems, names } = await withPhotos(source, async (gathered) => gathered, guarded);
  expect([problems, names, arrived]).toEqual([['Photo 1 is not at a public https address.'], [], []]);
});

test('a redirect is not followed, and the other photos stay', async () => {
  const { network } = await serve(302);
  const source = { kind: 'addresses' as const, addresses: [`${STRANGER}/a`] };
  const problems = await withPhotos(source, async (gathered) => gathered.problems, network);
  expect(problems).toEqual(['Photo 1 was answered with status 302.']);
});
