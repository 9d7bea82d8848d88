/** Pictures of people: squares under `avatars/{uid}/…`, with a new key at each change because stored files never change. */
import { newId } from '#app/platform/ids.server.ts';
import { cleanSquares } from '#app/platform/images/clean-photo.server.ts';
import type { Refused } from '#app/platform/images/photo-refusals.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { AVATAR_SIZES, avatarFileName, SHOWN_AVATAR_SIZE } from '#app/vocabulary/avatar-files.ts';

/** Answers what `users.image` then holds: the key of the shown file, whose neighbours are the other sizes. */
export async function storeAvatar(userId: string, bytes: Uint8Array): Promise<{ ok: true; image: string } | Refused> {
  const clean = await cleanSquares(bytes, AVATAR_SIZES);
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

/** Everything that was ever stored for this user's avatar. */
export function avatarsFolder(userId: string): string {
  return `avatars/${userId}`;
}

/** The folder of one avatar, or null where the image is not one of ours. */
export function avatarFolder(userId: string, image: string | null): string | null {
  return image?.startsWith(`${avatarsFolder(userId)}/`) ? image.slice(0, image.lastIndexOf('/')) : null;
}
