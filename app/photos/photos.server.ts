import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { Rejected } from '#app/platform/images/photo-rejections.ts';
import { storePhotoUnder } from '#app/platform/images/store-photo.server.ts';
import { type ListingPhoto, listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { LEAST_PHOTO } from '#app/vocabulary/photo.ts';

export type StoredPhoto = Pick<ListingPhoto, 'key' | 'width' | 'height' | 'thumbhash'>;

const ROWS_PER_STATEMENT = 5_000;

/** Cleans an uploaded photo and stores all its files under `listings/{userId}/{timestamp}-{filename}`, or rejects it. */
export function storePhoto(
  sellerId: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<({ ok: true } & StoredPhoto) | Rejected> {
  return storePhotoUnder(`listings/${sellerId}`, fileName, bytes, LEAST_PHOTO);
}

/** Returns the keys no longer used, to delete after the commit: a rollback doesn't bring files back. */
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
  const used = new Set(photos.map((photo) => photo.key));
  return [...new Set(before)].filter((key) => !used.has(key));
}

/** For many listings that have no photos yet. Listings may share a photo. */
export async function attachFirstPhotos(db: Database, galleries: { listingId: string; photos: StoredPhoto[] }[]) {
  const rows = galleries.flatMap(({ listingId, photos }) =>
    photos.map(({ key, width, height, thumbhash }, position) => ({
      id: newId(),
      listingId,
      position,
      key,
      width,
      height,
      thumbhash,
    })),
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await db.insert(listingPhotos).values(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}

/** Deletes the files of photos that no listing has. Call it after the commit. */
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
