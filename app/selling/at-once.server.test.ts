/** Runs everything that takes locks at the same time: all must finish without a deadlock. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { deleteDraft, deleteOldDrafts, pushDraft } from '#app/drafts/drafts.server.ts';
import { deleteListings } from '#app/listings/delete.server.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { deleteOldUploads } from '#app/photos/cleanup.server.ts';
import { deleteUpload } from '#app/photos/uploads.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { uploadPhoto } from '#app/selling/form-drafts.server.ts';
import { publishListing } from '#app/selling/publish.server.ts';
import { findOwnListing, reviseListing } from '#app/selling/revise.server.ts';
import { importLater } from '#app/stock/runs.server.ts';
import { undoImport, undoLater } from '#app/stock/undo.server.ts';
import { runImport } from '#app/stock/work.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { check, importByPage, NEVER, runOf, upload } from '#tests/support/dealer-import.ts';
import { makeDraft, pushOf } from '#tests/support/drafts.ts';
import { listingInput, makeSeller } from '#tests/support/factories.ts';
import { carsCsv, makeDealer } from '#tests/support/importing.ts';
import { makeUploads } from '#tests/support/uploads.ts';

const { db } = await databaseOfFile();

const DRAWING = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const drawing = { name: 'car.svg', size: DRAWING.length, bytes: async () => DRAWING };

test.skipIf(!inject('postgres').url).each([1, 2, 3])(
  'one seller’s devices do everything at the same time (%i)',
  async () => {
    const seller = await makeSeller(db);
    const { id: userId } = seller;
    const fields = (price: number) => listingSchema.parse(listingInput({ price }));
    const first = await makeUploads(db, userId, 3);
    const published = await publishListing(db, seller, { fields: fields(1), photoIds: first, idempotencyKey: 'first' });
    if (!published.ok) throw new Error(published.reason);
    const { listingId } = published;
    const old = new Date(Date.now() - 90_000_000);
    const photos = await makeUploads(db, userId, 8, { createdAt: old });
    const draftId = await makeDraft(db, userId, { make: 'Ford', photos: photos.slice(0, 4) });
    const editId = await makeDraft(
      db,
      userId,
      { price: '2', photos: [...first, ...photos.slice(4, 6)] },
      { listingId },
    );
    const knownVersion = (await findOwnListing(db, userId, listingId))?.version as string;
    const turned = [...photos].reverse();
    const revise = (price: number, added: string[]) =>
      reviseListing(db, {
        listingId,
        sellerId: userId,
        fields: fields(price),
        photoIds: [...first, ...added],
        knownVersion,
        draftId: editId,
      });
    const publish = (photoIds: string[]) =>
      publishListing(db, seller, { fields: fields(3), photoIds, idempotencyKey: randomUUID(), draftId });
    const push = (id: string, at: number) =>
      pushDraft(
        db,
        { userId, draftId: id },
        pushOf(
          { photos: turned },
          { revision: at, copyId: `d${at}`, base: at, listingId: id === editId ? listingId : null },
        ),
      );
    await Promise.all([
      ...[publish(photos), publish(turned), publish(turned.slice(2))],
      ...[revise(4, photos.slice(4, 6)), revise(5, turned.slice(0, 3)), revise(6, [])],
      ...[push(draftId, 2), push(editId, 3), push(draftId, 4), push(editId, 5), push(randomUUID(), 6)],
      ...[
        uploadPhoto(db, userId, { file: drawing, draftId }),
        uploadPhoto(db, userId, { file: drawing, draftId: editId }),
      ],
      ...[deleteDraft(db, { userId, draftId }), deleteDraft(db, { userId, draftId: editId })],
      ...photos.slice(6).map((id) => deleteUpload(db, userId, id)),
      ...[deleteOldUploads(db), deleteOldDrafts(db, new Date(Date.now() + 1e10))],
      sellListings(db, { sellerId: userId, listingIds: [listingId], soldAt: new Date() }),
      deleteListings(db, userId, [listingId]),
    ]);
    const [listing] = await db.select().from(listings).where(eq(listings.userId, userId));
    const shown = listing ? await db.select().from(listingPhotos).where(eq(listingPhotos.listingId, listing.id)) : [];
    const waiting = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.userId, userId));
    expect(shown.filter(({ id }) => waiting.some((photo) => photo.id === id))).toEqual([]);
    await Promise.all([
      ...[publish(photos), push(randomUUID(), 7), uploadPhoto(db, userId, { file: drawing, draftId })].map((work) =>
        // A request after the account has gone may fail, but not hang.
        work.catch(() => {}),
      ),
      db.delete(users).where(eq(users.id, userId)),
    ]);
    expect(await db.$count(uploadedPhotos, eq(uploadedPhotos.userId, userId))).toBe(0);
  },
);

test.skipIf(!inject('postgres').url).each([1, 2, 3])(
  'a dealer edits and deletes cars during an import and its undo (%i)',
  async () => {
    const { id: sellerId } = await makeDealer(db);
    const stocks = Array.from({ length: 60 }, (_, index) => `S${index}`);
    await importByPage(db, sellerId, carsCsv(stocks.slice(0, 40).map((stock) => ({ stock }))));
    const own = {
      sellerId,
      runId: await upload(db, sellerId, carsCsv(stocks.map((stock) => ({ stock, price: '9900' })))),
    };
    await check(db, own);
    expect(await importLater(db, own, { withdrawsMissing: true })).toEqual({ ok: true });
    await Promise.all([runImport(db, own.runId, NEVER), ...(await changeMany(db, sellerId))]);
    expect(await runOf(db, own)).toMatchObject({ state: 'done' });
    expect(await undoLater(db, own)).toEqual({ ok: true });
    await Promise.all([undoImport(db, own.runId, NEVER), ...(await changeMany(db, sellerId))]);
    expect(await runOf(db, own)).toMatchObject({ state: 'undone' });
  },
);

/** Some of the cars are deleted, others changed, one by one and in the other order. */
async function changeMany(db: Database, sellerId: string): Promise<Promise<unknown>[]> {
  const rows = await db.select({ id: listings.id }).from(listings).where(eq(listings.userId, sellerId));
  const ids = rows
    .map(({ id }) => id)
    .sort()
    .reverse();
  const revise = async (listingId: string) => {
    const known = await findOwnListing(db, sellerId, listingId);
    const fields = listingSchema.parse(listingInput({ make: 'Holden' }));
    return known && reviseListing(db, { listingId, sellerId, fields, photoIds: [], knownVersion: known.version });
  };
  return [
    deleteListings(db, sellerId, ids.slice(0, 4)),
    ...ids.slice(4, 12).map((id) => deleteListings(db, sellerId, [id])),
    ...ids.slice(12, 20).map(revise),
    ...ids.slice(20, 24).map((id) => sellListings(db, { sellerId, listingIds: [id], soldAt: new Date() })),
  ];
}
