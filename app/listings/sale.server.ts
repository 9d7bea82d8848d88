import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { confirmedNow } from '#app/listings/confirm.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

type OwnListings = { sellerId: string; listingIds: string[] };

/** Returns the ids that changed; the others keep their first date. */
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

export async function relistListings(db: Database, { sellerId, listingIds }: OwnListings): Promise<string[]> {
  const relisted = await db
    .update(listings)
    .set({ soldDate: null, ...confirmedNow() })
    .where(and(inArray(listings.id, listingIds), eq(listings.userId, sellerId), isNotNull(listings.soldDate)))
    .returning({ id: listings.id });
  return relisted.map((row) => row.id);
}
