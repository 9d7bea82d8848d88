/** Uploaded photos becoming those of a listing: each of them once, and only its owner's. */
import { and, eq, inArray } from 'drizzle-orm';
import type { PhotoChoiceRefusal } from '#app/listings/photo-choice.ts';
import type { StoredPhoto } from '#app/listings/photos/photos.server.ts';
import { uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export type ClaimedPhoto = StoredPhoto & { id: string };
type Claim = { ok: true; photos: Map<string, ClaimedPhoto> } | PhotoChoiceRefusal;

/** Takes these out of the uploads of the seller, who is locked; by id. */
export async function claimUploads(tx: Database, sellerId: string, photoIds: string[]): Promise<Claim> {
  if (photoIds.length === 0) return { ok: true, photos: new Map() };
  const { id, userId, key, width, height, thumbhash } = uploadedPhotos;
  const claimed = await tx
    .delete(uploadedPhotos)
    .where(and(inArray(id, photoIds), eq(userId, sellerId)))
    .returning({ id, key, width, height, thumbhash });
  const photos = new Map(claimed.map((photo) => [photo.id, photo]));
  const gone = photoIds.filter((photoId) => !photos.has(photoId));
  return gone.length > 0 ? { ok: false, reason: 'photos-gone', photoIds: gone } : { ok: true, photos };
}
