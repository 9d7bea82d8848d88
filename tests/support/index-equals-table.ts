import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { cleared, SORTS, withSort } from '#app/listings/search/criteria.ts';
import type { IndexEntry, ListingIndex } from '#app/listings/search/index/listing-index.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { plainSearch } from '#tests/support/plain-search.ts';

/** Compares what the index finds, in every order, with what a plain search finds in the table. */
export async function expectIndexEqualsTable(db: Database, index: ListingIndex) {
  const rows = await db
    .select({ listing: listings, isDealer: users.isDealer, priceDollars: sql<number>`round(price_cents / 100.0)::int` })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId));
  const entries: IndexEntry[] = rows.map(({ listing, isDealer, priceDollars }) => ({
    ...listing,
    priceDollars,
    createdAt: listing.createdAt.getTime(),
    isSold: listing.soldDate !== null,
    sellerType: isDealer ? 'dealer' : 'private',
  }));
  for (const { value } of SORTS) {
    const criteria = withSort(cleared(), value);
    expect(index.search(criteria)).toEqual(plainSearch(entries, criteria));
  }
  expect(index.idsAfter(cleared(), 0, entries.length + 1).sort()).toEqual(entries.map(({ id }) => id).sort());
}
