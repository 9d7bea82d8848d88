import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withPhotos } from '#app/api/stock-call.server.ts';
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
