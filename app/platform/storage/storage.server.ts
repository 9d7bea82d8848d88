/** Writes are atomic. Browsers cache files for a year, so a new image needs a new key. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import type { Storage } from '#app/platform/storage/storage-contract.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export const DELETE_FILES = 'delete-files';

/** `keys` of photos, `folders` such as `avatars/{uid}`. */
export const unusedFilesSchema = z.object({
  keys: z.array(z.string()).default([]),
  folders: z.array(z.string()).default([]),
});

/** After the commit, and then only files that no listing shows: two listings may share a photo. */
export async function deleteFilesLater(tx: Database, files: z.input<typeof unusedFilesSchema>): Promise<void> {
  if (files.keys?.length || files.folders?.length) await queueJob(tx, DELETE_FILES, files);
}

export const storage: Storage = await openStorage();

/** The S3 SDK loads slower than everything else at start. */
async function openStorage(): Promise<Storage> {
  if (!env.s3) return diskStorage(join(env.DATA_DIR, 'files'));
  const { s3Storage } = await import('#app/platform/storage/s3.server.ts');
  return s3Storage(env.s3);
}

/** Today’s URL: the site, or the store itself. */
export function fileUrl(key: string): string {
  return env.s3?.publicUrl ? `${env.s3.publicUrl}/${toPath(key)}` : lastingFileUrl(key);
}

/** A URL that stays valid wherever the file is stored. */
export function lastingFileUrl(key: string): string {
  return `/files/${toPath(key)}`;
}

function toPath(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

export type StoredPhotoRow = { id: string; key: string; width: number; height: number; thumbhash: string };

export function toPhoto({ id, key, width, height, thumbhash }: StoredPhotoRow): Photo {
  return { id, url: fileUrl(key), width, height, thumbhash };
}

export function toLastingPhoto(row: StoredPhotoRow): Photo {
  return { ...toPhoto(row), url: lastingFileUrl(row.key) };
}
