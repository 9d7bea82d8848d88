import sharp from 'sharp';
import { expect } from 'vitest';
import { type CleanPhoto, cleanPhoto } from '#app/platform/images/clean-photo.server.ts';
import { LINK_PREVIEW, PHOTO_WIDTHS, photoFileName } from '#app/vocabulary/photo.ts';

export async function clean(bytes: Uint8Array): Promise<CleanPhoto> {
  const outcome = await cleanPhoto(bytes);
  if (!outcome.ok) throw new Error(`The photo was refused: ${outcome.reason}`);
  return outcome;
}

/** Checks every name, format and size, and that files hold only pixels. */
export async function expectCleanFiles(photo: CleanPhoto) {
  const names = photo.files.map((file) => file.name);
  expect(names).toEqual([...PHOTO_WIDTHS.map(photoFileName), LINK_PREVIEW.name]);
  for (const { name, bytes } of photo.files) {
    const { exif, icc, xmp, iptc, tifftagPhotoshop, comments, orientation, ...facts } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, tifftagPhotoshop, comments, orientation }, name).toEqual({});
    expect(facts, name).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3, ...expectedFacts(photo, name) });
    expect((await sharp(bytes, { failOn: 'warning' }).stats()).channels, name).toHaveLength(3);
  }
  expect(Buffer.from(photo.thumbhash, 'base64').toString('base64')).toBe(photo.thumbhash);
  expect(Buffer.from(photo.thumbhash, 'base64').length).toBeGreaterThanOrEqual(5);
}

function expectedFacts({ width, height }: CleanPhoto, name: string) {
  if (name === LINK_PREVIEW.name) return { format: 'jpeg', width: LINK_PREVIEW.width, height: LINK_PREVIEW.height };
  const ownWidth = Math.min(Number.parseInt(name, 10), width);
  const ownHeight = Math.max(1, Math.round((height * ownWidth) / width));
  return { format: 'webp', width: ownWidth, height: expect.toSatisfy((is) => Math.abs(is - ownHeight) <= 1) };
}

/** RGB of the largest file at a position given as shares of width and height. */
export async function colorAt(photo: CleanPhoto, x: number, y: number): Promise<number[]> {
  const { data, info } = await pixelsOf(photo);
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

export function isNear(color: number[], other: number[], tolerance = 24): boolean {
  return color.every((value, channel) => Math.abs(value - (other[channel] ?? Number.NaN)) <= tolerance);
}

function pixelsOf(photo: CleanPhoto) {
  const largest = photo.files.find((file) => file.name === '1600.webp');
  return sharp(largest?.bytes).raw().toBuffer({ resolveWithObject: true });
}
