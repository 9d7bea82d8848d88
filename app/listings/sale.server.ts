/** A listing's sale: it is sold from the time of its sale on, and for sale again once that is taken away. */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

type OwnListings = { sellerId: string; listingIds: string[] };

/** Of the seller's own listings, those still for sale become sold. Answers which; the others keep their first date. */
export async function sellListings(
  db: Database,
  { sellerId, listingIds, soldAt }: OwnListings & { soldAt: Date },
): Promise<string[]> {
  const sold = await db
    .update(listings)
    .set({ soldDate: soldAt })
    .where(and(inArray(listings.id, listingIds), eq(listings.userId, sellerId), isNull(listings.soldDate)))
    .returning({ id: listings.id });
  return sold.map((row) => row.id);
}

/** Of the seller's own listings, those that are sold are for sale again. Answers which. */
export async function relistListings(db: Database, { sellerId, listingIds }: OwnListings): Promise<string[]> {
  const relisted = await db
    .update(listings)
    .set({ soldDate: null })
    .where(and(inArray(listings.id, listingIds), eq(listings.userId, sellerId), isNotNull(listings.soldDate)))
    .returning({ id: listings.id });
  return relisted.map((row) => row.id);
}
