/** What follows by itself: the end of viewings whose car went, reminders, and the question afterwards. */
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { IS_AGREED, viewings } from '#app/platform/schema/viewings.server.ts';
import { endViewing, MET_AFTER_MS, MET_DAYS, queueMails } from '#app/viewings/viewings.server.ts';

const DAY_MS = 86_400_000;

/** Each email is queued once, in the transaction that notes it. */
export async function followViewings(db: Database, now = new Date()): Promise<void> {
  await db.transaction((tx) => endWithoutCar(tx, now));
  const isComing = gt(viewings.startsAt, now);
  await db.transaction(async (tx) => {
    const due = and(lte(viewings.eveningAt, now), isNull(viewings.eveningQueuedAt), isComing, IS_AGREED);
    const rows = await tx.update(viewings).set({ eveningQueuedAt: now }).where(due).returning({ id: viewings.id });
    for (const { id } of rows) await queueMails(tx, id, 'evening');
  });
  await db.transaction(async (tx) => {
    const due = and(lte(viewings.soonAt, now), isNull(viewings.soonQueuedAt), isComing, IS_AGREED);
    const rows = await tx.update(viewings).set({ soonQueuedAt: now }).where(due).returning({ id: viewings.id });
    for (const { id } of rows) await queueMails(tx, id, 'soon');
  });
  await db.transaction(async (tx) => {
    const isOver = lte(viewings.startsAt, new Date(now.getTime() - MET_AFTER_MS));
    const isRecent = gt(viewings.startsAt, new Date(now.getTime() - MET_DAYS * DAY_MS));
    const due = and(isOver, isRecent, isNull(viewings.metQueuedAt), IS_AGREED);
    const rows = await tx.update(viewings).set({ metQueuedAt: now }).where(due).returning({ id: viewings.id });
    for (const { id } of rows) await queueMails(tx, id, 'met');
  });
}

/** Sold, held, removed or deleted. */
async function endWithoutCar(tx: Database, now: Date) {
  const isForSale = tx
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .where(and(eq(conversations.id, viewings.conversationId), isNull(listings.soldDate), isNull(listings.hiddenAt)));
  const ended = await tx
    .select()
    .from(viewings)
    .where(and(IS_AGREED, gt(viewings.startsAt, now), sql`not exists ${isForSale}`))
    .for('update', { skipLocked: true });
  for (const viewing of ended) await endViewing(tx, viewing, 'car', now);
}
