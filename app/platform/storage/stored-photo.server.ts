import { fileUrl, lastingFileUrl } from '#app/platform/storage/storage.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** How a table remembers a stored photo: `key` is the folder of its variants. */
export type StoredPhotoRow = { id: string; key: string; width: number; height: number; thumbhash: string };

export function toPhoto({ id, key, width, height, thumbhash }: StoredPhotoRow): Photo {
  return { id, url: fileUrl(key), width, height, thumbhash };
}

/** With an address that stays, for what a browser keeps until another day. */
export function toLastingPhoto(row: StoredPhotoRow): Photo {
  return { ...toPhoto(row), url: lastingFileUrl(row.key) };
}
