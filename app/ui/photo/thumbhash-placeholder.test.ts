import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { thumbhashPlaceholder } from '#app/ui/photo/thumbhash-placeholder.ts';

type Paint = (x: number, y: number) => [red: number, green: number, blue: number, alpha: number];

/** Blue sky over grey road, something red on the left. */
const street: Paint = (x, y) => (y < 0.5 ? [90, 150, 230, 255] : x < 0.4 ? [200, 40, 30, 255] : [120, 120, 118, 255]);
const glass: Paint = (x, y) => [200 * x, 80, 255 * y, 140];

test.each([
  ['a wide photo', 96, 64, street],
  ['a tall photo', 60, 90, street],
  ['a square photo', 80, 80, street],
  ['a picture that can be seen through', 96, 64, glass],
])('%s keeps its colours in their places', (_, width, height, paint) => {
  const hash = hashOf(width, height, paint);
  const expected = thumbHashToRGBA(hash);
  for (let y = 0; y < 3; y++) {
    for (let x = 0; x < 4; x++) {
      const pixel = pixelOf(bytesOf(thumbhashPlaceholder(toBase64(hash))), x, y);
      const reference = averageOf(expected, x, y);
      for (const part of [0, 1, 2] as const) expect(Math.abs(pixel[part] - reference[part])).toBeLessThan(16);
    }
  }
});

test('the placeholder is a picture of 4 by 3 pixels in about a hundred and forty characters', () => {
  const url = thumbhashPlaceholder(toBase64(hashOf(96, 64, street)));
  const bytes = bytesOf(url);
  expect(url.length).toBeLessThan(145);
  expect(bytes.toString('latin1', 0, 2)).toBe('BM');
  expect([bytes.readUInt32LE(2), bytes.readInt32LE(18), bytes.readInt32LE(22)]).toEqual([bytes.length, 4, 3]);
});

test('a missing or damaged hash gives no placeholder', () => {
  expect(['', 'AA==', 'not base64!'].map(thumbhashPlaceholder)).toEqual(['', '', '']);
});

test('a picture is drawn alike however many others were drawn between', () => {
  const hash = toBase64(hashOf(96, 64, street));
  const first = thumbhashPlaceholder(hash);
  for (let other = 0; other < 21_000; other++) {
    thumbhashPlaceholder(toBase64(Uint8Array.from([other & 255, other >> 8, 3, 4, 5, 6, 7, 8])));
  }
  expect(thumbhashPlaceholder(hash)).toBe(first);
});

function hashOf(width: number, height: number, paint: Paint): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(paint(x / width, y / height), (y * width + x) * 4);
  }
  return rgbaToThumbHash(width, height, pixels);
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function bytesOf(url: string): Buffer {
  return Buffer.from(url.slice('data:image/bmp;base64,'.length), 'base64');
}

function pixelOf(bmp: Buffer, x: number, y: number): [number, number, number] {
  const at = 54 + (2 - y) * 12 + x * 3;
  return [bmp.readUInt8(at + 2), bmp.readUInt8(at + 1), bmp.readUInt8(at)];
}

/** The mean of the large picture's pixels that the small picture's pixel stands for. */
function averageOf({ w, h, rgba }: ReturnType<typeof thumbHashToRGBA>, x: number, y: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let row = Math.floor((y * h) / 3); row < Math.floor(((y + 1) * h) / 3); row++) {
    for (let column = Math.floor((x * w) / 4); column < Math.floor(((x + 1) * w) / 4); column++) {
      for (const part of [0, 1, 2] as const) sum[part] += rgba[(row * w + column) * 4 + part] ?? 0;
      count++;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
