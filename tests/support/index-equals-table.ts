import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { type ListingEvent, listingEvents, listings, priceRatings } from '#app/platform/schema/listings.server.ts';
import { cleared, SORTS, withSort } from '#app/search/criteria.ts';
import { foldWords } from '#app/search/entries.server.ts';
import type { ListingIndex } from '#app/search/index/listing-index.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { plainSearch } from '#tests/support/plain-search.ts';

/** In every sort order, against a plain search of the table. */
export async function expectIndexEqualsTable(db: Database, index: ListingIndex) {
  const rows = await db
    .select({
      listing: listings,
      isDealer: users.isDealer,
      hasPhotos: sql<boolean>`exists (select from listing_photos where listing_id = ${listings.id})`,
      rating: priceRatings.rating,
      priceDollars: sql<number>`round(price_cents / 100.0)::float8`,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .leftJoin(priceRatings, eq(priceRatings.listingId, listings.id));
  const changes = await db
    .select()
    .from(listingEvents)
    .where(eq(listingEvents.kind, 'price_changed'))
    .orderBy(listingEvents.id);
  const stepsOf = Map.groupBy(changes, ({ listingId }) => listingId);
  const toStep = ({ at, priceFromCents }: ListingEvent) => ({
    day: Date.parse(melbourneDay(at)) / 86_400_000,
    fromCents: priceFromCents ?? 0,
  });
  const entries: IndexEntry[] = rows.map(({ listing, isDealer, hasPhotos, rating, priceDollars }) => ({
    ...foldWords(listing),
    priceDollars,
    priceSteps: (stepsOf.get(listing.id) ?? []).map(toStep),
    createdAt: listing.createdAt.getTime(),
    hasPhotos,
    confirmedAt: (listing.confirmedAt ?? listing.updatedAt).getTime(),
    lapsesOn: listing.lapsesOn === null ? null : Date.parse(listing.lapsesOn) / 86_400_000,
    status: listing.soldDate ? 'sold' : 'available',
    sellerType: isDealer ? 'dealer' : 'private',
    priceRating: rating === 'below' || rating === 'wellBelow' ? 'below' : null,
  }));
  for (const { value } of SORTS) {
    const criteria = withSort(cleared(), value);
    expect(index.search(criteria)).toEqual(plainSearch(entries, criteria));
  }
  expect(index.idsAfter(cleared(), 0, entries.length + 1).sort()).toEqual(entries.map(({ id }) => id).sort());
}
