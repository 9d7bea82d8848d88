import { inArray, lt } from 'drizzle-orm';
import { DRAFT_DAYS } from '#app/listings/drafts/draft.ts';
import { drafts, idempotencyKeys, uploadedPhotos } from '#app/platform/db/schema.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

const AT_ONCE = 100;

/** With the photos that were uploaded for them. Of those that ended it is no longer known: no device has a copy that old. */
export async function deleteOldDrafts(db: Database, now = new Date()): Promise<void> {
  const before = daysBefore(now, DRAFT_DAYS);
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    deleted = await db.transaction((tx) => deleteSome(tx, before));
  }
}

/** A form is kept as long as a draft, so it may be sent again as long. */
export async function deleteOldKeys(db: Database, now = new Date()): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, daysBefore(now, DRAFT_DAYS)));
}

async function deleteSome(tx: Database, before: Date): Promise<number> {
  const old = await tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(lt(drafts.updatedAt, before))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  if (old.length === 0) return 0;
  const ids = old.map((draft) => draft.id);
  const photos = await tx
    .delete(uploadedPhotos)
    .where(inArray(uploadedPhotos.draftId, ids))
    .returning({ key: uploadedPhotos.key });
  await tx.delete(drafts).where(inArray(drafts.id, ids));
  if (photos.length > 0) await queueJob(tx, 'delete-files', { keys: photos.map((photo) => photo.key) });
  return old.length;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
