import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteDraft, findDraft, listDrafts, pushDraft } from '#app/drafts/drafts.server.ts';
import { deleteListings } from '#app/listings/delete.server.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { reviseListings } from '#app/listings/listings.server.ts';
import { relistListings, sellListings } from '#app/listings/sale.server.ts';
import { deleteUpload, listUploads } from '#app/photos/uploads.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { drafts, idempotencyKeys, uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { saveAsEdit } from '#app/selling/form-drafts.server.ts';
import { publishListing } from '#app/selling/publish.server.ts';
import { findOwnListing, reviseListing } from '#app/selling/revise.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeDraft, pushOf } from '#tests/support/drafts.ts';
import { listingInput } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { makeUploads } from '#tests/support/uploads.ts';

const fields = listingSchema.parse(listingInput({ model: 'Stolen', price: 1 }));

const { db } = await databaseOfFile();
const owner = await makePerson(db);
const listingId = await publishOwn();
const soldId = await publishOwn();
await sellListings(db, { sellerId: owner.id, listingIds: [soldId], soldAt: new Date('2026-02-03') });
const [upload = '', heldUpload = ''] = await makeUploads(db, owner.id, 2);
const draftId = await makeDraft(db, owner.id, { make: 'Toyota', photos: [heldUpload] });
const version = (await findOwnListing(db, owner.id, listingId))?.version as string;

async function publishOwn() {
  const photoIds = await makeUploads(db, owner.id, 1);
  const form = { fields: listingSchema.parse(listingInput()), photoIds, idempotencyKey: newId() };
  const published = await publishListing(db, owner, form);
  if (!published.ok) throw new Error(published.reason);
  return published.listingId;
}

/** Everything the owner has. */
async function belongings() {
  return {
    listings: await db.select().from(listings).where(eq(listings.userId, owner.id)).orderBy(listings.id),
    photos: await db.select().from(listingPhotos).orderBy(listingPhotos.id),
    drafts: await db.select().from(drafts).where(eq(drafts.userId, owner.id)),
    uploads: await db
      .select()
      .from(uploadedPhotos)
      .where(eq(uploadedPhotos.userId, owner.id))
      .orderBy(uploadedPhotos.id),
    keys: await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, owner.id)),
  };
}

test('nobody can read or change another person’s data, not even the administrator', async () => {
  const other = await makePerson(db, { email: 'admin@kerbside.example' });
  const [own = ''] = await makeUploads(db, other.id, 1);
  const before = await belongings();
  const listingIds = [listingId, soldId];
  const revision = { listingId, sellerId: other.id, fields, photoIds: [own], knownVersion: version };

  expect(await findOwnListing(db, other.id, listingId)).toBeNull();
  expect(await reviseListing(db, revision)).toEqual({ ok: false, reason: 'not-found' });
  expect(await reviseListing(db, { ...revision, draftId })).toEqual({ ok: false, reason: 'not-found' });
  expect(await reviseListings(db, other.id, [{ listingId, fields }])).toEqual([]);
  expect(await sellListings(db, { sellerId: other.id, listingIds, soldAt: new Date() })).toEqual([]);
  expect(await relistListings(db, { sellerId: other.id, listingIds })).toEqual([]);
  expect(await deleteListings(db, other.id, listingIds)).toEqual([]);

  expect(await listUploads(db, other.id, [upload, heldUpload])).toEqual([]);
  expect(await deleteUpload(db, other.id, upload)).toBe(false);
  for (const photoId of [upload, heldUpload, before.photos[0]?.id as string]) {
    const form = { fields, photoIds: [own, photoId], idempotencyKey: newId(), draftId };
    expect(await publishListing(db, other, form)).toEqual({ ok: false, reason: 'photos-gone', photoIds: [photoId] });
  }

  expect(await findDraft(db, { userId: other.id, draftId })).toBeNull();
  expect(await listDrafts(db, other.id)).toEqual([]);
  const push = pushOf({ make: 'Stolen' }, { revision: 9 });
  expect(await pushDraft(db, { userId: other.id, draftId }, push)).toEqual({ end: 'deleted' });
  expect(await deleteDraft(db, { userId: other.id, draftId })).toBe(false);
  expect(await saveAsEdit(db, other.id, { listingId, fields })).toBeNull();
  const ofListing = pushOf({ make: 'Stolen' }, { listingId });
  expect(await pushDraft(db, { userId: other.id, draftId: newId() }, ofListing)).toMatchObject({ listingId: null });
  const holding = await makeDraft(db, other.id, { photos: [upload, heldUpload] });
  expect((await findDraft(db, { userId: other.id, draftId: holding }))?.photos).toEqual({});

  expect(await listUploads(db, other.id, [own])).toHaveLength(1);
  expect(await belongings()).toEqual(before);
});
