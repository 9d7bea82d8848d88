import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findDraft } from '#app/drafts/drafts.server.ts';
import { deleteListings } from '#app/listings/delete.server.ts';
import { attachPhotos } from '#app/photos/photos.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { importedListings } from '#app/platform/schema/imports.server.ts';
import { listingPhotos, listings, listingViews, savedCars } from '#app/platform/schema/listings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeDraft } from '#tests/support/drafts.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeUploads } from '#tests/support/uploads.ts';

const { db } = await databaseOfFile();

const photo = (key: string) => ({ key, width: 640, height: 480, thumbhash: '' });

test('deleting a listing deletes everything that refers to it, and queues its files', async () => {
  const [seller, buyer] = [await makeSeller(db), await makeSeller(db)];
  const [gone, remaining] = [await makeListing(db, seller), await makeListing(db, seller)];
  await attachPhotos(db, gone, [photo('listings/u1/1-a'), photo('listings/u1/2-b')]);
  await attachPhotos(db, remaining, [photo('listings/u1/3-c')]);
  for (const listingId of [gone, remaining]) {
    const saved = { id: `${buyer.id}_${listingId}`, userId: buyer.id, listingId, listingData: {} };
    await db.insert(savedCars).values(saved);
  }
  await db.insert(listingViews).values({ listingId: gone, day: '2026-01-01', count: 2 });
  const imported = { sellerId: seller.id, sourceKey: 'x', fieldsHash: '', lastRunId: '' };
  await db.insert(importedListings).values({ ...imported, listingId: gone });
  const photos = await makeUploads(db, seller.id, 1);
  const draftId = await makeDraft(db, seller.id, { price: '1', photos }, { listingId: gone });
  expect(await deleteListings(db, seller.id, [gone])).toEqual([gone]);
  const left = await Promise.all([
    db.$count(listings, eq(listings.id, gone)),
    ...[listingPhotos, savedCars, listingViews, importedListings].map((table) =>
      db.$count(table, eq(table.listingId, gone)),
    ),
  ]);
  expect(left).toEqual([0, 0, 0, 0, 0]);
  expect(await findDraft(db, { userId: seller.id, draftId })).toBeNull();
  const [waiting] = await db.select().from(uploadedPhotos).where(inArray(uploadedPhotos.id, photos));
  expect(waiting?.draftId).toBeNull();
  expect(await db.$count(savedCars, eq(savedCars.listingId, remaining))).toBe(1);
  const jobs = await queuedJobs<{ keys: string[] }>(db, 'delete-files');
  expect(jobs.map((job) => job.keys.sort())).toEqual([['listings/u1/1-a', 'listings/u1/2-b']]);
});

test('deleting several listings deletes only the seller’s own and says which', async () => {
  const [seller, other] = [await makeSeller(db), await makeSeller(db)];
  const mine = [await makeListing(db, seller), await makeListing(db, seller)];
  const theirs = await makeListing(db, other);
  const answers = await Promise.all([
    deleteListings(db, seller.id, [...mine, theirs, 'abcdefghjkmn']),
    deleteListings(db, seller.id, [...mine].reverse()),
  ]);
  expect(answers.flat().sort()).toEqual([...mine].sort());
  expect(await db.$count(listings, eq(listings.id, theirs))).toBe(1);
  expect(await deleteListings(db, seller.id, [])).toEqual([]);
});

test('a whole yard is deleted at once, with its files in several jobs', async () => {
  const seller = await makeSeller(db);
  const ids = [];
  for (let number = 0; number < 30; number += 1) {
    const id = await makeListing(db, seller);
    await attachPhotos(
      db,
      id,
      Array.from({ length: 20 }, (_, index) => photo(`listings/yard/${number}-${index}`)),
    );
    ids.push(id);
  }
  expect(await deleteListings(db, seller.id, ids)).toHaveLength(30);
  const jobs = await queuedJobs<{ keys: string[] }>(db, 'delete-files');
  const ofYard = jobs.filter(({ keys }) => keys[0]?.startsWith('listings/yard/'));
  expect(ofYard.map((job) => job.keys.length).sort()).toEqual([100, 500]);
  expect(new Set(ofYard.flatMap((job) => job.keys)).size).toBe(600);
});
