import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { cleared, SORTS, withSort } from '#app/search/criteria.ts';
import { foldWords } from '#app/search/families.server.ts';
import type { ListingIndex } from '#app/search/listing-index.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { plainSearch } from '#tests/support/plain-search.ts';

/** In every sort order, against a plain search of the table. */
export async function expectIndexEqualsTable(db: Database, index: ListingIndex) {
  const rows = await db
    .select({ listing: listings, isDealer: users.isDealer, priceDollars: sql<number>`(price_cents / 100.0)::float8` })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId));
  const entries: IndexEntry[] = rows.map(({ listing, isDealer, priceDollars }) => ({
    ...foldWords(listing),
    priceDollars,
    createdAt: listing.createdAt.getTime(),
    status: listing.soldDate ? 'sold' : 'available',
    sellerType: isDealer ? 'dealer' : 'private',
  }));
  for (const { value } of SORTS) {
    const criteria = withSort(cleared(), value);
    expect(index.search(criteria)).toEqual(plainSearch(entries, criteria));
  }
  expect(index.idsAfter(cleared(), 0, entries.length + 1).sort()).toEqual(entries.map(({ id }) => id).sort());
}
