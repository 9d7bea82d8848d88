import { fileUrl, lastingFileUrl } from '#app/platform/storage/storage.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export type StoredPhotoRow = { id: string; key: string; width: number; height: number; thumbhash: string };

export function toPhoto({ id, key, width, height, thumbhash }: StoredPhotoRow): Photo {
  return { id, url: fileUrl(key), width, height, thumbhash };
}

export function toLastingPhoto(row: StoredPhotoRow): Photo {
  return { ...toPhoto(row), url: lastingFileUrl(row.key) };
}
