import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findDraft } from '#app/drafts/drafts.server.ts';
import { type ListingInput, listingSchema } from '#app/listings/listing-form.ts';
import { reviseListings } from '#app/listings/listings.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { listUploads } from '#app/photos/uploads.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { publishListing } from '#app/selling/publish.server.ts';
import { findOwnListing, type OwnListing, type Revision, reviseListing } from '#app/selling/revise.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeDraft } from '#tests/support/drafts.ts';
import { listingInput, makeListing, makeSeller } from '#tests/support/factories.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeUploads } from '#tests/support/uploads.ts';

const { db } = await databaseOfFile();

const fieldsWith = (changes: Partial<ListingInput> = {}) => listingSchema.parse(listingInput(changes));

async function ownListing(photoCount: number) {
  const seller = await makeSeller(db);
  const photoIds = await makeUploads(db, seller.id, photoCount);
  const sent = { fields: fieldsWith(), photoIds, idempotencyKey: newId() };
  const published = photoCount > 0 ? await publishListing(db, seller, sent) : null;
  const listingId = published?.ok ? published.listingId : await makeListing(db, seller);
  const find = async () => (await findOwnListing(db, seller.id, listingId)) as OwnListing;
  const listing = await find();
  const revise = (changes: Partial<Revision>) =>
    reviseListing(db, {
      listingId,
      sellerId: seller.id,
      fields: listing.fields,
      photoIds,
      knownVersion: listing.version,
      ...changes,
    });
  return { db, seller, photoIds, listingId, listing, find, revise };
}

async function keysToDelete(db: Database): Promise<string[]> {
  const jobs = await queuedJobs<{ keys: string[] }>(db, 'delete-files');
  return jobs.flatMap((job) => job.keys);
}

const idsOf = (listing: OwnListing) => listing.photos.map((photo) => photo.id);

test('the edit form starts with the stored values', async () => {
  const { listing, photoIds } = await ownListing(2);
  expect(listing.fields).toEqual(fieldsWith());
  expect(idsOf(listing)).toEqual(photoIds);
  expect(listing.soldDate).toBeNull();
});

test('an edit changes fields and removes, adds and reorders photos', async () => {
  const { seller, photoIds, find, revise } = await ownListing(3);
  const [a, b, c] = photoIds as [string, string, string];
  const [d, e] = (await makeUploads(db, seller.id, 2)) as [string, string];
  const removedUrl = (await find()).photos[1]?.url as string;
  const order = [e, c, d, a];
  expect(await revise({ fields: fieldsWith({ model: 'Camry', price: 5 }), photoIds: order })).toEqual({
    ok: true,
    isHeld: false,
  });
  const revised = await find();
  expect(revised.fields).toMatchObject({ model: 'Camry', price: 500 });
  expect(idsOf(revised)).toEqual(order);
  expect(await listUploads(db, seller.id, [d, e])).toEqual([]);
  const removed = (await keysToDelete(db)).filter((key) => removedUrl.endsWith(key));
  expect(removed).toHaveLength(1);
  expect(idsOf(revised)).not.toContain(b);
});

test('the last photo cannot be removed, but a listing without photos can stay that way', async () => {
  const withPhotos = await ownListing(1);
  expect(await withPhotos.revise({ photoIds: [] })).toEqual({ ok: false, reason: 'no-photos' });
  expect(idsOf(await withPhotos.find())).toEqual(withPhotos.photoIds);
  const without = await ownListing(0);
  expect(await without.revise({ fields: fieldsWith({ model: 'Camry' }) })).toEqual({ ok: true, isHeld: false });
});

test('too many, repeated and foreign photos are rejected, and nothing changes', async () => {
  const { seller, photoIds, listing, find, revise } = await ownListing(2);
  const [a, b] = photoIds as [string, string];
  const other = await ownListing(1);
  const ofSameSeller = await makeUploads(db, seller.id, 1);
  await publishListing(db, seller, { fields: fieldsWith(), photoIds: ofSameSeller, idempotencyKey: newId() });
  const uploadOfOther = await makeUploads(db, other.seller.id, 1);
  const many = await makeUploads(db, seller.id, 30);
  const fields = fieldsWith({ model: 'Camry' });
  const attempts = [
    [[a, b, a], { reason: 'photo-twice' }],
    [[a, ...many], { reason: 'too-many-photos' }],
    ...[...other.photoIds, ...ofSameSeller, ...uploadOfOther, 'abcdefghjkmn'].map(
      (forged) => [[a, forged], { reason: 'photos-gone', photoIds: [forged] }] as const,
    ),
  ] as const;
  for (const [ids, refusal] of attempts) {
    expect(await revise({ fields, photoIds: [...ids] })).toEqual({ ok: false, ...refusal });
  }
  expect(await find()).toEqual(listing);
  expect(idsOf(await other.find())).toEqual(other.photoIds);
  expect(await listUploads(db, other.seller.id, uploadOfOther)).toHaveLength(1);
});

