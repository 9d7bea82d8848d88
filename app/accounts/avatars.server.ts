/** Each photo gets a new key, because stored files are immutable. */
import { inArray } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { cleanSquares, type ImageFile, withBytes } from '#app/platform/images/clean-photo.server.ts';
import type { Rejected } from '#app/platform/images/photo-rejections.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { folderTime } from '#app/platform/storage/storage-contract.server.ts';
import { AVATAR_SIZES, avatarFileName, SHOWN_AVATAR_SIZE } from '#app/vocabulary/photo.ts';

const ROOT = 'avatars';
const DAY_MS = 86_400_000;
const BATCH_SIZE = 200;

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
  return `${ROOT}/${userId}`;
}

/** Null if the image is not in our storage. */
export function avatarFolder(userId: string, image: string | null): string | null {
  return image?.startsWith(`${avatarsFolder(userId)}/`) ? image.slice(0, image.lastIndexOf('/')) : null;
}

/**
 * Unused avatars older than two days: the process died before it committed. Only for users in the database, so that
 * the wrong database can't empty the storage.
 */
export async function deleteUnknownAvatars(db: Database, now = new Date()): Promise<void> {
  const before = now.getTime() - 2 * DAY_MS;
  const owners = await storage.listFolders(ROOT);
  for (let start = 0; start < owners.length; start += BATCH_SIZE) {
    const batch = owners.slice(start, start + BATCH_SIZE);
    const rows = await db.select({ id: users.id, image: users.image }).from(users).where(inArray(users.id, batch));
    for (const { id, image } of rows) {
      const shown = avatarFolder(id, image);
      const names = (await storage.listFolders(avatarsFolder(id))).filter((name) => folderTime(name) < before);
      const folders = names.map((name) => `${avatarsFolder(id)}/${name}`);
      for (const folder of folders) if (folder !== shown) await storage.deleteFolder(folder);
    }
  }
}
