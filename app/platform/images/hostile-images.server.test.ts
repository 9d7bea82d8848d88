/** Public collections of hostile images that need more checks than `tests/uploads.test.ts`. */
import sharp from 'sharp';
import { expect } from 'vitest';
import { decodeHeif } from '#app/platform/images/heif.server.ts';
import { clean, colorAt, expectCleanFiles, isNear } from '#tests/support/pictures.ts';
import { testShared } from '#tests/support/shared-data.ts';
import { listHostileImages, readShared } from '#tests/support/shared-files.ts';

testShared('SVGs cannot show external content', 'hostile-images', async () => {
  const fetching = (await listHostileImages()).filter(({ kind }) => kind === 'svg-ssrf' || kind === 'svg-localfile');
  expect(fetching.length).toBeGreaterThanOrEqual(4);
  for (const { file } of fetching.filter((entry) => !entry.file.includes('css_import'))) {
    const photo = await clean(await readShared(`hostile-images/${file}`));
    const { channels } = await sharp(photo.files[0]?.bytes).stats();
    expect(
      channels.map((channel) => channel.min),
      file,
    ).toEqual([255, 255, 255]);
  }
});

testShared('HEIC keeps its look, and too large a file is rejected', 'hostile-images', async () => {
  const [phone, samples] = await Promise.all(
    ['IMG_5195.HEIC', 'pillow_hopper.heif'].map((name) => readShared(`hostile-images/heic/${name}`)),
  );
  if (!phone || !samples) throw new Error('unreachable');
  const photo = await clean(phone);
  expect(photo).toMatchObject({ width: 1600, height: 2066 });
  await expectCleanFiles(photo);
  expect((await sharp(phone).metadata()).icc?.includes('Display P3')).toBe(true);
  const profiled = await colorAt(photo, 0.33, 0.69);
  const decoded = await decodeHeif(phone);
  if (!decoded.ok) throw new Error(decoded.reason);
  const at = (Math.floor(0.69 * decoded.height) * decoded.width + Math.floor(0.33 * decoded.width)) * 4;
  expect(isNear(profiled, [...decoded.data.subarray(at, at + 3)], 60)).toBe(true);
  expect(await reasonFor(phone, { processorMs: 1 })).toBe('too-heavy');
  expect(await reasonFor(phone, { maxPixels: 1000 })).toBe('too-many-pixels');
  expect(await reasonFor(phone.subarray(0, -100))).toBe('damaged');
  expect(await clean(samples)).toMatchObject({ width: 128, height: 128 });
});

/** Without the pixels, which would fill the memory of a failing assertion. */
async function reasonFor(...input: Parameters<typeof decodeHeif>): Promise<string> {
  const decoded = await decodeHeif(...input);
  return decoded.ok ? 'decoded' : decoded.reason;
}

testShared('GPS positions are removed', 'photos', async () => {
  for (const name of ['toyota-rav4.jpg', 'v06-jeep-renegade__interior-01.jpg']) {
    const bytes = await readShared(`photos/${name}`);
    expect((await sharp(bytes).metadata()).exif, name).toBeDefined();
    const photo = await clean(bytes);
    await expectCleanFiles(photo);
    for (const file of photo.files) expect(file.bytes.includes('Exif'), `${name} ${file.name}`).toBe(false);
  }
});
