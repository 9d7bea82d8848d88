import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { deleteFiles, deleteOldUploads, deleteUnknownFolders } from '#app/photos/cleanup.server.ts';
import { attachPhotos } from '#app/photos/photos.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listingPhotos } from '#app/platform/schema/listings.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { publishListing } from '#app/selling/publish.server.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { makeDraft } from '#tests/support/drafts.ts';
import { listingInput, makeListing, makeSeller } from '#tests/support/factories.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeUploads } from '#tests/support/uploads.ts';

const emptyDatabase = shareTestDatabase();
let db: Database;

beforeEach(async () => {
  db = await emptyDatabase();
});

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

test('uploads without a draft are deleted after a day; younger ones and those of a draft stay', async () => {
  const { id: userId } = await makeSeller(db);
  const old = await makeUploads(db, userId, 250, { createdAt: ago(25) });
  const young = await makeUploads(db, userId, 1, { createdAt: ago(23) });
  const held = await makeUploads(db, userId, 1, { createdAt: ago(800) });
  await makeDraft(db, userId, { photos: held });
  const rows = await db.select().from(uploadedPhotos).where(inArray(uploadedPhotos.id, old));
  await deleteOldUploads(db);
  const left = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.userId, userId));
  expect(left.map((row) => row.id).sort()).toEqual([...young, ...held].sort());
  const jobs = await queuedJobs<{ keys: string[] }>(db, 'delete-files');
  const deleted = new Set(jobs.flatMap(({ keys }) => keys));
  expect(rows.every((row) => deleted.has(row.key))).toBe(true);
});

test.each([1, 2, 3])('an old photo published during a sweep is either in the listing or deleted (%i)', async () => {
  const seller = await makeSeller(db);
  const photoIds = await makeUploads(db, seller.id, 5, { createdAt: ago(25) });
  const form = { fields: listingSchema.parse(listingInput()), photoIds, idempotencyKey: newId() };
  const [published] = await Promise.all([publishListing(db, seller, form), deleteOldUploads(db)]);
  const shown = await db.$count(listingPhotos, inArray(listingPhotos.id, photoIds));
  expect(shown).toBe(published.ok ? 5 : 0);
  expect(await db.$count(uploadedPhotos, inArray(uploadedPhotos.id, photoIds))).toBe(0);
});

test('folders without a row are deleted after two days; all others stay', async () => {
  const seller = await makeSeller(db);
  const folder = (hours: number, name: string) => `listings/${seller.id}/${ago(hours).getTime()}-${name}`;
  const [lost, fresh, shown] = [folder(49, 'lost'), folder(47, 'fresh'), folder(900, 'shown')];
  const strange = folder(900, 'car').replace(seller.id, newId());
  const others = [strange, `listings/${seller.id}/by-hand`, `listings/${seller.id}/123-car`, 'avatars/u1/1-face'];
  for (const key of [lost, fresh, shown, ...others]) await storage.put(`${key}/640.webp`, new Uint8Array([1]));
  await attachPhotos(db, await makeListing(db, seller), [{ key: shown, width: 8, height: 6, thumbhash: '' }]);
  const [waiting = ''] = await makeUploads(db, seller.id, 1);
  const [upload] = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.id, waiting));
  await deleteUnknownFolders(db);
  const isThere = (key: string) => storage.exists(`${key}/640.webp`);
  expect(await isThere(lost)).toBe(false);
  for (const key of [fresh, shown, ...others]) expect(await isThere(key), key).toBe(true);
  await deleteUnknownFolders(db, new Date(Date.now() + 1000 * HOUR_MS));
  expect(await Promise.all([isThere(fresh), isThere(shown), isThere(upload?.key as string)])).toEqual([
    false,
    true,
    true,
  ]);
});

test('files that no listing shows are deleted, even if they are already gone', async () => {
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

test('files that a listing shows stay, whether given by photo or by folder', async () => {
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
