/** The search of this process: its index, and pages of listings read through it. */
import { isSold, type ListingSummary } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import { type Criteria, withPage } from '#app/listings/search/criteria.ts';
import { type Feed, startFeed } from '#app/listings/search/feed.server.ts';
import { fits } from '#app/listings/search/fits.ts';
import { type Facets, ListingIndex, PAGE_SIZE } from '#app/listings/search/listing-index.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { toDollars } from '#app/vocabulary/money.ts';

/** Filled and kept up to date by the feed. */
export const listingIndex = new ListingIndex();

/** A page is filled up so often at most: more is outdated only while the feed takes in a great deal. */
const MOST_ROUNDS = 4;

let feed: Feed | undefined;

/** Answers once the index is filled. */
export async function startSearch(connection: DatabaseConnection, signal?: AbortSignal): Promise<Feed> {
  feed = await startFeed(connection, listingIndex, { signal });
  return feed;
}

/** Whoever changed listings calls this after the commit and before answering, so that the next search finds the change. */
export async function refreshListings(listingIds: string[]): Promise<void> {
  await feed?.refresh(listingIds);
}

export type FoundListings = { total: number; page: number; pages: number; listings: ListingSummary[]; facets: Facets };

/**
 * One page of what fits. A listing that changed or went a moment ago, before the index knew, is left out when its row
 * says so, and the next one takes its place.
 */
export async function searchListings(
  db: Database,
  criteria: Criteria,
  index: ListingIndex = listingIndex,
): Promise<FoundListings> {
  const { total, page, pages, facets, ids } = index.search(criteria);
  const offset = (page - 1) * PAGE_SIZE;
  const listings: ListingSummary[] = [];
  let read = 0;
  for (let round = 0, next = ids; next.length > 0 && round < MOST_ROUNDS; round += 1) {
    const rows = await listSummaries(db, next);
    listings.push(...rows.filter((row) => fits(factsOf(row), criteria)));
    read += next.length;
    next = index.idsAfter(criteria, offset + read, ids.length - listings.length);
  }
  const outdated = read - listings.length;
  if (outdated === 0) return { total, page, pages, listings, facets };
  if (listings.length === 0 && page > 1) return searchListings(db, withPage(criteria, page - 1), index);
  const left = total - outdated;
  return { total: left, page, pages: Math.max(page, Math.ceil(left / PAGE_SIZE)), listings, facets };
}

function factsOf({ createdAt, ...listing }: ListingSummary) {
  return {
    ...listing,
    createdAt: createdAt.getTime(),
    priceDollars: toDollars(listing.priceCents),
    isSold: isSold(listing),
  };
}
