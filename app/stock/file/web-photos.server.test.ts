import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { PhotoReader } from '#app/stock/file/photo-source.server.ts';
import { readWebPhotos } from '#app/stock/photo-sources.server.ts';
import { STRANGER, startStranger } from '#tests/support/strangers-server.ts';

const others: PhotoReader = {
  look: async (name) => ({ ok: false, failure: `${name} isn’t here.` }),
  read: async (name) => ({ ok: false, failure: `${name} isn’t here.` }),
};
const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c00' } })
  .jpeg()
  .toBuffer();

/** Answers with the status in the path. */
async function startHost() {
  const server = await startStranger((response, { path }) => {
    if (path === '/none') return void response.destroy();
    response.writeHead(Number(path.slice(1)), { Location: 'https://192.168.1.1/' }).end(photo);
  });
  onTestFinished(() => server.close());
  const read = readWebPhotos({ others, signal: new AbortController().signal, network: server.network });
  return { ...server, read: (path: string) => read.read(`${STRANGER}/${path}`), reader: read };
}

test('a photo is fetched by its address, one of http by https', async () => {
  const { reader, arrived } = await startHost();
  expect(await reader.look(`${STRANGER}/200`)).toEqual({ ok: true, size: 0 });
  expect(await reader.read('http://push.example.org/200')).toEqual({ ok: true, bytes: photo });
  expect(arrived).toHaveLength(1);
  expect(await reader.read('front.jpg')).toEqual({ ok: false, failure: 'front.jpg isn’t here.' });
});

test.each([
  ['404', 'It answered with status 404.', false],
  ['302', 'It answered with a redirect (302), which we don’t follow.', false],
  ['503', 'It answered with status 503.', true],
  ['429', 'It answered with status 429.', true],
])('an answer of %s is a failure, and only one that may pass is asked for again', async (path, words, mayWorkLater) => {
  const { read } = await startHost();
  expect(await read(path)).toEqual({ ok: false, failure: `${STRANGER}/${path}: ${words}`, mayWorkLater });
});

test('addresses inside this network are never asked', async () => {
  const reader = readWebPhotos({ others, signal: new AbortController().signal });
  for (const address of ['https://127.0.0.1/a.jpg', 'https://10.0.0.1/a.jpg', 'http://[::1]/a.jpg']) {
    const failure = `${address}: The address isn’t on the public internet.`;
    expect(await reader.read(address)).toEqual({ ok: false, failure, mayWorkLater: false });
  }
});

test('a host that doesn’t answer five times in a row is left alone', async () => {
  const { read, arrived } = await startHost();
  for (let attempt = 0; attempt < 5; attempt += 1) await read('none');
  expect(await read('200')).toMatchObject({ ok: false, mayWorkLater: true });
  expect(arrived).toHaveLength(5);
});
