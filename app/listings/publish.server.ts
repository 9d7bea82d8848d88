/** Publishing: a form, its photos and its draft become one listing, once, or nothing happens. */
import { and, eq } from 'drizzle-orm';
import { endDraft } from '#app/listings/drafts/drafts.server.ts';
import type { ListingFields } from '#app/listings/listing-form.ts';
import { publishListings, type Seller } from '#app/listings/listings.server.ts';
import { checkPhotoChoice, type PhotoChoiceRefusal } from '#app/listings/photo-choice.ts';
import { claimUploads } from '#app/listings/photos/claims.server.ts';
import { lockSeller } from '#app/listings/seller-lock.server.ts';
import { transactionUnlessRefused } from '#app/platform/db/refusable.server.ts';
import { idempotencyKeys } from '#app/platform/db/schema/drafts.server.ts';
import { listingPhotos } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';

export type NewListing = {
  fields: ListingFields;
  /** Uploaded photos of the seller, in the order they are to have. They keep their ids. */
  photoIds: string[];
  /** The same whenever the same form is sent again. */
  idempotencyKey: string;
  /** What the form was kept as meanwhile: it ends here. */
  draftId?: string;
};

/** `isReplay`: the form had been sent before, and this is what it became then. */
export type PublishResult = { ok: true; listingId: string; isReplay: boolean } | PhotoChoiceRefusal;

/** A refusal leaves the photos, the draft and the key as they were. */
export function publishListing(db: Database, seller: Seller, listing: NewListing): Promise<PublishResult> {
  return transactionUnlessRefused(db, (tx) => publish(tx, seller, listing));
}

async function publish(
  tx: Database,
  seller: Seller,
  { fields, photoIds, idempotencyKey, draftId }: NewListing,
): Promise<PublishResult> {
  if (!(await lockSeller(tx, seller.id))) throw new Error('The seller’s account is gone.');
  const key = { userId: seller.id, key: idempotencyKey, listingId: newId() };
  const listingId = await takeKey(tx, key);
  if (listingId !== key.listingId) return { ok: true, listingId, isReplay: true };
  const refusal = checkPhotoChoice(photoIds);
  if (refusal) return refusal;
  if (draftId) await endDraft(tx, { userId: seller.id, draftId });
  const claim = await claimUploads(tx, seller.id, photoIds);
  if (!claim.ok) return claim;
  await publishListings(tx, seller, [{ ...fields, id: listingId }]);
  const photos = photoIds.flatMap((id) => claim.photos.get(id) ?? []);
  await tx.insert(listingPhotos).values(photos.map((photo, position) => ({ ...photo, listingId, position })));
  return { ok: true, listingId, isReplay: false };
}

/** The listing that the key stands for: the earlier one where the form was sent before. */
async function takeKey(tx: Database, key: typeof idempotencyKeys.$inferInsert): Promise<string> {
  const taken = await tx.insert(idempotencyKeys).values(key).onConflictDoNothing().returning();
  if (taken.length > 0) return key.listingId;
  const [earlier] = await tx
    .select({ listingId: idempotencyKeys.listingId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, key.userId), eq(idempotencyKeys.key, key.key)));
  if (!earlier) throw new Error('The key of a form was there and is not.');
  return earlier.listingId;
}
