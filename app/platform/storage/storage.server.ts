/**
 * Stored files, by key. A key is a path such as `listings/{userId}/{timestamp}-{filename}/640.webp`; its ending decides
 * the content type. What is written under a key is there whole or not at all, also after a crash. Files are public and
 * written once: whoever replaces a picture takes a new key, since browsers keep the old one for a year.
 */
import { join } from 'node:path';
import { env } from '#app/platform/env.server.ts';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import type { Storage } from '#app/platform/storage/types.server.ts';

export const storage: Storage = await openStorage();

/** The SDK of S3 is loaded only where it is needed: it takes longer than all the rest of a start. */
async function openStorage(): Promise<Storage> {
  if (!env.s3) return diskStorage(join(env.DATA_DIR, 'files'));
  const { s3Storage } = await import('#app/platform/storage/s3.server.ts');
  return s3Storage(env.s3);
}

/** Where browsers fetch a stored file from today: the site, or the store itself. */
export function fileUrl(key: string): string {
  return env.s3?.publicUrl ? `${env.s3.publicUrl}/${toPath(key)}` : lastingFileUrl(key);
}

/** The site serves it here wherever it is stored: for what is kept. */
export function lastingFileUrl(key: string): string {
  return `/files/${toPath(key)}`;
}

function toPath(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}
