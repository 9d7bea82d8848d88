import { and, count, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { carIdentities, listings } from '#app/platform/schema/listings.server.ts';

export async function findSellerOf(db: Database, listingId: string) {
  if (!isId(listingId)) return null;
  const { id, userId, make, model, trim, year, hiddenAt } = listings;
  const [listing] = await db
    .select({ id, sellerId: userId, make, model, trim, year, hiddenAt })
    .from(listings)
    .where(eq(id, listingId));
  return listing ?? null;
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

/** Cars that a person has listed since then: deleted ones too, and one that was listed again counts once. */
export async function countCarsOffered(db: Database, sellerId: string, since: Date): Promise<number> {
  const { listingId, car, seenAt } = carIdentities;
  const { id, userId, createdAt } = listings;
  const listed = db
    .select({ car: sql<string>`coalesce(${car}, ${id})`.as('car') })
    .from(listings)
    .leftJoin(carIdentities, eq(listingId, id))
    .where(and(eq(userId, sellerId), gt(createdAt, since)));
  const isThere = db.select({ id }).from(listings).where(eq(id, listingId));
  const gone = db
    .select({ car })
    .from(carIdentities)
    .where(and(eq(carIdentities.sellerId, sellerId), gt(seenAt, since), notExists(isThere)));
  const [row] = await db.select({ cars: count() }).from(union(listed, gone).as('offered'));
  return row?.cars ?? 0;
}

/** First in every transaction on several of a person's photos, drafts or listings, so that tabs can't deadlock. */
export async function lockSeller(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return rows.length > 0;
}