test('a change made elsewhere is shown instead of overwritten, until the person chooses', async () => {
  const { listing, photoIds, find, revise } = await ownListing(2);
  expect(await revise({ fields: fieldsWith({ price: 20_000 }) })).toEqual({ ok: true, isHeld: false });
  const late = { fields: fieldsWith({ price: 19_000 }), photoIds };
  const answer = await revise(late);
  const current = await find();
  expect(answer).toEqual({ ok: false, reason: 'changed-elsewhere', current });
  expect(current.fields.price).toBe(2_000_000);
  expect(current.version).not.toBe(listing.version);
  expect(await revise({ ...late, knownVersion: current.version })).toEqual({ ok: true, isHeld: false });
  expect((await find()).fields.price).toBe(1_900_000);
});

test('reordered photos and imports count as changes', async () => {
  const { seller, listingId, photoIds, find, revise } = await ownListing(2);
  await revise({ photoIds: [...photoIds].reverse() });
  expect(await revise({ fields: fieldsWith({ price: 1 }) })).toMatchObject({ reason: 'changed-elsewhere' });
  const { version } = await find();
  await reviseListings(db, seller.id, [{ listingId, fields: fieldsWith({ price: 2 }) }]);
  expect(await revise({ fields: fieldsWith({ price: 1 }), knownVersion: version })).toMatchObject({
    reason: 'changed-elsewhere',
  });
});

test('a listing that was sold during the edit stays sold', async () => {
  const { seller, listingId, find, revise } = await ownListing(1);
  const soldAt = new Date('2026-03-01T00:00:00Z');
  await sellListings(db, { sellerId: seller.id, listingIds: [listingId], soldAt });
  expect(await revise({ fields: fieldsWith({ price: 1 }) })).toEqual({ ok: true, isHeld: false });
  expect((await find()).soldDate).toEqual(soldAt);
});

test('the same form sent twice changes the listing once, added photos included', async () => {
  const { seller, photoIds, find, revise } = await ownListing(1);
  const added = await makeUploads(db, seller.id, 1);
  const sent = { fields: fieldsWith({ price: 20_500 }), photoIds: [...added, ...photoIds] };
  const [first, second] = await Promise.all([revise(sent), revise(sent)]);
  expect([first, second, await revise(sent)]).toEqual(Array(3).fill({ ok: true, isHeld: false }));
  expect(idsOf(await find())).toEqual([...added, ...photoIds]);
});

test.each([1, 2, 3])('of two simultaneous edits, one sees the other as a conflict (%i)', async () => {
  const { find, revise } = await ownListing(2);
  const answers = await Promise.all([1, 2, 3, 4].map((price) => revise({ fields: fieldsWith({ price }) })));
  const stored = await find();
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  for (const [index, answer] of answers.entries()) {
    if (answer.ok) expect(stored.fields.price).toBe((index + 1) * 100);
    else expect(answer).toMatchObject({ reason: 'changed-elsewhere' });
  }
});

test.each([1, 2, 3])('a photo claimed by an edit and a new listing goes to one of them (%i)', async () => {
  const { seller, photoIds, find, revise } = await ownListing(1);
  const newPhotos = await makeUploads(db, seller.id, 3);
  const [revised, published] = await Promise.all([
    revise({ photoIds: [...photoIds, ...newPhotos] }),
    publishListing(db, seller, { fields: fieldsWith(), photoIds: [...newPhotos].reverse(), idempotencyKey: newId() }),
  ]);
  expect([revised.ok, published.ok].filter(Boolean)).toHaveLength(1);
  expect(idsOf(await find())).toEqual(revised.ok ? [...photoIds, ...newPhotos] : photoIds);
});

test('an edit ends its draft; a rejected edit keeps it', async () => {
  const { seller, listingId, photoIds, revise } = await ownListing(1);
  const draftId = await makeDraft(db, seller.id, { price: '1' }, { listingId });
  await revise({ photoIds: [], draftId });
  expect(await findDraft(db, { userId: seller.id, draftId })).not.toBeNull();
  await revise({ fields: fieldsWith({ price: 1 }), photoIds, draftId });
  expect(await findDraft(db, { userId: seller.id, draftId })).toBeNull();
});

test('an edit records its time', async () => {
  const { listingId, revise } = await ownListing(1);
  const updatedAt = async () => (await db.select().from(listings).where(eq(listings.id, listingId)))[0]?.updatedAt;
  const before = await updatedAt();
  await revise({ fields: fieldsWith({ price: 1 }) });
  expect((await updatedAt())?.getTime()).toBeGreaterThan(before?.getTime() as number);
});
