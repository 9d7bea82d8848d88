import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toTiff } from '#app/platform/images/heif.server.ts';
import type { Pixels } from '#app/platform/images/variants.server.ts';

const pixels: Pixels = { data: Uint8Array.from({ length: 45 }, (_, at) => at * 5), width: 5, height: 3, channels: 3 };

test('pixels and colour profile survive the TIFF unchanged', async () => {
  const { icc } = await sharp(
    await sharp(pixels.data, { raw: pixels }).withIccProfile('p3').png().toBuffer(),
  ).metadata();
  if (!icc) throw new Error('sharp wrote no profile');
  for (const profile of [icc, icc.subarray(1)]) {
    const file = toTiff(pixels, profile);
    const facts = await sharp(file).metadata();
    expect(facts).toMatchObject({ format: 'tiff', width: 5, height: 3, channels: 3, depth: 'uchar' });
    expect(facts.icc?.equals(profile)).toBe(true);
    expect([...(await sharp(file, { ignoreIcc: true }).raw().toBuffer())]).toEqual([...pixels.data]);
  }
});

test('the profile is used: a P3 red is more than an sRGB red', async () => {
  const red: Pixels = { data: new Uint8Array([200, 50, 50]), width: 1, height: 1, channels: 3 };
  const { icc } = await sharp(await sharp(red.data, { raw: red }).withIccProfile('p3').png().toBuffer()).metadata();
  const [r = 0, g = 0] = await sharp(toTiff(red, icc ?? new Uint8Array()))
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  expect(r).toBeGreaterThan(210);
  expect(g).toBeLessThan(45);
});
