/** Uploaded photos becoming those of a listing: each of them once, and only its owner's. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PhotoChoiceRefusal } from '#app/listings/photo-choice.ts';
import type { StoredPhoto } from '#app/listings/photos/photos.server.ts';
import { uploadedPhotos } from '#app/platform/db/schema.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export type ClaimedPhoto = StoredPhoto & { id: string };
type Claim = { ok: true; photos: Map<string, ClaimedPhoto> } | PhotoChoiceRefusal;

/** Takes these out of the seller's uploads, by id. In a transaction: of two that want the same photo the second is refused. */
export async function claimUploads(tx: Database, sellerId: string, photoIds: string[]): Promise<Claim> {
  if (photoIds.length === 0) return { ok: true, photos: new Map() };
  const { id, userId } = uploadedPhotos;
  const own = and(inArray(id, photoIds), eq(userId, sellerId));
  // Locked in one order, so that two claims of the same photos cannot wait for each other.
  await tx.select({ id }).from(uploadedPhotos).where(own).orderBy(asc(id)).for('update');
  const { key, width, height, thumbhash } = uploadedPhotos;
  const claimed = await tx.delete(uploadedPhotos).where(own).returning({ id, key, width, height, thumbhash });
  const photos = new Map(claimed.map((photo) => [photo.id, photo]));
  const gone = photoIds.filter((photoId) => !photos.has(photoId));
  return gone.length > 0 ? { ok: false, reason: 'photos-gone', photoIds: gone } : { ok: true, photos };
}
