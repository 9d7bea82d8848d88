/** Uploads that nobody came back for, and folders that nothing in the database knows of. */
import { and, inArray, isNull, lt } from 'drizzle-orm';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import { uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import { listingPhotos } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;
const STORED = 'listings';

/** Those that for a day have belonged to neither a listing nor a draft. What is just being published is passed over. */
export async function deleteOldUploads(db: Database, now = new Date()): Promise<void> {
  const { id, key, draftId, createdAt } = uploadedPhotos;
  const isOld = and(isNull(draftId), lt(createdAt, new Date(now.getTime() - DAY_MS)));
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    deleted = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id, key })
        .from(uploadedPhotos)
        .where(isOld)
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      if (old.length === 0) return 0;
      await tx.delete(uploadedPhotos).where(
        inArray(
          id,
          old.map((photo) => photo.id),
        ),
      );
      await queueJob(tx, 'delete-files', { keys: old.map((photo) => photo.key) });
      return old.length;
    });
  }
}

/**
 * Folders of photos that were stored while the process died, before the database knew of them. Two days are longer than
 * anything takes between the two; the name of a folder tells when it was stored. Only of people whom the database knows:
 * a storage to which another database was connected by mistake must not be emptied.
 */
export async function deleteUnknownFolders(db: Database, now = new Date()): Promise<void> {
  const before = now.getTime() - 2 * DAY_MS;
  for (const owner of await knownOwners(db, await storage.listFolders(STORED))) {
    const folders = await storage.listFolders(`${STORED}/${owner}`);
    const old = folders.filter((name) => timeOf(name) < before).map((name) => `${STORED}/${owner}/${name}`);
    for (let start = 0; start < old.length; start += AT_ONCE) {
      const some = old.slice(start, start + AT_ONCE);
      const known = await knownAmong(db, some);
      for (const folder of some) if (!known.has(folder)) await storage.deleteFolder(folder);
    }
  }
}

async function knownOwners(db: Database, owners: string[]): Promise<string[]> {
  const known: string[] = [];
  for (let start = 0; start < owners.length; start += AT_ONCE) {
    const some = owners.slice(start, start + AT_ONCE);
    const rows = await db.select({ id: users.id }).from(users).where(inArray(users.id, some));
    known.push(...rows.map((row) => row.id));
  }
  return known;
}

/** Never, for a folder that is not named as ours are. */
function timeOf(folder: string): number {
  return Number(/^(\d{13})-/.exec(folder)?.[1] ?? Number.POSITIVE_INFINITY);
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
