import { isSold, type ListingSummary } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { searchSeconds, showFigure } from '#app/platform/metrics.server.ts';
import { CarFacts, compile } from '#app/search/compile.ts';
import { type Criteria, cleared, withPage } from '#app/search/criteria.ts';
import { foldWords, readEntries } from '#app/search/entries.server.ts';
import { type Feed, type FeedOptions, startFeed } from '#app/search/feed.server.ts';
import { indexableSearches } from '#app/search/indexable.ts';
import { ListingIndex, PAGE_SIZE, type SearchResult } from '#app/search/listing-index.ts';
import { RecentSummaries } from '#app/search/recent-summaries.server.ts';
import { RANGES, VALUE_FILTERS } from '#app/search/searchable.ts';
import { dayNumber } from '#app/vocabulary/dates.ts';
import { isBelowSimilar } from '#app/vocabulary/price-ratings.ts';

export const listingIndex = new ListingIndex();

/** Enough unless the index lags far behind the table. */
const MAX_ROUNDS = 4;

export const MAX_SLICE_LISTINGS = 5000;

/** The feed polls every second. */
const CURRENT_MS = 3000;

let feed: Feed | undefined;
const recentSummaries = new RecentSummaries(listingIndex);

showFigure({ name: 'kerbside_index_listings', help: 'Listings in the search index.', read: () => listingIndex.size });
showFigure({
  name: 'kerbside_index_lag_seconds',
  help: 'Time since the search index last held every change in the database; usually about a second.',
  read: () => feed && feed.lagMs() / 1000,
});

export async function startSearch(connection: DatabaseConnection, options?: FeedOptions): Promise<Feed> {
  feed = await startFeed(connection, listingIndex, options);
  return feed;
}

/** Call after the commit and before the response, so that the next search finds the change. Doesn't throw. */
export async function refreshListings(listingIds: string[]): Promise<void> {
  await feed?.refresh(listingIds);
}

export function searchLagMs(): number {
  return feed?.lagMs() ?? Number.POSITIVE_INFINITY;
}

export type SearchResults = Omit<SearchResult, 'ids'> & { listings: ListingSummary[] };

/** Leaves out listings that changed since the last update and no longer match; the next ones take their place. */
export async function searchListings(
  db: Database,
  criteria: Criteria,
  index: ListingIndex = listingIndex,
): Promise<SearchResults> {
  const startedAt = performance.now();
  const { total, page, pages, facets, dropped, unconfirmed, ids } = index.searchOnce(criteria);
  searchSeconds.observe((performance.now() - startedAt) / 1000);
  const recent = index === listingIndex && recentlyRead(ids);
  if (recent) return { total, page, pages, listings: recent, facets, dropped, unconfirmed };
  const { version } = index;
  const fits = compile(criteria);
  const offset = (page - 1) * PAGE_SIZE;
  const listings: ListingSummary[] = [];
  const read = new Set<string>();
  for (let round = 0, next = ids; next.length > 0 && round < MAX_ROUNDS; round += 1) {
    const [rows, entriesById] = await Promise.all([listSummaries(db, next), readEntriesIfNeeded(db, next, criteria)]);
    listings.push(...rows.filter((row) => fits(new CarFacts({ ...entriesById.get(row.id), ...toEntry(row) }))));
    for (const id of next) read.add(id);
    if (listings.length === ids.length) break;
    // By position, so a listing added above shifts one that was read into the next slice.
    next = index.idsAfter(criteria, offset + read.size, ids.length - listings.length).filter((id) => !read.has(id));
  }
  if (index === listingIndex) recentSummaries.add(version, listings);
  const outdated = read.size - listings.length;
  if (outdated === 0) return { total, page, pages, listings, facets, dropped, unconfirmed };
  if (listings.length === 0 && page > 1) return searchListings(db, withPage(criteria, page - 1), index);
  const remaining = total - outdated;
  const left = Math.max(page, Math.ceil(remaining / PAGE_SIZE));
  return { total: remaining, page, pages: left, listings, facets, dropped, unconfirmed };
}

type SearchSlice = { listings: ListingSummary[]; lastId: string | null };

/** Any stretch of the results; `lastId` ends it, also where that listing no longer matches and is left out. */
export async function searchFrom(
  db: Database,
  criteria: Criteria,
  offset: number,
  count: number,
): Promise<SearchSlice> {
  const ids = listingIndex.idsAfter(criteria, offset, count);
  const [rows, entriesById] = await Promise.all([listSummaries(db, ids), readEntriesIfNeeded(db, ids, criteria)]);
  const fits = compile(criteria);
  const listings = rows.filter((row) => fits(new CarFacts({ ...entriesById.get(row.id), ...toEntry(row) })));
  return { listings, lastId: ids.at(-1) ?? null };
}

/** In the order of `ids`, without those that are gone. For ids from the index. */
export async function listFound(db: Database, ids: string[]): Promise<ListingSummary[]> {
  const recent = recentlyRead(ids);
  if (recent) return recent;
  const { version } = listingIndex;
  const summaries = await listSummaries(db, ids);
  recentSummaries.add(version, summaries);
  return summaries;
}

function recentlyRead(ids: string[]): ListingSummary[] | null {
  return searchLagMs() < CURRENT_MS ? recentSummaries.all(ids) : null;
}

export function searchesForSale(): string[] {
  const { facets } = listingIndex.search({ ...cleared(), status: ['available'] });
  return indexableSearches(listingIndex.makesForSale(), facets.location);
}

/** At thirty photos a listing, a slice stays within the size limit of a sitemap. */
export function slicesForSale(): string[] {
  return listingIndex.slicesForSale(MAX_SLICE_LISTINGS);
}

/** Other filters take one more query. */
const ON_CARDS = new Set<string>([
  'make',
  'model',
  'location',
  'bodyType',
  'transmission',
  'fuelType',
  'color',
  'status',
  'priceRating',
  'price',
  'kilometers',
  'year',
]);

async function readEntriesIfNeeded(db: Database, ids: string[], criteria: Criteria) {
  const isNeeded =
    criteria.text !== undefined ||
    (criteria.point ?? criteria.place) !== undefined ||
    VALUE_FILTERS.some((filter) => !ON_CARDS.has(filter) && criteria[filter].length > 0) ||
    RANGES.some(({ field, min, max }) => !ON_CARDS.has(field) && ((min && criteria[min]) ?? (max && criteria[max])));
  const entries = isNeeded ? await readEntries(db, ids) : [];
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function toEntry({ createdAt, confirmedAt, lapsesOn, ...listing }: ListingSummary) {
  return {
    ...foldWords(listing),
    createdAt: createdAt.getTime(),
    confirmedAt: confirmedAt.getTime(),
    lapsesOn: lapsesOn === null ? null : dayNumber(lapsesOn),
    priceDollars: listing.priceCents / 100,
    priceRating: isBelowSimilar(listing.priceRating) ? ('below' as const) : null,
    status: isSold(listing) ? ('sold' as const) : ('available' as const),
  };
}
