import { and, eq, isNull } from 'drizzle-orm';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export type CheckedListing = Awaited<ReturnType<typeof listCheckedListings>>[number];

/** Sold cars are checked no more. */
export function listCheckedListings(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: listings.id,
      userId: listings.userId,
      userEmail: listings.userEmail,
      phoneNumber: listings.phoneNumber,
      description: listings.description,
      vin: listings.vin,
      regoPlate: listings.regoPlate,
      priceCents: listings.priceCents,
      createdAt: listings.createdAt,
      isDealer: users.isDealer,
      ownPhone: users.phoneNumber,
      joinedAt: users.createdAt,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .where(and(isAnyOf(listings.id, ids), isNull(listings.soldDate)));
}

export type RuleName =
  | 'low-price'
  | 'same-photo'
  | 'scam-words'
  | 'shared-contact'
  | 'many-listings'
  | 'copied-text'
  | 'same-car';

/** `evidence` has ids and words for a moderator, never a number, an address or a name. */
export type Finding = { listingId: string; rule: RuleName; evidence: Record<string, unknown> };
