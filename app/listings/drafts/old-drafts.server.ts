import { and, eq, lt } from 'drizzle-orm';
import { DRAFT_DAYS } from '#app/listings/drafts/draft.ts';
import { lockSeller } from '#app/listings/seller-lock.server.ts';
import { drafts, idempotencyKeys, uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

/** With the photos that were uploaded for them. Of those that ended it is no longer known: no device has a copy that old. */
export async function deleteOldDrafts(db: Database, now = new Date()): Promise<void> {
  const isOld = lt(drafts.updatedAt, daysBefore(now, DRAFT_DAYS));
  const old = await db.select({ id: drafts.id, userId: drafts.userId }).from(drafts).where(isOld);
  for (const { id, userId } of old) {
    await db.transaction(async (tx) => {
      await lockSeller(tx, userId);
      const [still] = await tx
        .select({ id: drafts.id })
        .from(drafts)
        .where(and(eq(drafts.id, id), isOld))
        .for('update');
      if (still) await deleteWithPhotos(tx, id);
    });
  }
}

/** A form is kept as long as a draft, so it may be sent again as long. */
export async function deleteOldKeys(db: Database, now = new Date()): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, daysBefore(now, DRAFT_DAYS)));
}

async function deleteWithPhotos(tx: Database, draftId: string) {
  const photos = await tx
    .delete(uploadedPhotos)
    .where(eq(uploadedPhotos.draftId, draftId))
    .returning({ key: uploadedPhotos.key });
  await tx.delete(drafts).where(eq(drafts.id, draftId));
  if (photos.length > 0) await queueJob(tx, 'delete-files', { keys: photos.map((photo) => photo.key) });
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
