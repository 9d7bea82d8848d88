import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { findDraft } from '#app/drafts/drafts.server.ts';
import { deleteListings } from '#app/listings/delete.server.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { findListing, type Seller } from '#app/listings/listings.server.ts';
import { listUploads } from '#app/photos/uploads.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { idempotencyKeys, uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type NewListing, publishListing } from '#app/selling/publish.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeDraft } from '#tests/support/drafts.ts';
import { listingInput, makeSeller } from '#tests/support/factories.ts';
import { makeUploads } from '#tests/support/uploads.ts';

const { db } = await databaseOfFile();

const onPostgres = inject('postgres').url !== '';

function form(photoIds: string[], changes: Partial<NewListing> = {}): NewListing {
  return { fields: listingSchema.parse(listingInput()), photoIds, idempotencyKey: randomUUID(), ...changes };
}

async function sellerWithPhotos(count: number) {
  const seller = await makeSeller(db);
  return { db, seller, photoIds: await makeUploads(db, seller.id, count) };
}

function countListings(db: Database, seller: Seller) {
  return db.$count(listings, eq(listings.userId, seller.id));
}

test('a form becomes a listing with its photos in order', async () => {
  const { seller, photoIds } = await sellerWithPhotos(3);
  const [a, b, c] = photoIds as [string, string, string];
  const published = await publishListing(db, seller, form([c, a, b]));
  if (!published.ok) throw new Error(published.reason);
  const listing = await findListing(db, published.listingId);
  expect(listing).toMatchObject({ make: 'Toyota', userId: seller.id, soldDate: null });
  expect(listing?.photos.map((photo) => photo.id)).toEqual([c, a, b]);
  expect(await listUploads(db, seller.id, photoIds)).toEqual([]);
  const [row] = await db.select().from(listings).where(eq(listings.id, published.listingId));
  expect(row?.userEmail).toBe(seller.email);
});

test('the same form sent again returns the same listing, even after it was deleted', async () => {
  const { seller, photoIds } = await sellerWithPhotos(1);
  const sent = form(photoIds);
  const first = await publishListing(db, seller, sent);
  expect(await publishListing(db, seller, sent)).toEqual({ ...first, isReplay: true });
  expect(await countListings(db, seller)).toBe(1);
  await deleteListings(db, seller.id, [(first as { listingId: string }).listingId]);
  expect(await publishListing(db, seller, sent)).toEqual({ ...first, isReplay: true });
  expect(await countListings(db, seller)).toBe(0);
});

test('another person’s form with the same key is a different form', async () => {
  const { seller, photoIds } = await sellerWithPhotos(1);
  const other = await sellerWithPhotos(1);
  const key = { idempotencyKey: 'the-same-key' };
  const first = await publishListing(db, seller, form(photoIds, key));
  const second = await publishListing(db, other.seller, form(other.photoIds, key));
  expect([first, second]).toEqual([
    { ok: true, listingId: expect.any(String), isReplay: false, isHeld: false },
    { ok: true, listingId: expect.any(String), isReplay: false, isHeld: false },
  ]);
  expect(await countListings(db, other.seller)).toBe(1);
});

test.each([
  ['no photos', 0, { reason: 'no-photos' }],
  ['31 photos', 31, { reason: 'too-many-photos' }],
])('%s are rejected and nothing is stored', async (_, count, refusal) => {
  const { seller, photoIds } = await sellerWithPhotos(count);
  expect(await publishListing(db, seller, form(photoIds))).toEqual({ ok: false, ...refusal });
  expect(await countListings(db, seller)).toBe(0);
  expect(await listUploads(db, seller.id, photoIds)).toHaveLength(count);
  expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.userId, seller.id))).toBe(0);
});

test('30 photos are accepted', async () => {
  const { seller, photoIds } = await sellerWithPhotos(30);
  expect(await publishListing(db, seller, form(photoIds))).toMatchObject({ ok: true });
});

