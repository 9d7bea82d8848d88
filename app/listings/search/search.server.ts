/** The search of this process: its index, and pages of listings read through it. */
import { isSold, type ListingSummary } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import { type Criteria, cleared, withPage } from '#app/listings/search/criteria.ts';
import { readEntries } from '#app/listings/search/feed/entries.server.ts';
import { type Feed, type FeedOptions, startFeed } from '#app/listings/search/feed/feed.server.ts';
import { fits } from '#app/listings/search/fits.ts';
import { type Facets, ListingIndex, PAGE_SIZE } from '#app/listings/search/index/listing-index.ts';
import { indexableSearches } from '#app/listings/search/indexable.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { searchSeconds, showFigure } from '#app/platform/metrics.server.ts';
import { toDollars } from '#app/vocabulary/money.ts';

/** Filled and kept up to date by the feed. */
export const listingIndex = new ListingIndex();

/** A page is filled up so often at most: more is outdated only while the feed takes in a great deal. */
const MOST_ROUNDS = 4;

/** Listings in one sitemap. */
export const MOST_IN_SLICE = 5000;

let feed: Feed | undefined;

showFigure({ name: 'kerbside_index_listings', help: 'Listings in the search index.', read: () => listingIndex.size });
showFigure({
  name: 'kerbside_index_lag_seconds',
  help: 'Since the search index was last known to hold everything that the database said; about a second at most.',
  read: () => feed && feed.lagMs() / 1000,
});

/** Answers once the index is filled. */
export async function startSearch(connection: DatabaseConnection, options?: FeedOptions): Promise<Feed> {
  feed = await startFeed(connection, listingIndex, options);
  return feed;
}

/**
 * Whoever changed listings calls this after the commit and before answering, so that the next search finds the change. A
 * refresh that fails is logged and taken up by the feed: what was committed is answered as what it is.
 */
export async function refreshListings(listingIds: string[]): Promise<void> {
  await feed?.refresh(listingIds);
}

/** Milliseconds since the index was last known to hold every listing as it is. */
export function searchLagMs(): number {
  return feed?.lagMs() ?? Number.POSITIVE_INFINITY;
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
  const begun = performance.now();
  const { total, page, pages, facets, ids } = index.search(criteria);
  searchSeconds.observe((performance.now() - begun) / 1000);
  const offset = (page - 1) * PAGE_SIZE;
  const listings: ListingSummary[] = [];
  const read = new Set<string>();
  for (let round = 0, next = ids; next.length > 0 && round < MOST_ROUNDS; round += 1) {
    const [rows, unshown] = await Promise.all([listSummaries(db, next), readUnshown(db, next, criteria)]);
    listings.push(...rows.filter((row) => fits({ ...unshown.get(row.id), ...factsOf(row) }, criteria)));
    for (const id of next) read.add(id);
    // By position: what came in above meanwhile moves an id that was read to a place that was not.
    next = index.idsAfter(criteria, offset + read.size, ids.length - listings.length).filter((id) => !read.has(id));
  }
  const outdated = read.size - listings.length;
  if (outdated === 0) return { total, page, pages, listings, facets };
  if (listings.length === 0 && page > 1) return searchListings(db, withPage(criteria, page - 1), index);
  const left = total - outdated;
  return { total: left, page, pages: Math.max(page, Math.ceil(left / PAGE_SIZE)), listings, facets };
}

/** The searches that search engines may show and that find a car for sale, by path. */
export function searchesForSale(): string[] {
  const { facets } = listingIndex.search({ ...cleared(), status: ['available'] });
  return indexableSearches(listingIndex.makesForSale(), facets.location);
}

/**
 * What the ids of all unsold listings begin with, slice by slice. A slice of thirty photos a listing, each with the
 * longest name there is, is still within the bytes of a sitemap.
 */
export function slicesForSale(): string[] {
  return listingIndex.slicesForSale(MOST_IN_SLICE);
}

/** Doors and kind of seller stand on no card: they are read where they are asked for. */
async function readUnshown(db: Database, ids: string[], { doors, sellerType }: Criteria) {
  const isAsked = doors.length + sellerType.length > 0;
  const entries = isAsked ? await readEntries(db, ids) : [];
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function factsOf({ createdAt, ...listing }: ListingSummary) {
  return {
    ...listing,
    createdAt: createdAt.getTime(),
    priceDollars: toDollars(listing.priceCents),
    isSold: isSold(listing),
  };
}
