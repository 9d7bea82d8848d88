import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
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

type UnderOffer = { sellerId: string; listingId: string; until: string | null };

/** Null takes it off. Returns the ids that changed; a sold car stays as it is. */
export async function setUnderOffer(db: Database, { sellerId, listingId, until }: UnderOffer): Promise<string[]> {
  const marked = await db
    .update(listings)
    .set({ underOfferUntil: until })
    .where(and(eq(listings.id, listingId), eq(listings.userId, sellerId), isNull(listings.soldDate)))
    .returning({ id: listings.id });
  return marked.map((row) => row.id);
}

/** Takes off up to `limit` cars whose last day is before `day`. Returns their ids; one that another process has isn't among them. */
export async function endUnderOffers(tx: Database, day: string, limit: number): Promise<string[]> {
  const { id, underOfferUntil } = listings;
  const over = tx
    .select({ id })
    .from(listings)
    .where(lt(underOfferUntil, day))
    .orderBy(asc(id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ended = await tx.update(listings).set({ underOfferUntil: null }).where(inArray(id, over)).returning({ id });
  return ended.map((row) => row.id);
}

export async function relistListings(db: Database, { sellerId, listingIds }: OwnListings): Promise<string[]> {
  const relisted = await db
    .update(listings)
    .set({ soldDate: null, ...confirmedNow() })
    .where(and(inArray(listings.id, listingIds), eq(listings.userId, sellerId), isNotNull(listings.soldDate)))
    .returning({ id: listings.id });
  return relisted.map((row) => row.id);
}
