/** Photos in messages. They are never below `/files/`: only the two people of a conversation may open them. */
import { and, eq, inArray } from 'drizzle-orm';
import { PHOTOS_OF_MESSAGE } from '#app/enquiries/enquiry-limits.ts';
import type { Reader } from '#app/enquiries/reader.server.ts';
import type { MessagePhoto } from '#app/enquiries/storing/append-message.server.ts';
import { findConversation } from '#app/enquiries/thread.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { withBytes } from '#app/platform/images/clean-photo.server.ts';
import { rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { storePhotoUnder } from '#app/platform/images/store-photo.server.ts';
import { conversationPhotos, conversations, heldMessages } from '#app/platform/schema/enquiries.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { folderTime } from '#app/platform/storage/storage-contract.server.ts';
import { PHOTO_LIMITS, PHOTO_WIDTHS, photoFileName } from '#app/vocabulary/photo.ts';

const ROOT = 'conversations';
const DAY_MS = 86_400_000;

type PostedPhoto = { name: string; size: number; bytes(): Promise<Uint8Array> };
export type StoredPhotos = { ok: true; photos: MessagePhoto[] } | { ok: false; message: string };

/** All of them, or none and the reason. */
export async function storeMessagePhotos(conversationId: string, files: PostedPhoto[]): Promise<StoredPhotos> {
  if (files.length > PHOTOS_OF_MESSAGE) return { ok: false, message: `Send up to ${PHOTOS_OF_MESSAGE} photos at once` };
  const photos: MessagePhoto[] = [];
  for (const file of files) {
    const message = await storeOne(conversationId, file, photos);
    if (message === null) continue;
    await deleteMessagePhotos(photos);
    return { ok: false, message };
  }
  return { ok: true, photos };
}

export async function deleteMessagePhotos(photos: readonly MessagePhoto[]): Promise<void> {
  for (const { key } of photos) await storage.deleteFolder(key);
}

/** The file of a photo in the smallest size that is as wide; null if it isn’t theirs. */
export async function openMessagePhoto(
  db: Database,
  { id, photoId, reader, width }: { id: string; photoId: string; reader: Reader; width: number },
) {
  if (!isId(photoId) || !(await findConversation(db, id, reader))) return null;
  const [photo] = await db
    .select({ key: conversationPhotos.key })
    .from(conversationPhotos)
    .where(and(eq(conversationPhotos.id, photoId), eq(conversationPhotos.conversationId, id)));
  const size = PHOTO_WIDTHS.find((known) => known >= width) ?? PHOTO_WIDTHS[3];
  return photo ? storage.get(`${photo.key}/${photoFileName(size)}`) : null;
}

/** Of conversations that are gone, and after two days of messages that were never stored. */
export async function deleteUnknownMessagePhotos(db: Database, now = new Date()): Promise<void> {
  const before = now.getTime() - 2 * DAY_MS;
  const ids = await storage.listFolders(ROOT);
  const rows =
    ids.length > 0
      ? await db.select({ id: conversations.id }).from(conversations).where(inArray(conversations.id, ids))
      : [];
  const known = new Set(rows.map(({ id }) => id));
  for (const id of ids) {
    if (known.has(id)) await deleteNeverStored(db, id, before);
    else await storage.deleteFolder(`${ROOT}/${id}`);
  }
}

async function deleteNeverStored(db: Database, id: string, before: number): Promise<void> {
  const names = await storage.listFolders(`${ROOT}/${id}`);
  const old = names.filter((name) => folderTime(name) < before).map((name) => `${ROOT}/${id}/${name}`);
  if (old.length === 0) return;
  const { key, conversationId } = conversationPhotos;
  const rows = await db.select({ key }).from(conversationPhotos).where(eq(conversationId, id));
  const held = await db
    .select({ photos: heldMessages.photos })
    .from(heldMessages)
    .where(eq(heldMessages.conversationId, id));
  const known = new Set([...rows, ...held.flatMap(({ photos }) => photos)].map((row) => row.key));
  for (const folder of old) if (!known.has(folder)) await storage.deleteFolder(folder);
}

async function storeOne(conversationId: string, file: PostedPhoto, photos: MessagePhoto[]): Promise<string | null> {
  const name =
    file.name
      .replace(/^.*[\\/]/s, '')
      .replace(/\p{C}/gu, '')
      .slice(0, 100) || 'The photo';
  if (file.size > PHOTO_LIMITS.maxBytes) return rejectionMessage(name, 'too-large');
  const stored = await withBytes(file, (bytes) => storePhotoUnder(`${ROOT}/${conversationId}`, name, bytes));
  if (!stored.ok) return rejectionMessage(name, stored.reason);
  const { key, width, height, thumbhash } = stored;
  photos.push({ key, width, height, thumbhash });
  return null;
}
