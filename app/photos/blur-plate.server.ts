/** A box of a stored photo is blurred for good: new files take the place of the old, which are deleted. */
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { storePhoto } from '#app/photos/photos.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { blurBox } from '#app/platform/images/blur-box.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { deleteFilesLater, type StoredPhotoRow, storage, toPhoto } from '#app/platform/storage/storage.server.ts';
import { type Photo, photoFileName } from '#app/vocabulary/photo.ts';

const share = z.coerce.number().min(0).max(1);

/** Shares of the photo's width and height. */
export const boxSchema = z.object({ left: share, top: share, width: share, height: share });
type Blur = { photoId: string; box: z.output<typeof boxSchema> };

/** Null unless it is this seller's upload, or a photo of a listing of theirs. */
export async function blurPlate(db: Database, sellerId: string, { photoId, box }: Blur): Promise<Photo | null> {
  const photo = isId(photoId) ? await findOwn(db, sellerId, photoId) : null;
  const file = photo && (await storage.get(`${photo.key}/${photoFileName(1600)}`));
  if (!photo || !file) return null;
  const whole = new Uint8Array(await new Response(await file.open()).arrayBuffer());
  const stored = await storePhoto(sellerId, 'plate.webp', await blurBox(whole, box));
  if (!stored.ok) return null;
  const { ok: _, ...files } = stored;
  const isReplaced = await db.transaction(async (tx) => {
    const isSame = (table: typeof uploadedPhotos | typeof listingPhotos) =>
      and(eq(table.id, photoId), eq(table.key, photo.key));
    const uploaded = await tx.update(uploadedPhotos).set(files).where(isSame(uploadedPhotos)).returning();
    const listed = await tx.update(listingPhotos).set(files).where(isSame(listingPhotos)).returning();
    if (listed.length > 0) await deleteFilesLater(tx, { keys: [photo.key] });
    return uploaded.length + listed.length > 0;
  });
  // Two listings may share a photo, but no one else has an upload's files.
  if (!isReplaced || photo.isUpload) await storage.deleteFolder(isReplaced ? photo.key : stored.key);
  return isReplaced ? toPhoto({ id: photoId, ...files }) : null;
}

async function findOwn(db: Database, sellerId: string, photoId: string) {
  const { id, key, width, height, thumbhash } = uploadedPhotos;
  const [upload]: StoredPhotoRow[] = await db
    .select({ id, key, width, height, thumbhash })
    .from(uploadedPhotos)
    .where(and(eq(id, photoId), eq(uploadedPhotos.userId, sellerId)));
  if (upload) return { ...upload, isUpload: true };
  const own = db.select({ id: listings.id }).from(listings).where(eq(listings.userId, sellerId));
  const [listed] = await db
    .select()
    .from(listingPhotos)
    .where(and(eq(listingPhotos.id, photoId), inArray(listingPhotos.listingId, own)));
  return listed ? { ...listed, isUpload: false } : null;
}
