import { count, eq, inArray } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export async function findSellerOf(db: Database, listingId: string) {
  if (!isId(listingId)) return null;
  const { id, userId, make, model, trim, year, hiddenAt } = listings;
  const [found] = await db
    .select({ id, sellerId: userId, make, model, trim, year, hiddenAt })
    .from(listings)
    .where(eq(id, listingId));
  return found ?? null;
}

/** Leaves out people without listings. */
export async function countListingsOf(db: Database, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: listings.userId, listings: count() })
    .from(listings)
    .where(inArray(listings.userId, userIds))
    .groupBy(listings.userId);
  return new Map(rows.map((row) => [row.userId, row.listings]));
}