test('another seller’s, unknown, taken and repeated photos are rejected, and photos and draft stay', async () => {
  const { seller, photoIds } = await sellerWithPhotos(2);
  const [own, spare] = photoIds as [string, string];
  const others = await sellerWithPhotos(1);
  const [usedPhoto] = await makeUploads(db, seller.id, 1);
  await publishListing(db, seller, form([usedPhoto as string]));
  const draftId = await makeDraft(db, seller.id, { make: 'Toyota', photos: [own, spare] });
  const before = await findDraft(db, { userId: seller.id, draftId });
  for (const forged of [others.photoIds[0], usedPhoto, 'abcdefghjkmn', '', "'; drop", 'x'.repeat(5000)] as string[]) {
    const refused = await publishListing(db, seller, form([own, forged, spare], { draftId }));
    expect(refused).toEqual({ ok: false, reason: 'photos-gone', photoIds: [forged] });
  }
  const twice = await publishListing(db, seller, form([own, spare, own], { draftId }));
  expect(twice).toEqual({ ok: false, reason: 'photo-twice' });
  expect(await countListings(db, seller)).toBe(1);
  expect(await listUploads(db, seller.id, photoIds)).toHaveLength(2);
  expect(await listUploads(db, others.seller.id, others.photoIds)).toHaveLength(1);
  expect(await findDraft(db, { userId: seller.id, draftId })).toEqual(before);
});

test('a rejected form can be sent again under its key once it is fixed', async () => {
  const { seller, photoIds } = await sellerWithPhotos(1);
  const sent = form([]);
  await publishListing(db, seller, sent);
  expect(await publishListing(db, seller, { ...sent, photoIds })).toMatchObject({ ok: true, isReplay: false });
});

test('publishing ends the draft and releases photos the listing did not use', async () => {
  const { seller, photoIds } = await sellerWithPhotos(2);
  const [used, left] = photoIds as [string, string];
  const draftId = await makeDraft(db, seller.id, { make: 'Toyota', photos: photoIds });
  expect(await publishListing(db, seller, form([used], { draftId }))).toMatchObject({ ok: true });
  expect(await findDraft(db, { userId: seller.id, draftId })).toBeNull();
  const rows = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.userId, seller.id));
  expect(rows).toEqual([expect.objectContaining({ id: left, draftId: null })]);
});

test('another person’s draft is not touched', async () => {
  const { seller, photoIds } = await sellerWithPhotos(1);
  const other = await sellerWithPhotos(1);
  const draftId = await makeDraft(db, other.seller.id, { make: 'Toyota', photos: other.photoIds });
  expect(await publishListing(db, seller, form(photoIds, { draftId }))).toMatchObject({ ok: true });
  expect(await findDraft(db, { userId: other.seller.id, draftId })).not.toBeNull();
});

const ROUNDS = [1, 2, 3];

test.each(ROUNDS)('a form sent several times at once makes one listing, and each answer names it (%i)', async () => {
  const { seller, photoIds } = await sellerWithPhotos(3);
  const draftId = await makeDraft(db, seller.id, { make: 'Toyota', photos: photoIds });
  const sent = form(photoIds, { draftId });
  const answers = await Promise.all(Array.from({ length: 6 }, () => publishListing(db, seller, sent)));
  const ids = new Set(answers.map((answer) => answer.ok && answer.listingId));
  expect([...ids]).toEqual([expect.stringMatching(/^\w{12}$/)]);
  expect(answers.filter((answer) => answer.ok && !answer.isReplay)).toHaveLength(1);
  expect(await countListings(db, seller)).toBe(1);
});

test.each(ROUNDS)('photos that several forms claim at once go to exactly one of them (%i)', async () => {
  const { seller, photoIds } = await sellerWithPhotos(8);
  const turned = [...photoIds].reverse();
  const forms = Array.from({ length: 6 }, (_, index) => form(index % 2 === 0 ? photoIds : turned));
  const answers = await Promise.all(forms.map((sent) => publishListing(db, seller, sent)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  for (const answer of answers) expect(answer.ok || answer.reason).toBeOneOf([true, 'photos-gone']);
  expect(await countListings(db, seller)).toBe(1);
});

test.skipIf(!onPostgres)('the second of two simultaneous forms waits, and publishes if the first fails', async () => {
  const { seller, photoIds } = await sellerWithPhotos(1);
  const sent = form(photoIds);
  const [, fixed] = await Promise.all([
    publishListing(db, seller, { ...sent, photoIds: [...photoIds, 'abcdefghjkmn'] }),
    publishListing(db, seller, sent),
  ]);
  expect(fixed).toMatchObject({ ok: true, isReplay: false });
  expect(await countListings(db, seller)).toBe(1);
});
