import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { findListing, publishListings } from '#app/listings/listings.server.ts';
import {
  attachFirstPhotos,
  attachPhotos,
  deleteUnusedPhotos,
  type StoredPhoto,
  storePhoto,
} from '#app/photos/photos.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { fileUrl, storage } from '#app/platform/storage/storage.server.ts';
import { isStorageKey } from '#app/platform/storage/storage-contract.server.ts';
import { linkPreviewUrl, PHOTO_WIDTHS, photoSrcSet, photoUrl } from '#app/vocabulary/photo.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { listingInput, makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();

const red = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c00' } });

async function store(fileName = 'car.jpg'): Promise<StoredPhoto> {
  const stored = await storePhoto('seller1', fileName, await red.clone().jpeg().toBuffer());
  if (!stored.ok) throw new Error(stored.reason);
  return stored;
}

async function isStored({ key }: { key: string }): Promise<boolean> {
  return storage.exists(`${key}/640.webp`);
}

test('a stored photo has every file that pages use', async () => {
  const stored = await store();
  expect(stored).toMatchObject({ ok: true, width: 900, height: 600, thumbhash: expect.stringMatching(/^[\w+/]+=*$/) });
  const photo = { url: fileUrl(stored.key), width: stored.width };
  const named = [...PHOTO_WIDTHS.map((width) => photoUrl(photo, width)), linkPreviewUrl(photo)];
  const offered = photoSrcSet(photo)
    .split(', ')
    .map((source) => source.split(' ')[0] ?? '');
  for (const url of [...named, ...offered]) {
    const file = await storage.get(decodeURIComponent(url.replace('/files/', '')));
    expect(file?.contentType, url).toBe(url.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');
  }
});

test('a file that is not a photo is rejected and stores nothing', async () => {
  const put = vi.spyOn(storage, 'put');
  expect(await storePhoto('seller1', 'car.jpg', Buffer.from('<html></html>'))).toEqual({
    ok: false,
    reason: 'not-an-image',
  });
  expect(put).not.toHaveBeenCalled();
  put.mockRestore();
});

test('every file name makes a valid key, and equal names at the same moment make different keys', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_763_712_345_678 });
  const names = [
    'IMG 5195.HEIC',
    'IMG 5195.HEIC',
    '../../etc/passwd',
    'C:\\Fotos\\Été à Nice.jpg',
    '',
    '🚗.png',
    '.',
    '/',
  ];
  const stored = await Promise.all([...names, `${'x'.repeat(5000)}.jpg`, 'a\0b.jpg'].map(store));
  vi.useRealTimers();
  const keys = stored.map((photo) => photo.key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) {
    expect(key).toMatch(/^listings\/seller1\/1763712345678-[a-z0-9-]{1,70}$/);
    expect(isStorageKey(key)).toBe(true);
  }
  expect(keys[0]).toContain('1763712345678-img-5195-');
  expect(keys[2]).toContain('-passwd-');
  expect(keys[3]).toContain('-ete-a-nice-');
  expect(keys[4]).toContain('-photo-');
});

test('a photo whose files cannot all be written leaves none', async () => {
  const write = storage.put;
  const put = vi.spyOn(storage, 'put').mockImplementation((key, bytes) => {
    return key.endsWith('320.webp') ? Promise.reject(new Error('the disk is full')) : write(key, bytes);
  });
  await expect(store()).rejects.toThrow('the disk is full');
  const [key = ''] = put.mock.calls[1] ?? [];
  put.mockRestore();
  expect(key).toContain('/640.webp');
  expect(await storage.exists(key)).toBe(false);
});

test('a listing has its photos in the seller’s order, also after they change', async () => {
  const id = await makeListing(db, await makeSeller(db));
  const [a, b, c] = [await store('a.jpg'), await store('b.jpg'), await store('c.jpg')];
  const shown = async () => (await findListing(db, id))?.photos.map((photo) => photo.url);
  expect(await attachPhotos(db, id, [a, b])).toEqual([]);
  expect(await shown()).toEqual([fileUrl(a.key), fileUrl(b.key)]);
  expect(await attachPhotos(db, id, [c, b])).toEqual([a.key]);
  expect(await shown()).toEqual([fileUrl(c.key), fileUrl(b.key)]);
  expect(await attachPhotos(db, id, [])).toEqual([c.key, b.key]);
  expect(await shown()).toEqual([]);
});

test('two simultaneous photo changes both succeed, and one wins', async () => {
  const id = await makeListing(db, await makeSeller(db));
  const [a, b] = [await store('a.jpg'), await store('b.jpg')];
  await Promise.all([attachPhotos(db, id, [a, b]), attachPhotos(db, id, [b, a])]);
  const rows = await db.select().from(listingPhotos).where(eq(listingPhotos.listingId, id));
  expect(rows.map((row) => row.position).sort()).toEqual([0, 1]);
});

test('photos join the transaction they are attached in', async () => {
  const id = await makeListing(db, await makeSeller(db));
  const photo = await store();
  const undone = db.transaction(async (tx) => {
    await attachPhotos(tx, id, [photo]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect((await findListing(db, id))?.photos).toEqual([]);
});

test('files are deleted when no listing has the photo any more', async () => {
  const seller = await makeSeller(db);
  const [first, second] = [await makeListing(db, seller), await makeListing(db, seller)];
  const [own, shared] = [await store('own.jpg'), await store('shared.jpg')];
  await attachFirstPhotos(db, [
    { listingId: first, photos: [own, shared] },
    { listingId: second, photos: [shared] },
  ]);
  await deleteUnusedPhotos(db, await attachPhotos(db, first, []));
  expect([await isStored(own), await isStored(shared)]).toEqual([false, true]);
  await db.delete(listings).where(eq(listings.id, second));
  await deleteUnusedPhotos(db, [shared.key]);
  expect(await isStored(shared)).toBe(false);
});

test('hundreds of listings get thousands of photos at once', async () => {
  const seller = await makeSeller(db);
  const fields = listingSchema.parse(listingInput());
  const ids = await publishListings(
    db,
    seller,
    Array.from({ length: 300 }, () => fields),
  );
  const photos = Array.from({ length: 21 }, () => ({
    key: 'listings/seller1/1-shared',
    width: 4,
    height: 3,
    thumbhash: 'AAAA',
  }));
  await attachFirstPhotos(
    db,
    ids.map((listingId) => ({ listingId, photos })),
  );
  expect(await db.$count(listingPhotos, inArray(listingPhotos.listingId, ids))).toBe(6_300);
});
