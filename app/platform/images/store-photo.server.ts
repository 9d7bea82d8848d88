/** A photo from uploaded bytes to stored files: all of them, or none. */
import { newId } from '#app/platform/ids.server.ts';
import { cleanPhoto } from '#app/platform/images/clean-photo.server.ts';
import type { Refused } from '#app/platform/images/photo-refusals.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

/** A photo whose files are stored under `key`. */
type Stored = { key: string; width: number; height: number; thumbhash: string };

/** Cleans an uploaded photo and stores its files in a folder of their own under `folder`, or says why not. */
export async function storePhotoUnder(
  folder: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<({ ok: true } & Stored) | Refused> {
  const clean = await cleanPhoto(bytes);
  if (!clean.ok) return clean;
  const { files, ...facts } = clean;
  const key = `${folder}/${photoFolder(fileName)}`;
  const written = await Promise.allSettled(files.map((file) => storage.put(`${key}/${file.name}`, file.bytes)));
  const failed = written.find((outcome) => outcome.status === 'rejected');
  if (!failed) return { ...facts, key };
  await storage.deleteFolder(key).catch(() => {});
  throw failed.reason;
}

/** `{timestamp}-{filename}`, the name made plain, with an ending of its own against equal names. */
function photoFolder(fileName: string): string {
  const name = fileName
    .replace(/^.*[\\/]/s, '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return `${Date.now()}-${name || 'photo'}-${newId().slice(0, 6)}`;
}
