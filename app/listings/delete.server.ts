import { and, asc, eq, inArray } from 'drizzle-orm';
import { lockSeller } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { deleteFilesLater } from '#app/platform/storage/storage.server.ts';

/** A failed job is retried as a whole, so it must not hold thousands of files. */
const KEYS_A_JOB = 500;

/** Jobs delete the files. Returns the ids of the deleted listings. */
export function deleteListings(db: Database, sellerId: string, listingIds: string[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    const own = await lockOwn(tx, sellerId, listingIds);
    if (own.length === 0) return [];
    const photos = await tx
      .selectDistinct({ key: listingPhotos.key })
      .from(listingPhotos)
      .where(inArray(listingPhotos.listingId, own));
    await tx.delete(listings).where(inArray(listings.id, own));
    for (let start = 0; start < photos.length; start += KEYS_A_JOB) {
      const keys = photos.slice(start, start + KEYS_A_JOB).map((photo) => photo.key);
      await deleteFilesLater(tx, { keys });
    }
    return own;
  });
}

/** With the account, whose files are deleted as folders. Returns their ids. */
export async function deleteListingsOf(tx: Database, sellerId: string): Promise<string[]> {
  const deleted = await tx.delete(listings).where(eq(listings.userId, sellerId)).returning({ id: listings.id });
  return deleted.map(({ id }) => id);
}

async function lockOwn(tx: Database, sellerId: string, listingIds: string[]): Promise<string[]> {
  if (listingIds.length === 0 || !(await lockSeller(tx, sellerId))) return [];
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(inArray(listings.id, listingIds), eq(listings.userId, sellerId)))
    .orderBy(asc(listings.id))
    .for('update');
  return rows.map((row) => row.id);
}
