import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { endDraft } from '#app/drafts/drafts.server.ts';
import { confirmListings } from '#app/listings/confirm.server.ts';
import { FIELD_NAMES, type ListingFields } from '#app/listings/fields.ts';
import { reviseListings, toFields } from '#app/listings/listings.server.ts';
import { spellAsListed } from '#app/listings/names.server.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import { checkPhotoChoice, type PhotoChoiceProblem } from '#app/photos/photo-choice.ts';
import { arrangePhotos } from '#app/photos/uploads.server.ts';
import { coordinatesOf } from '#app/places/places.server.ts';
import { transactionOrRollback } from '#app/platform/db/transaction.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { type Listing, type ListingPhoto, listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { toPhoto } from '#app/platform/storage/storage.server.ts';
import { holdIfFound } from '#app/trust/holds.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export type OwnListing = {
  id: string;
  fields: ListingFields;
  photos: Photo[];
  /** Changes exactly when the fields, the photos or their order do. */
  version: string;
  soldDate: Date | null;
};

export type Revision = {
  listingId: string;
  sellerId: string;
  fields: ListingFields;
  photoIds: string[];
  knownVersion: string;
  draftId?: string;
};

export type RevisionResult =
  | { ok: true; isHeld: boolean }
  | { ok: false; reason: 'not-found' }
  /** Sending it again with `current.version` overwrites, unless there was another change. */
  | { ok: false; reason: 'changed-elsewhere'; current: OwnListing }
  | PhotoChoiceProblem;

export async function findOwnListing(db: Database, sellerId: string, listingId: string): Promise<OwnListing | null> {
  if (!isId(listingId)) return null;
  const [row] = await db.select().from(listings).where(isOwn(listingId, sellerId));
  return row ? toOwn(row, await photosOf(db, listingId)) : null;
}

/** A job deletes the files of removed photos. */
export function reviseListing(db: Database, revision: Revision): Promise<RevisionResult> {
  return transactionOrRollback(db, (tx) => revise(tx, revision));
}

async function revise(tx: Database, revision: Revision): Promise<RevisionResult> {
  const { listingId, sellerId, photoIds, draftId } = revision;
  const row = await lockListing(tx, listingId, sellerId);
  if (!row) return { ok: false, reason: 'not-found' };
  const [fields = revision.fields] = await spellAsListed(tx, [revision.fields], listingId);
  if (draftId) await endDraft(tx, { userId: sellerId, draftId });
  const before = await photosOf(tx, listingId);
  const current = toOwn(row, before);
  // A form sent twice finds its changes already made.
  if (versionOf(fields, photoIds) === current.version) {
    await confirmListings(tx, { sellerId, listingIds: [listingId] });
    return { ok: true, isHeld: row.hiddenAt !== null };
  }
  if (current.version !== revision.knownVersion) return { ok: false, reason: 'changed-elsewhere', current };
  const refusal = checkPhotoChoice(photoIds, { mayBeEmpty: before.length === 0 });
  if (refusal) return refusal;
  const problem = await arrangePhotos(tx, revision, before);
  if (problem) return problem;
  await reviseListings(tx, sellerId, [{ listingId, fields: { ...fields, ...coordinatesOf(fields.suburb) } }]);
  return { ok: true, isHeld: await holdIfFound(tx, sellerId, listingId) };
}

/** Drafts may point to the listing. */
async function lockListing(tx: Database, listingId: string, sellerId: string): Promise<Listing | undefined> {
  if (!isId(listingId) || !(await lockSeller(tx, sellerId))) return undefined;
  const [row] = await tx.select().from(listings).where(isOwn(listingId, sellerId)).for('no key update');
  return row;
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
    id: row.id,
    soldDate: row.soldDate,
    fields,
    photos: photos.map(toPhoto),
    version: versionOf(fields, photoIds),
  };
}

/** Sales and views don't count. Blanks are left out, so that a new field changes no version. */
function versionOf(fields: ListingFields, photoIds: string[]): string {
  const names = FIELD_NAMES.filter((name) => fields[name] !== null && fields[name] !== '').sort();
  return createHash('sha256')
    .update(JSON.stringify([names.map((name) => [name, fields[name]]), photoIds]))
    .digest('base64url')
    .slice(0, 22);
}
