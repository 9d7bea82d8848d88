/** A removed listing is hidden at once, can be brought back for 30 days, and is then deleted, once no appeal waits. */
import { and, eq, isNull, lt, not, sql } from 'drizzle-orm';
import { deleteListings } from '#app/listings/delete.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { holds } from '#app/platform/schema/moderation.server.ts';

const APPEAL_DAYS = 30;

/** An appeal about the removed listing, or by its suspended seller. */
const isAppealed = sql`(
  exists (
    select from holds other where other.listing_id = ${holds.listingId} and other.cleared_at is null
      and other.appealed_at > ${holds.placedAt})
  or exists (
    select from suspensions where user_id = ${listings.userId} and appealed_at is not null
      and answered_at is null and ended_at is null))`;

export async function deleteRemovedListings(db: Database, now = new Date()): Promise<string[]> {
  const before = new Date(now.getTime() - APPEAL_DAYS * 86_400_000);
  const due = await db
    .select({ id: listings.id, sellerId: listings.userId })
    .from(holds)
    .innerJoin(listings, eq(listings.id, holds.listingId))
    .where(and(eq(holds.rule, 'removed'), isNull(holds.clearedAt), lt(holds.placedAt, before), not(isAppealed)));
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
