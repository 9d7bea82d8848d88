/** Each photo gets a new key, because stored files are immutable. */
import { newId } from '#app/platform/ids.server.ts';
import { cleanSquares } from '#app/platform/images/clean-photo.server.ts';
import type { Rejected } from '#app/platform/images/photo-rejections.ts';
import { type ImageFile, withBytes } from '#app/platform/images/turns.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { AVATAR_SIZES, avatarFileName, SHOWN_AVATAR_SIZE } from '#app/vocabulary/avatar-files.ts';

export async function storeAvatar(userId: string, file: ImageFile): Promise<{ ok: true; image: string } | Rejected> {
  const clean = await withBytes(file, (bytes) => cleanSquares(bytes, AVATAR_SIZES));
  if (!clean.ok) return clean;
  const folder = `${avatarsFolder(userId)}/${Date.now()}-${newId().slice(0, 6)}`;
  const written = await Promise.allSettled(
    clean.files.map(({ size, bytes }) => storage.put(`${folder}/${avatarFileName(size)}`, bytes)),
  );
  const failed = written.find((outcome) => outcome.status === 'rejected');
  if (!failed) return { ok: true, image: `${folder}/${avatarFileName(SHOWN_AVATAR_SIZE)}` };
  await storage.deleteFolder(folder).catch(() => {});
  throw failed.reason;
}

export function avatarsFolder(userId: string): string {
  return `avatars/${userId}`;
}

/** Null if the image is not in our storage. */
export function avatarFolder(userId: string, image: string | null): string | null {
  return image?.startsWith(`${avatarsFolder(userId)}/`) ? image.slice(0, image.lastIndexOf('/')) : null;
}
