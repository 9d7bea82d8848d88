import { expect, test } from 'vitest';
import { attachPhotos } from '#app/listings/photos/photos.server.ts';
import { deleteFiles } from '#app/listings/photos/sweep.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

test('files that no listing shows are deleted, also when they are already gone', async () => {
  const { db } = await openTestDatabaseForOneTest();
  for (const key of ['listings/u1/1-a/640.webp', 'avatars/u1/9-x/320.webp', 'avatars/u2/9-y/320.webp']) {
    await storage.put(key, new Uint8Array([1]));
  }
  const files = { keys: ['listings/u1/1-a'], folders: ['avatars/u1'] };
  await deleteFiles(db, files);
  await deleteFiles(db, files);
  expect(await storage.exists('listings/u1/1-a/640.webp')).toBe(false);
  expect(await storage.exists('avatars/u1/9-x/320.webp')).toBe(false);
  expect(await storage.exists('avatars/u2/9-y/320.webp')).toBe(true);
});

test('what a listing shows stays, whether its photo or a folder above it is given', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const listingId = await makeListing(db, await makeSeller(db));
  await attachPhotos(db, listingId, [{ key: 'listings/u3/1-shown', width: 640, height: 480, thumbhash: '' }]);
  for (const name of ['1-shown', '1-shown-not', '2-gone']) {
    await storage.put(`listings/u3/${name}/640.webp`, new Uint8Array([1]));
  }
  const folders = ['listings/u3', 'listings/u3/1-shown', 'listings/u3/2-gone'];
  await deleteFiles(db, { keys: ['listings/u3/1-shown', 'listings/u3/1-shown-not'], folders });
  expect(await storage.exists('listings/u3/1-shown/640.webp')).toBe(true);
  expect(await storage.exists('listings/u3/1-shown-not/640.webp')).toBe(false);
  expect(await storage.exists('listings/u3/2-gone/640.webp')).toBe(false);
});
