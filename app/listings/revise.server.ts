/** Changing a listing with its photos, without writing over what was changed meanwhile. */
import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { endDraft } from '#app/listings/drafts/drafts.server.ts';
import type { ListingFields } from '#app/listings/listing-form.ts';
import { toColumns } from '#app/listings/listings.server.ts';
import { checkPhotoChoice, type PhotoChoiceRefusal } from '#app/listings/photo-choice.ts';
import { claimUploads } from '#app/listings/photos/claims.server.ts';
import { lockSeller } from '#app/listings/seller-lock.server.ts';
import { transactionUnlessRefused } from '#app/platform/db/refusable.server.ts';
import { type Listing, type ListingPhoto, listingPhotos, listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { toPhoto } from '#app/platform/storage/stored-photo.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** A listing as its seller edits it. */
export type OwnListing = {
  id: string;
  fields: ListingFields;
  photos: Photo[];
  /** Stands for the fields and the photos in their order: another whenever, and only when, one of them is. */
  version: string;
  soldDate: Date | null;
};

export type Revision = {
  listingId: string;
  sellerId: string;
  fields: ListingFields;
  /** All it is to have, in order: photos that it has, and uploaded ones of the seller. */
  photoIds: string[];
  /** Of the listing that the form showed. */
  knownVersion: string;
  draftId?: string;
};

export type RevisionResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** Sent again with the version of `current` it takes effect, unless there has been yet another change. */
  | { ok: false; reason: 'changed-meanwhile'; current: OwnListing }
  | PhotoChoiceRefusal;

/** Null where there is no such listing of this seller's. */
export async function findOwnListing(db: Database, sellerId: string, listingId: string): Promise<OwnListing | null> {
  if (!isId(listingId)) return null;
  const [row] = await db.select().from(listings).where(isOwn(listingId, sellerId));
  return row ? toOwn(row, await photosOf(db, listingId)) : null;
}

/** A refusal leaves everything as it was. The files of removed photos are deleted by a job. */
export function reviseListing(db: Database, revision: Revision): Promise<RevisionResult> {
  return transactionUnlessRefused(db, (tx) => revise(tx, revision));
}

async function revise(tx: Database, revision: Revision): Promise<RevisionResult> {
  const { listingId, sellerId, fields, photoIds, draftId } = revision;
  const row = await lockListing(tx, listingId, sellerId);
  if (!row) return { ok: false, reason: 'not-found' };
  if (draftId) await endDraft(tx, { userId: sellerId, draftId });
  const before = await photosOf(tx, listingId);
  const current = toOwn(row, before);
  // A form sent twice says the second time what the listing says already.
  if (versionOf(fields, photoIds) === current.version) return { ok: true };
  if (current.version !== revision.knownVersion) return { ok: false, reason: 'changed-meanwhile', current };
  const refusal = checkPhotoChoice(photoIds, { mayBeEmpty: before.length === 0 });
  if (refusal) return refusal;
  const arranged = await arrangePhotos(tx, revision, before);
  if (arranged) return arranged;
  await tx
    .update(listings)
    .set({ ...toColumns(fields), updatedAt: new Date() })
    .where(eq(listings.id, listingId));
  return { ok: true };
}

/** Drafts may point to the listing meanwhile. */
async function lockListing(tx: Database, listingId: string, sellerId: string): Promise<Listing | undefined> {
  if (!isId(listingId) || !(await lockSeller(tx, sellerId))) return undefined;
  const [row] = await tx.select().from(listings).where(isOwn(listingId, sellerId)).for('no key update');
  return row;
}

/** Null once the listing has these photos. */
async function arrangePhotos(
  tx: Database,
  { listingId, sellerId, photoIds }: Revision,
  before: ListingPhoto[],
): Promise<PhotoChoiceRefusal | null> {
  const had = new Map(before.map((photo) => [photo.id, photo]));
  const added = photoIds.filter((id) => !had.has(id));
  const claim = await claimUploads(tx, sellerId, added);
  if (!claim.ok) return claim;
  await removePhotos(
    tx,
    before.filter((photo) => !photoIds.includes(photo.id)),
  );
  const places = new Map(photoIds.map((id, position) => [id, position]));
  for (const { id, position } of before) {
    const place = places.get(id);
    if (place === undefined || place === position) continue;
    await tx.update(listingPhotos).set({ position: place }).where(eq(listingPhotos.id, id));
  }
  const rows = [...claim.photos.values()].map((photo) => ({
    ...photo,
    listingId,
    position: places.get(photo.id) as number,
  }));
  if (rows.length > 0) await tx.insert(listingPhotos).values(rows);
  return null;
}

async function removePhotos(tx: Database, photos: ListingPhoto[]) {
  if (photos.length === 0) return;
  const ids = photos.map((photo) => photo.id);
  await tx.delete(listingPhotos).where(inArray(listingPhotos.id, ids));
  await queueJob(tx, 'delete-files', { keys: photos.map((photo) => photo.key) });
}

function isOwn(listingId: string, sellerId: string) {
  return and(eq(listings.id, listingId), eq(listings.userId, sellerId));
}

function photosOf(db: Database, listingId: string): Promise<ListingPhoto[]> {
  return db
    .select()
    .from(listingPhotos)
    .where(eq(listingPhotos.listingId, listingId))
    .orderBy(asc(listingPhotos.position));
}

function toOwn(row: Listing, photos: ListingPhoto[]): OwnListing {
  const fields = toFields(row);
  const photoIds = photos.map((photo) => photo.id);
  return {
    ...{ id: row.id, soldDate: row.soldDate, fields, photos: photos.map(toPhoto) },
    version: versionOf(fields, photoIds),
  };
}

function toFields(row: Listing): ListingFields {
  const { make, model, trim, year, priceCents, isDriveAway, bodyType, transmission, fuelType } = row;
  const { kilometers, color, doors, location, phoneNumber, description } = row;
  return {
    ...{ make, model, trim, year, price: priceCents, isDriveAway, bodyType, transmission, fuelType },
    ...{ kilometers, color, doors, location, phoneNumber, description },
  };
}

/** Nothing else of a listing is edited: being sold or seen meanwhile is no change that could be written over. */
function versionOf(fields: ListingFields, photoIds: string[]): string {
  const told = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([told, photoIds]))
    .digest('base64url')
    .slice(0, 22);
}
