/** Files that nobody needs any more. They are deleted after the transaction that let them go, and only if it committed. */
import { or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteUnusedPhotos } from '#app/listings/photos/photos.server.ts';
import { listingPhotos } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

/** `keys` of photos, `folders` such as `avatars/{uid}`. */
export const unusedFilesSchema = z.object({
  keys: z.array(z.string()).default([]),
  folders: z.array(z.string()).default([]),
});

/** Again does no harm. What a listing shows stays, whoever asked: another seller's may show the same photo. */
export async function deleteFiles(db: Database, { keys, folders }: z.output<typeof unusedFilesSchema>): Promise<void> {
  await deleteUnusedPhotos(db, keys);
  for (const folder of folders) {
    if (!(await isShown(db, folder))) await storage.deleteFolder(folder);
  }
}

async function isShown(db: Database, folder: string): Promise<boolean> {
  const { key } = listingPhotos;
  const shown = await db
    .select({ key })
    .from(listingPhotos)
    .where(or(sql`${key} = ${folder}`, sql`starts_with(${key}, ${`${folder}/`})`))
    .limit(1);
  return shown.length > 0;
}
