import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

/** Listings from before sellers were asked count from their last change. An index is on the same words. */
export const confirmedAtOf = sql<Date>`coalesce(${listings.confirmedAt}, ${listings.updatedAt})`.mapWith(
  listings.updatedAt,
);

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

type Lapsing = { on: string; confirmedBy: Date; which: SQL };

/** From that day, cars for sale without a confirmation since then come after confirmed ones. A day that is set stays. */
export async function lapseListings(db: Database, { on, confirmedBy, which }: Lapsing): Promise<void> {
  await db
    .update(listings)
    .set({ lapsesOn: on })
    .where(and(which, isNull(listings.lapsesOn), isNull(listings.soldDate), lte(confirmedAtOf, confirmedBy)));
}
