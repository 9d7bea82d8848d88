/** A buyer reports a car as sold: we ask its seller straight away. Nothing about the buyer is stored. */
import { and, eq, gt } from 'drizzle-orm';
import { daysBefore } from '#app/availability/asked-cars.server.ts';
import { BUYER_ASKS_PER_DAY } from '#app/availability/availability-limits.ts';
import { lockSeller } from '#app/listings/seller-lock.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { availabilityAsks } from '#app/platform/schema/availability.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

/** The seller gets one email a day for a car, however many buyers say so. */
export async function reportSold(db: Database, listingId: string, now = new Date()): Promise<void> {
  if (!isId(listingId)) return;
  await db.transaction(async (tx) => {
    const [listing] = await tx
      .select({ userId: listings.userId, soldDate: listings.soldDate })
      .from(listings)
      .where(eq(listings.id, listingId));
    if (!listing || listing.soldDate || !(await lockSeller(tx, listing.userId))) return;
    const reported = await asksToday(tx, listing.userId, now);
    if (reported.length >= BUYER_ASKS_PER_DAY || reported.includes(listingId)) return;
    const askId = newId();
    const { userId } = listing;
    await tx.insert(availabilityAsks).values({ id: askId, userId, reason: 'buyer', listingId, createdAt: now });
    await queueJob(tx, 'send-availability-ask', { askId });
  });
}

async function asksToday(tx: Database, sellerId: string, now: Date): Promise<(string | null)[]> {
  const { userId, reason, listingId, createdAt } = availabilityAsks;
  const rows = await tx
    .select({ listingId })
    .from(availabilityAsks)
    .where(and(eq(userId, sellerId), eq(reason, 'buyer'), gt(createdAt, daysBefore(now, 1))));
  return rows.map((row) => row.listingId);
}
