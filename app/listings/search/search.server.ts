/** The search of this process: its index, and pages of listings read through it. */
import type { ListingSummary } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Criteria } from '#app/listings/search/criteria.ts';
import { type Facets, ListingIndex } from '#app/listings/search/listing-index.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/** Filled and kept up to date by the feed. */
export const listingIndex = new ListingIndex();

export type FoundListings = { total: number; page: number; pages: number; listings: ListingSummary[]; facets: Facets };

export async function searchListings(db: Database, criteria: Criteria): Promise<FoundListings> {
  const { total, page, pages, facets, ids } = listingIndex.search(criteria);
  return { total, page, pages, facets, listings: await listSummaries(db, ids) };
}
