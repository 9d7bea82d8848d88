import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blurPlate } from '#app/photos/blur-plate.server.ts';
import { storeUpload } from '#app/photos/uploads.server.ts';
import type { User } from '#app/platform/schema/accounts.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listingPhotos } from '#app/platform/schema/listings.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { PHOTO_WIDTHS, photoFileName } from '#app/vocabulary/photo.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const { db } = await databaseOfFile();
const BOX = { left: 0.25, top: 0.5, width: 0.5, height: 0.25 };

/** Black and white stripes, as letters on a plate are. */
async function upload({ id }: User) {
  const data = Buffer.alloc(800 * 600, 0).map((_, at) => (Math.floor(at / 10) % 2 === 0 ? 0 : 255));
  const bytes = await sharp(data, { raw: { width: 800, height: 600, channels: 1 } })
    .png()
    .toBuffer();
  const stored = await storeUpload(db, id, { file: { name: 'car.png', size: bytes.length, bytes: async () => bytes } });
  if (!stored.ok) throw new Error(stored.message);
  const row = (await db.select().from(uploadedPhotos)).find((one) => one.id === stored.photo.id);
  return { id: stored.photo.id, key: row?.key ?? '' };
}

/** How much neighbouring parts differ, inside the box or above it. */
async function contrast(key: string, name: string, top: number): Promise<number> {
  const file = await storage.get(`${key}/${name}`);
  const bytes = file && (await new Response(await file.open()).arrayBuffer());
  const picture = sharp(Buffer.from(bytes ?? new ArrayBuffer()));
  const { width, height } = await picture.metadata();
  const area = { left: width * 0.3, top: height * top, width: width * 0.4, height: height * 0.1 };
  const rounded = Object.fromEntries(
    Object.entries(area).map(([side, value]) => [side, Math.round(value)]),
  ) as typeof area;
  const { channels } = await sharp(await picture.extract(rounded).toBuffer()).stats();
  return channels[0]?.stdev ?? 0;
}

test('a plate is blurred in every size, its files replace the old ones, and only its seller may', async () => {
  const [seller, stranger] = [await makePerson(db), await makePerson(db)];
  const { id, key } = await upload(seller);
  expect(await blurPlate(db, stranger.id, { photoId: id, box: BOX })).toBeNull();
  expect(await blurPlate(db, seller.id, { photoId: id, box: BOX })).toMatchObject({ id, width: 800, height: 600 });
  const [row] = await db.select().from(uploadedPhotos);
  expect(row?.key).not.toBe(key);
  expect(await storage.exists(`${key}/${photoFileName(1600)}`)).toBe(false);
  for (const name of [...PHOTO_WIDTHS.filter((width) => width > 320).map(photoFileName), 'link-preview.jpg']) {
    expect(await contrast(row?.key ?? '', name, 0.55), name).toBeLessThan(12);
    expect(await contrast(row?.key ?? '', name, 0.3), name).toBeGreaterThan(60);
  }
});

test('a photo of a listing is blurred too, and its old files go once no other listing shows them', async () => {
  const seller = await makePerson(db);
  const listingId = await makeListing(db, seller);
  const { id, key } = await upload(seller);
  await db.delete(uploadedPhotos);
  await db.insert(listingPhotos).values({ id, listingId, position: 0, key, width: 800, height: 600, thumbhash: '' });
  expect(await blurPlate(db, seller.id, { photoId: id, box: BOX })).toMatchObject({ id });
  expect(await queuedJobs(db, 'delete-files')).toContainEqual({ keys: [key] });
});
