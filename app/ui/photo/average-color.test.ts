import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { averageColor } from './responsive-photo.tsx';

type Paint = (x: number, y: number) => [red: number, green: number, blue: number, alpha: number];

/** Blue sky over grey road, something red on the left. */
const street: Paint = (x, y) => (y < 0.5 ? [90, 150, 230, 255] : x < 0.4 ? [200, 40, 30, 255] : [120, 120, 118, 255]);
const glass: Paint = (x, y) => [200 * x, 80, 255 * y, 140];

test.each([
  ['a wide photo', 96, 64, street],
  ['a tall photo', 60, 90, street],
  ['a black photo', 80, 80, () => [0, 0, 0, 255] as const],
  ['a transparent picture', 96, 64, glass],
])('%s has its encoded colour', (_, width, height, paint) => {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(paint(x / width, y / height), (y * width + x) * 4);
  }
  const hash = rgbaToThumbHash(width, height, pixels);
  const { r, g, b } = thumbHashToAverageRGBA(hash);
  const bytes = [r, g, b].map((part) => Math.round(part * 255));
  expect(averageColor(Buffer.from(hash).toString('base64'))).toBe(`#${Buffer.from(bytes).toString('hex')}`);
});

test('a missing or damaged hash has no colour', () => {
  expect(['', 'AA==', 'not base64!'].map(averageColor)).toEqual([undefined, undefined, undefined]);
});
