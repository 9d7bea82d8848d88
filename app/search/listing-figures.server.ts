import { countByDay } from '#app/platform/db/count-by-day.server.ts';
import type { ReadDatabase } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { cleared } from '#app/search/criteria.ts';
import type { ListingIndex } from '#app/search/listing-index.ts';
import { listingIndex } from '#app/search/search.server.ts';

export async function readListingFigures(
  db: ReadDatabase,
  days: readonly string[],
  index: ListingIndex = listingIndex,
) {
  const { total, facets } = index.search(cleared());
  const of = (status: string) => facets.status.find(({ value }) => value === status)?.count ?? 0;
  const newByDay = await countByDay(db, listings.createdAt, days);
  return { all: total, forSale: of('available'), sold: of('sold'), newByDay };
}
