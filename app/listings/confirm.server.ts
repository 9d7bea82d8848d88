import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

/** Listings from before sellers were asked count from their last change. An index is on the same words. */
export const confirmedAtOf = sql<Date>`coalesce(${listings.confirmedAt}, ${listings.updatedAt})`.mapWith(
  listings.updatedAt,
);

/** Set when the seller confirms a listing. */
export function confirmedNow(at = new Date()) {
  return { confirmedAt: at, lapsesOn: null };
}

type Confirming = {
  sellerId: string;
  listingIds: string[];
  at?: Date;
  /** Those confirmed later stay as they are. */
  ifConfirmedBy?: Date;
};

/** Returns the ids that changed: of this seller, and for sale. */
export async function confirmListings(
  db: Database,
  { sellerId, listingIds, at = new Date(), ifConfirmedBy = at }: Confirming,
): Promise<string[]> {
  if (listingIds.length === 0) return [];
  const confirmed = await db
    .update(listings)
    .set(confirmedNow(at))
    .where(
      and(
        inArray(listings.id, listingIds),
        eq(listings.userId, sellerId),
        isNull(listings.soldDate),
        lte(confirmedAtOf, ifConfirmedBy),
      ),
    )
    .returning({ id: listings.id });
  return confirmed.map((row) => row.id);
}
