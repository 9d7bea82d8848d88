import { crc32, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { cleanPhoto, cleanSquares } from '#app/platform/images/clean-photo.server.ts';
import { rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';
import { clean, colorAt, expectCleanFiles, isNear } from '#tests/support/pictures.ts';

const RED = [204, 0, 0];
const GREEN = [0, 170, 0];
const BLUE = [0, 0, 204];
const WHITE = [255, 255, 255];

/** Not yet in sharp's types. */
type UltraHdr = Sharp & { withGainMap(): Sharp };

function plain(width: number, height: number, background: string | object = '#c00'): Sharp {
  return sharp({ create: { width, height, channels: 3, background: background as string } });
}

/** Red and green above, blue and white below. */
async function quarters(): Promise<Buffer> {
  const part = (background: string) => plain(60, 40, background).png().toBuffer();
  const parts = await Promise.all(['#0a0', '#00c', '#fff'].map(part));
  const places = [
    { left: 60, top: 0 },
    { left: 0, top: 40 },
    { left: 60, top: 40 },
  ];
  const overlays = parts.map((input, index) => ({ input, left: 0, top: 0, ...places[index] }));
  return plain(120, 80).composite(overlays).png().toBuffer();
}

async function cornersOf(bytes: Uint8Array) {
  const photo = await clean(bytes);
  const corners: [number, number][] = [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ];
  return { photo, colors: await Promise.all(corners.map(([x, y]) => colorAt(photo, x, y))) };
}

/** How a camera held in each of the eight ways stores the same view (Exif 2.3, tag 0x0112). */
const HELD: Record<number, (view: Sharp) => Sharp> = {
  1: (view) => view,
  2: (view) => view.flop(),
  3: (view) => view.rotate(180),
  4: (view) => view.flip(),
  5: (view) => view.flop().rotate(270),
  6: (view) => view.rotate(270),
  7: (view) => view.flop().rotate(90),
  8: (view) => view.rotate(90),
};

test.each(Object.keys(HELD).map(Number))('a photo taken in way %i is turned upright', async (orientation) => {
  const view = await quarters();
  const stored = await HELD[orientation]?.(sharp(view)).png().toBuffer();
  const tagged = sharp(stored).withMetadata({ orientation });
  for (const bytes of [await tagged.clone().jpeg({ quality: 95 }).toBuffer(), await tagged.webp().toBuffer()]) {
    const { photo, colors } = await cornersOf(bytes);
    expect(photo).toMatchObject({ width: 120, height: 80 });
    [RED, GREEN, BLUE, WHITE].forEach((color, corner) => {
      expect(isNear(colors[corner] ?? [], color), `corner ${corner}: ${colors[corner]}`).toBe(true);
    });
    await expectCleanFiles(photo);
  }
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a rotated %s loses all metadata', async (format) => {
  const stored = await sharp(await quarters())
    .rotate(270)
    .png()
    .toBuffer();
  const bytes = await sharp(stored)
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withIccProfile('p3')
    .toFormat(format, { quality: 95 })
    .toBuffer();
  const before = await sharp(bytes).metadata();
  expect([before.exif?.includes('Somebody'), before.xmp !== undefined, before.icc !== undefined]).toEqual([
    true,
    true,
    true,
  ]);
  const { photo, colors } = await cornersOf(bytes);
  expect(photo).toMatchObject({ width: 120, height: 80 });
  for (const [corner, color] of [RED, GREEN, BLUE, WHITE].entries()) {
    expect(isNear(colors[corner] ?? [], color, 40), `corner ${corner}: ${colors[corner]}`).toBe(true);
  }
  await expectCleanFiles(photo);
  for (const file of photo.files) {
    for (const trace of ['Exif', 'Somebody', 'xmpmeta', 'ICC_PROFILE', 'ICCP', 'XMP ']) {
      expect(file.bytes.includes(trace), `${trace} in ${file.name}`).toBe(false);
    }
  }
});

test('colours of a wide profile look the same in sRGB', async () => {
  const bytes = await plain(64, 64, '#c83232').withIccProfile('p3').png().toBuffer();
  const unmanaged = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
  expect(isNear([...unmanaged.subarray(0, 3)], [200, 50, 50], 6)).toBe(false);
  expect(isNear(await colorAt(await clean(bytes), 0.5, 0.5), [200, 50, 50], 6)).toBe(true);
});

test('every image format is accepted with any channels and depth', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3H0z" fill="#c00"/></svg>',
  );
  const kinds: Record<string, Buffer> = {
    jpeg: await plain(90, 60).jpeg().toBuffer(),
    'progressive jpeg': await plain(90, 60).jpeg({ progressive: true }).toBuffer(),
    'cmyk jpeg': await plain(90, 60).toColourspace('cmyk').jpeg().toBuffer(),
    'ultra hdr jpeg': await (plain(90, 60) as UltraHdr).withGainMap().jpeg().toBuffer(),
    png: await plain(90, 60).png().toBuffer(),
    '16-bit png': await plain(90, 60).toColourspace('rgb16').png().toBuffer(),
    'palette png': await plain(90, 60).png({ palette: true }).toBuffer(),
    webp: await plain(90, 60).webp().toBuffer(),
    avif: await plain(90, 60).avif().toBuffer(),
    tiff: await plain(90, 60).tiff().toBuffer(),
    gif: await plain(90, 60).gif().toBuffer(),
    svg,
    'svg with a byte order mark': Buffer.from(`\ufeff${svg}`),
    svgz: gzipSync(svg),
  };
  for (const [kind, bytes] of Object.entries(kinds)) {
    const photo = await clean(bytes);
    const color = await colorAt(photo, 0.5, 0.5);
    expect(isNear(color, RED, 60), `${kind}: ${color}`).toBe(true);
    await expectCleanFiles(photo);
  }
});

