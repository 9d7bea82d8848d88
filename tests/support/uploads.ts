import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

type UploadsOptions = { draftId?: string; uploadId?: string; createdAt?: Date };

/** With stored files, though not real images. Returns their ids. */
export async function makeUploads(db: Database, userId: string, count: number, options: UploadsOptions = {}) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    userId,
    key: `listings/${userId}/${Date.now()}-photo-${newId().slice(0, 6)}`,
    width: 640,
    height: 480,
    thumbhash: '',
    fileName: `${index}.jpg`,
    ...options,
  }));
  await Promise.all(rows.map(({ key }) => storage.put(`${key}/640.webp`, new Uint8Array([1]))));
  if (rows.length > 0) await db.insert(uploadedPhotos).values(rows);
  return rows.map((row) => row.id);
}
