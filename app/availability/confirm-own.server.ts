import { and, eq } from 'drizzle-orm';
import { confirmListings } from '#app/listings/confirm.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { refreshListings } from '#app/search/search.server.ts';

/** Returns its title; null if the seller has no such listing. A sold car stays as it is. */
export async function confirmOwn(db: Database, sellerId: string, listingId: string): Promise<string | null> {
  if (!isId(listingId)) return null;
  const { year, make, model, trim } = listings;
  const [own] = await db
    .select({ year, make, model, trim })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.userId, sellerId)));
  if (!own) return null;
  await refreshListings(await confirmListings(db, { sellerId, listingIds: [listingId] }));
  return listingTitle(own);
}
