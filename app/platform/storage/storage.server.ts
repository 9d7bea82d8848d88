/** Writes are atomic. Browsers cache files for a year, so a new image needs a new key. */
import { join } from 'node:path';
import { env } from '#app/platform/env.server.ts';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import type { Storage } from '#app/platform/storage/types.server.ts';

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
