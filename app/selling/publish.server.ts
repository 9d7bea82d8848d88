import { and, eq } from 'drizzle-orm';
import { endDraft } from '#app/drafts/drafts.server.ts';
import type { ListingFields } from '#app/listings/fields.ts';
import { publishListings, type Seller } from '#app/listings/listings.server.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import { hiddenAmong } from '#app/listings/visible.server.ts';
import { checkPhotoChoice, type PhotoChoiceProblem } from '#app/photos/photo-choice.ts';
import { arrangePhotos } from '#app/photos/uploads.server.ts';
import { coordinatesOf } from '#app/places/places.server.ts';
import { transactionOrRollback } from '#app/platform/db/transaction.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { idempotencyKeys } from '#app/platform/schema/drafts.server.ts';
import { holdIfFound } from '#app/trust/holds.server.ts';

export type NewListing = {
  fields: ListingFields;
  photoIds: string[];
  /** The same each time the form is sent. */
  idempotencyKey: string;
  draftId?: string;
};

/** `isReplay`: the form was sent before and already became this listing. */
export type PublishResult = { ok: true; listingId: string; isReplay: boolean; isHeld: boolean } | PhotoChoiceProblem;

export function publishListing(db: Database, seller: Seller, listing: NewListing): Promise<PublishResult> {
  return transactionOrRollback(db, (tx) => publish(tx, seller, listing));
}

async function publish(
  tx: Database,
  seller: Seller,
  { fields, photoIds, idempotencyKey, draftId }: NewListing,
): Promise<PublishResult> {
  if (!(await lockSeller(tx, seller.id))) throw new Error('The seller’s account is gone.');
  const key = { userId: seller.id, key: idempotencyKey, listingId: newId() };
  const listingId = await takeKey(tx, key);
  if (listingId !== key.listingId)
    return { ok: true, listingId, isReplay: true, isHeld: (await hiddenAmong(tx, [listingId])).length > 0 };
  const refusal = checkPhotoChoice(photoIds);
  if (refusal) return refusal;
  if (draftId) await endDraft(tx, { userId: seller.id, draftId });
  await publishListings(tx, seller, [{ ...fields, ...coordinatesOf(fields.suburb), id: listingId }]);
  const problem = await arrangePhotos(tx, { listingId, sellerId: seller.id, photoIds });
  if (problem) return problem;
  return { ok: true, listingId, isReplay: false, isHeld: await holdIfFound(tx, seller.id, listingId) };
}

/** An earlier listing if the form was sent before. */
async function takeKey(tx: Database, key: typeof idempotencyKeys.$inferInsert): Promise<string> {
  const newKeys = await tx.insert(idempotencyKeys).values(key).onConflictDoNothing().returning();
  if (newKeys.length > 0) return key.listingId;
  const [earlier] = await tx
    .select({ listingId: idempotencyKeys.listingId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, key.userId), eq(idempotencyKeys.key, key.key)));
  if (!earlier) throw new Error('The form’s key was there and is gone.');
  return earlier.listingId;
}
