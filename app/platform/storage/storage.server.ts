/**
 * Stored files, by key. A key is a path such as `listings/{userId}/{timestamp}-{filename}/640.webp`; its ending decides
 * the content type. What is written under a key is there whole or not at all, also after a crash. Files are public and
 * written once: whoever replaces a picture takes a new key, since browsers keep the old one for a year.
 */
import { join } from 'node:path';
import { env } from '#app/platform/env.server.ts';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import type { Storage } from '#app/platform/storage/types.server.ts';

export const storage: Storage = diskStorage(join(env.DATA_DIR, 'files'));

/** Where stored files are served from. */
export function fileUrl(key: string): string {
  return `/files/${key.split('/').map(encodeURIComponent).join('/')}`;
}