test('grey stays grey, and transparent becomes white', async () => {
  const grey = await clean(await plain(90, 60, '#808080').toColourspace('b-w').png().toBuffer());
  expect(isNear(await colorAt(grey, 0.5, 0.5), [128, 128, 128], 4)).toBe(true);
  await expectCleanFiles(grey);
  const clear = sharp({ create: { width: 90, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const photo = await clean(await clear.png().toBuffer());
  expect(isNear(await colorAt(photo, 0.5, 0.5), WHITE, 2)).toBe(true);
  await expectCleanFiles(photo);
});

test('the first frame of an animation is the photo', async () => {
  const frames = await Promise.all(['#c00', '#00c'].map((color) => plain(60, 40, color).png().toBuffer()));
  for (const moving of [
    sharp(frames, { join: { animated: true } }).gif(),
    sharp(frames, { join: { animated: true } }).webp(),
  ]) {
    const photo = await clean(await moving.toBuffer());
    expect(photo).toMatchObject({ width: 60, height: 40 });
    expect(isNear(await colorAt(photo, 0.5, 0.5), RED)).toBe(true);
    await expectCleanFiles(photo);
  }
});

test.each([
  ['a dot', 1, 1, { width: 1, height: 1 }],
  ['a photo of exactly the largest size', 1600, 1200, { width: 1600, height: 1200 }],
  ['a small photo', 500, 375, { width: 500, height: 375 }],
  ['a large photo', 4000, 3000, { width: 1600, height: 1200 }],
  ['a panorama', 6000, 200, { width: 1600, height: 53 }],
  ['a line', 5000, 1, { width: 1600, height: 1 }],
  ['a tower', 300, 6000, { width: 240, height: 4800 }],
  ['a thread', 1, 5000, { width: 1, height: 4800 }],
])('%s is never enlarged, and fits', async (_, width, height, size) => {
  const photo = await clean(await plain(width, height).png().toBuffer());
  expect(photo).toMatchObject(size);
  await expectCleanFiles(photo);
});

test('a huge photo is rotated and shrunk like any other', async () => {
  const halves = plain(7000, 5000, '#00c').composite([
    { input: await plain(7000, 2500).png().toBuffer(), top: 0, left: 0 },
  ]);
  const photo = await clean(await halves.withMetadata({ orientation: 6 }).png({ compressionLevel: 1 }).toBuffer());
  expect(photo).toMatchObject({ width: 1600, height: 2240 });
  expect(isNear(await colorAt(photo, 0.9, 0.5), RED)).toBe(true);
  expect(isNear(await colorAt(photo, 0.1, 0.5), BLUE)).toBe(true);
});

test('a file that is not an image is rejected with a reason, and the next photo works', async () => {
  const picture = await plain(90, 60).png().toBuffer();
  const jpeg = await plain(900, 600, { r: 9, g: 99, b: 199 }).jpeg().toBuffer();
  const cases: [reason: string, bytes: Uint8Array][] = [
    ['not-an-image', Buffer.alloc(0)],
    ['not-an-image', Buffer.from('Some notes about a car')],
    ['not-an-image', Buffer.from('<!DOCTYPE html><html><body><svg></svg></body></html>')],
    ['not-an-image', Buffer.from('PK\x03\x04 and so on')],
    ['not-an-image', Buffer.from('%PDF-1.7')],
    ['not-an-image', Buffer.from('BM and a bitmap of Windows')],
    ['not-an-image', Buffer.from('\0\0\x01\0 an icon')],
    ['not-an-image', Buffer.from('\0\0\0\x0cjP  \r\n JPEG 2000')],
    ['not-an-image', Buffer.from('\0\0\0\x0cJXL \r\n JPEG XL')],
    ['not-an-image', gzipSync('Some notes about a car')],
    ['damaged', Buffer.from('\xff\xd8\xff\xe0 and nothing more', 'latin1')],
    ['damaged', jpeg.subarray(0, jpeg.length / 2)],
    ['damaged', picture.subarray(0, 60)],
    ['damaged', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and nothing more', 'latin1')],
    ['damaged', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><open>')],
    ['too-many-pixels', withSize(picture, 20_000, 20_000)],
    ['too-large', Buffer.concat([picture, Buffer.alloc(PHOTO_LIMITS.maxBytes)])],
  ];
  for (const [index, [reason, bytes]] of cases.entries()) {
    expect(await cleanPhoto(bytes), `case ${index}`).toEqual({ ok: false, reason });
  }
  await expectCleanFiles(await clean(jpeg));
});

/** The PNG with another size written in its header. */
function withSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

test('a rejection message names the file', () => {
  expect(rejectionMessage('IMG_5195.HEIC', 'too-large')).toBe(
    'IMG_5195.HEIC is larger than 25 MB. Make it smaller and try again.',
  );
  expect(rejectionMessage('notes.txt', 'not-an-image')).toBe(
    'notes.txt isn’t an image we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).',
  );
});

test('many photos at once are all cleaned', async () => {
  const bytes = await plain(2400, 1800).jpeg().toBuffer();
  const photos = await Promise.all(Array.from({ length: 5 }, () => clean(bytes)));
  expect(photos.map((photo) => photo.width)).toEqual(Array(5).fill(1600));
});

test('squares show the centre in every size, also of smaller images', async () => {
  const stripes = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: '#ff0000' } }, left: 20, top: 0 }])
    .png()
    .toBuffer();
  const outcome = await cleanSquares(stripes, [16, 200]);
  if (!outcome.ok) throw new Error(outcome.reason);
  for (const { size, bytes } of outcome.files) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]?.mean).toBeGreaterThan(220);
    expect(channels[2]?.mean).toBeLessThan(40);
  }
  expect(await cleanSquares(Buffer.from('no picture'), [16])).toEqual({ ok: false, reason: 'not-an-image' });
});
