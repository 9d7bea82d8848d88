import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { deleteUnusedPhotos } from '#app/photos/photos.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listingPhotos } from '#app/platform/schema/listings.server.ts';
import { deleteFilesLater, storage, type unusedFilesSchema } from '#app/platform/storage/storage.server.ts';
import { folderTime } from '#app/platform/storage/storage-contract.server.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 200;
const PHOTO_ROOT = 'listings';

/** Keeps what a listing still shows: two listings may share a photo. */
export async function deleteFiles(db: Database, { keys, folders }: z.output<typeof unusedFilesSchema>): Promise<void> {
  await deleteUnusedPhotos(db, keys);
  for (const folder of folders) {
    if (!(await isShown(db, folder))) await storage.deleteFolder(folder);
  }
}

async function isShown(db: Database, folder: string): Promise<boolean> {
  const { key } = listingPhotos;
  const shown = await db
    .select({ key })
    .from(listingPhotos)
    .where(or(sql`${key} = ${folder}`, sql`starts_with(${key}, ${`${folder}/`})`))
    .limit(1);
  return shown.length > 0;
}

/** Uploads that have had no draft for a day. Skips rows that a transaction is publishing right now. */
export async function deleteOldUploads(db: Database, now = new Date()): Promise<void> {
  const { id, key, draftId, createdAt } = uploadedPhotos;
  const isOld = and(isNull(draftId), lt(createdAt, new Date(now.getTime() - DAY_MS)));
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; ) {
    deleted = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id, key })
        .from(uploadedPhotos)
        .where(isOld)
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true });
      if (old.length === 0) return 0;
      await tx.delete(uploadedPhotos).where(
        inArray(
          id,
          old.map((photo) => photo.id),
        ),
      );
      await deleteFilesLater(tx, { keys: old.map((photo) => photo.key) });
      return old.length;
    });
  }
}

/** Of a process that died before its commit. Only for users we know: the wrong database must not empty the storage. */
export async function deleteUnknownFolders(db: Database, now = new Date()): Promise<void> {
  const before = now.getTime() - 2 * DAY_MS;
  for (const owner of await knownOwners(db, await storage.listFolders(PHOTO_ROOT))) {
    const folders = await storage.listFolders(`${PHOTO_ROOT}/${owner}`);
    const old = folders.filter((name) => folderTime(name) < before).map((name) => `${PHOTO_ROOT}/${owner}/${name}`);
    for (let start = 0; start < old.length; start += BATCH_SIZE) {
      const batch = old.slice(start, start + BATCH_SIZE);
      const known = await knownAmong(db, batch);
      for (const folder of batch) if (!known.has(folder)) await storage.deleteFolder(folder);
    }
  }
}

async function knownOwners(db: Database, owners: string[]): Promise<string[]> {
  const known: string[] = [];
  for (let start = 0; start < owners.length; start += BATCH_SIZE) {
    const batch = owners.slice(start, start + BATCH_SIZE);
    const rows = await db.select({ id: users.id }).from(users).where(inArray(users.id, batch));
    known.push(...rows.map((row) => row.id));
  }
  return known;
}

async function knownAmong(db: Database, keys: string[]): Promise<Set<string>> {
  const shown = await db
    .selectDistinct({ key: listingPhotos.key })
    .from(listingPhotos)
    .where(inArray(listingPhotos.key, keys));
  const waiting = await db
    .select({ key: uploadedPhotos.key })
    .from(uploadedPhotos)
    .where(inArray(uploadedPhotos.key, keys));
  return new Set([...shown, ...waiting].map((photo) => photo.key));
}
