/** A removed listing is hidden at once, can be brought back for 30 days, and is then deleted like any other. */
import { and, eq, isNull, lt } from 'drizzle-orm';
import { deleteListings } from '#app/listings/delete.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { holds } from '#app/platform/schema/moderation-rules.server.ts';

const APPEAL_DAYS = 30;

export async function deleteRemovedListings(db: Database, now = new Date()): Promise<string[]> {
  const before = new Date(now.getTime() - APPEAL_DAYS * 86_400_000);
  const due = await db
    .select({ id: listings.id, sellerId: listings.userId })
    .from(holds)
    .innerJoin(listings, eq(listings.id, holds.listingId))
    .where(and(eq(holds.rule, 'removed'), isNull(holds.clearedAt), lt(holds.placedAt, before)));
  const deleted: string[] = [];
  for (const [sellerId, cars] of Map.groupBy(due, (car) => car.sellerId))
    deleted.push(
      ...(await deleteListings(
        db,
        sellerId,
        cars.map(({ id }) => id),
      )),
    );
  return deleted;
}
