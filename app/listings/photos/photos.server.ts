/** Storing a listing's photos, and keeping them in the seller's order. */
import { eq, inArray } from 'drizzle-orm';
import { type ListingPhoto, listingPhotos, listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { Refused } from '#app/platform/images/photo-refusals.ts';
import { storePhotoUnder } from '#app/platform/images/store-photo.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

/** A photo whose files are stored under `key`, whether or not a listing has it yet. */
export type StoredPhoto = Pick<ListingPhoto, 'key' | 'width' | 'height' | 'thumbhash'>;

const ROWS_A_STATEMENT = 5_000;

/** Cleans an uploaded photo and stores all its files under `listings/{userId}/{timestamp}-{filename}`, or says why not. */
export function storePhoto(
  sellerId: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<({ ok: true } & StoredPhoto) | Refused> {
  return storePhotoUnder(`listings/${sellerId}`, fileName, bytes);
}

/**
 * Gives the listing these photos in this order, in place of those it has. Answers the keys it let go: give them to
 * `deleteUnusedPhotos` once everything is committed, since files do not come back when a transaction does.
 */
export async function attachPhotos(db: Database, listingId: string, photos: StoredPhoto[]): Promise<string[]> {
  const before = await db.transaction(async (tx) => {
    await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId)).for('update');
    const old = await tx
      .delete(listingPhotos)
      .where(eq(listingPhotos.listingId, listingId))
      .returning({ key: listingPhotos.key });
    await attachFirstPhotos(tx, [{ listingId, photos }]);
    return old.map((photo) => photo.key);
  });
  const kept = new Set(photos.map((photo) => photo.key));
  return [...new Set(before)].filter((key) => !kept.has(key));
}

/** For listings that have no photos yet, many at once. Listings may share a photo. */
export async function attachFirstPhotos(db: Database, galleries: { listingId: string; photos: StoredPhoto[] }[]) {
  const rows = galleries.flatMap(({ listingId, photos }) =>
    photos.map(({ key, width, height, thumbhash }, position) => ({
      ...{ id: newId(), listingId, position },
      ...{ key, width, height, thumbhash },
    })),
  );
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await db.insert(listingPhotos).values(rows.slice(start, start + ROWS_A_STATEMENT));
  }
}

/** Deletes the files of those photos that no listing has. Not inside a transaction that may still fail. */
export async function deleteUnusedPhotos(db: Database, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await db
    .selectDistinct({ key: listingPhotos.key })
    .from(listingPhotos)
    .where(inArray(listingPhotos.key, keys));
  const used = new Set(rows.map((row) => row.key));
  for (const key of keys) {
    if (!used.has(key)) await storage.deleteFolder(key);
  }
}
