/** All that other areas ask of the search. Only search sees the index behind it. */
import { LRUCache } from 'lru-cache';
import { isSold, type ListingSummary } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { searchSeconds, showFigure } from '#app/platform/metrics.server.ts';
import { CarFacts, compile } from '#app/search/compile.ts';
import { type Criteria, cleared, RADII_KM, withPage } from '#app/search/criteria.ts';
import { foldWords, listEntries } from '#app/search/entries.server.ts';
import { type Feed, type FeedOptions, startFeed } from '#app/search/feed.server.ts';
import type { HeroOptions } from '#app/search/hero-search.tsx';
import {
  type Facets,
  filterOptions,
  listingIndex,
  type MakeOption,
  PAGE_SIZE,
  type SearchResult,
} from '#app/search/index/listing-index.ts';
import { indexableSearches } from '#app/search/indexable.ts';
import { exceptionOf, type Fact, RANGES, VALUE_FILTERS } from '#app/search/searchable.ts';
import { FEW_CARS, type WiderSearch, widerSearches } from '#app/search/wider-searches.ts';
import { isBelowSimilar } from '#app/vocabulary/cars.ts';
import { dayNumber } from '#app/vocabulary/dates.ts';
import { distanceKm, type Point } from '#app/vocabulary/distance.ts';
import { spellMake } from '#app/vocabulary/makes.ts';
import { toDollars } from '#app/vocabulary/money.ts';
import { isState } from '#app/vocabulary/states.ts';
import { compareKey } from '#app/vocabulary/words.ts';

export type { Facets };

/** Enough unless the index lags far behind the table. */
const MAX_ROUNDS = 4;

export const MAX_SLICE_LISTINGS = 5000;

/** The feed polls every second. */
const CURRENT_MS = 3000;
const MOST_REMEMBERED = 5000;

const MOST_CLOSEST = 6;

/** How far a car may have moved in the results since a page ended with it. */
const MOVED = 200;

let feed: Feed | undefined;

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

/** Another one after any listing has changed; null if this process may have missed changes for longer than that. */
export function listingsEdition(longestSilenceMs = CURRENT_MS): string | null {
  return searchLagMs() > longestSilenceMs ? null : String(listingIndex.version);
}

export type FoundListing = ListingSummary & { distanceKm?: number };
export type SearchPage = Omit<SearchResult, 'ids'> & {
  listings: FoundListing[];
  /** To a search that finds none. */
  closest: ListingSummary[];
  options: ReturnType<typeof filterOptions>;
  /** How many would be found within each of the radii; null without a known place. */
  nearby: { counts: number[]; unknown: number } | null;
  /** Of those found, how many the visitor has hidden. */
  hiddenCount: number;
  wider: WiderSearch[];
  /** Of the facts among "More filters", those that any car has. */
  factsGiven: Fact[];
};

/** Leaves out listings that changed since the last update and no longer match; the next ones take their place. */
export async function searchListings(db: Database, criteria: Criteria): Promise<SearchPage> {
  const startedAt = performance.now();
  const { ids, ...found } = listingIndex.searchOnce(criteria);
  searchSeconds.observe((performance.now() - startedAt) / 1000);
  const { listings, outdated } = await listPage(db, criteria, found.page, ids);
  if (outdated > 0 && listings.length === 0 && found.page > 1) {
    return searchListings(db, withPage(criteria, found.page - 1));
  }
  const total = found.total - outdated;
  const { hidden, point } = criteria;
  return {
    ...found,
    total,
    pages: outdated === 0 ? found.pages : Math.max(found.page, Math.ceil(total / PAGE_SIZE)),
    listings: point ? listings.map((listing) => withDistance(listing, point)) : listings,
    closest: total === 0 ? await listSome(db, listingIndex.closest(criteria, MOST_CLOSEST)) : [],
    options: filterOptions(found.facets, criteria),
    nearby: point ? await countNearby(criteria, point) : null,
    hiddenCount: hidden ? listingIndex.count({ ...criteria, hidden: [] }) - total : 0,
    factsGiven: listingIndex.factsGiven(),
    wider: total < FEW_CARS ? widerSearches(criteria, total, (wider) => listingIndex.count(wider)) : [],
  };
}

type Stretch = { total: number; listings: ListingSummary[]; end: number; lastId: string | null };

/** Any stretch of the results, or what follows a car that was near the offset; `lastId` ends it, even if left out since. */
export async function listStretch(
  db: Database,
  criteria: Criteria,
  { offset, count, after }: { offset: number; count: number; after?: string },
): Promise<Stretch> {
  const from = Math.max(0, offset - MOVED);
  const at = after ? listingIndex.idsAfter(criteria, from, offset - from + MOVED).indexOf(after) : -1;
  const start = at < 0 ? offset : from + at + 1;
  const total = listingIndex.count(criteria);
  const ids = listingIndex.idsAfter(criteria, start, count);
  const listings = await listFitting(db, criteria, ids);
  return { total, listings, end: start + count, lastId: ids.at(-1) ?? null };
}

export async function countCars(criteria: Criteria): Promise<{ total: number; facets: Facets }> {
  const { total, facets } = listingIndex.searchOnce(criteria);
  return { total, facets };
}

/** In whole dollars, of the car in the middle; null if there is none. */
export async function medianPrice(criteria: Criteria): Promise<number | null> {
  return listingIndex.medianPrice(criteria);
}

export async function countPlaces(criteria: Criteria) {
  return listingIndex.countPlaces(criteria);
}

export async function distancesTo(point: Point, ids: readonly string[]): Promise<Map<string, number>> {
  return new Map(
    ids.flatMap((id) => {
      const km = listingIndex.distanceKm(id, point);
      return km === null ? [] : [[id, km] as const];
    }),
  );
}

type Few = { count: number; hidden: readonly string[] };

export async function listNewest(db: Database, few: Few): Promise<ListingSummary[]> {
  return listFew(db, few, (count) => listingIndex.newest(count));
}

export async function listSimilar(db: Database, id: string, few: Few): Promise<ListingSummary[]> {
  return listFew(db, few, (count) => listingIndex.similar(id, count));
}

/** Don’t change the result: it is the same one until a listing changes. */
export async function listMakes(which: 'all' | 'forSale' = 'all'): Promise<readonly MakeOption[]> {
  return which === 'all' ? listingIndex.options() : listingIndex.makesForSale();
}

export async function heroOptions(params: URLSearchParams): Promise<HeroOptions> {
  const makes = await listMakes();
  const makeKey = compareKey(spellMake(params.get('make') ?? ''));
  const chosen = makes.find(({ value }) => makeKey !== '' && compareKey(value) === makeKey);
  const namesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value).sort(byName);
  const entered = (name: string) => params.get(name) ?? '';
  return {
    makes: namesOf(makes),
    make: chosen?.value ?? '',
    models: namesOf(chosen?.models ?? []),
    chosen: {
      q: entered('q'),
      location: entered('location'),
      priceRange: entered('priceRange'),
    },
  };
}

const byName = new Intl.Collator('en-AU', { numeric: true }).compare;

export async function listSearchesForSale(): Promise<string[]> {
  return indexableSearches(listingIndex.makesForSale(), (make) => {
    const { facets } = listingIndex.search({ ...cleared(), make: make ? [make] : [], status: ['available'] });
    return facets.location.flatMap(({ value, count }) => (count > 0 && isState(value) ? [value] : []));
  });
}

/** At thirty photos a listing, a slice stays within the size limit of a sitemap. */
export async function listSlicesForSale(): Promise<string[]> {
  return listingIndex.slicesForSale(MAX_SLICE_LISTINGS);
}

async function listPage(db: Database, criteria: Criteria, page: number, ids: string[]) {
  const remembered = recentlyRead(ids);
  if (remembered) return { listings: remembered, outdated: 0 };
  const { version } = listingIndex;
  const listings: ListingSummary[] = [];
  const read = new Set<string>();
  for (let round = 0, next = ids; next.length > 0 && round < MAX_ROUNDS; round += 1) {
    listings.push(...(await listFitting(db, criteria, next)));
    for (const id of next) read.add(id);
    if (listings.length === ids.length) break;
    // By position, so a listing added above shifts one that was read into the next slice.
    next = listingIndex
      .idsAfter(criteria, (page - 1) * PAGE_SIZE + read.size, ids.length - listings.length)
      .filter((id) => !read.has(id));
  }
  remember(version, listings);
  return { listings, outdated: read.size - listings.length };
}

async function listFew(db: Database, { count, hidden }: Few, find: (count: number) => string[]) {
  const ids = find(count + hidden.length)
    .filter((id) => !hidden.includes(id))
    .slice(0, count);
  return listSome(db, ids);
}

async function listSome(db: Database, ids: string[]): Promise<ListingSummary[]> {
  const remembered = recentlyRead(ids);
  if (remembered) return remembered;
  const { version } = listingIndex;
  const listings = await listSummaries(db, ids);
  remember(version, listings);
  return listings;
}

/** Rows that pages showed since a listing last changed in the index, which follows the tables within a second. */
const recent = { version: -1, byId: new LRUCache<string, ListingSummary>({ max: MOST_REMEMBERED }) };

function recentlyRead(ids: string[]): ListingSummary[] | null {
  if (searchLagMs() >= CURRENT_MS || recent.version !== listingIndex.version) return null;
  const listings = ids.flatMap((id) => recent.byId.get(id) ?? []);
  return listings.length === ids.length ? listings : null;
}

/** `version` is the index’s from before they were read: a change during the read makes them out of date. */
function remember(version: number, listings: ListingSummary[]) {
  if (version !== listingIndex.version) return;
  if (recent.version !== version) recent.byId.clear();
  recent.version = version;
  for (const listing of listings) recent.byId.set(listing.id, listing);
}

function withDistance(listing: ListingSummary, point: Point): FoundListing {
  const km = listingIndex.distanceKm(listing.id, point);
  return km === null ? listing : { ...listing, distanceKm: km };
}

async function countNearby(criteria: Criteria, point: Point) {
  const { places, unknown } = await countPlaces({ ...criteria, point: undefined, place: undefined });
  const counts = RADII_KM.map(() => 0);
  for (const place of places) {
    const distance = distanceKm(place, point);
    for (const [at, km] of RADII_KM.entries()) if (distance <= km) counts[at] = (counts[at] as number) + place.count;
  }
  return { counts, unknown };
}

async function listFitting(db: Database, criteria: Criteria, ids: string[]): Promise<ListingSummary[]> {
  const [rows, entriesById] = await Promise.all([listSummaries(db, ids), listEntriesIfNeeded(db, ids, criteria)]);
  const fits = compile(criteria);
  return rows.filter((row) => fits(new CarFacts({ ...entriesById.get(row.id), ...toEntry(row) })));
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
  'sellerType',
  'priceRating',
  'driveAway',
  'cylinders',
  'seats',
  'price',
  'kilometers',
  'year',
]);

async function listEntriesIfNeeded(db: Database, ids: string[], criteria: Criteria) {
  const isNeeded =
    (criteria.text ?? criteria.exceptText) !== undefined ||
    (criteria.point ?? criteria.place) !== undefined ||
    VALUE_FILTERS.some(
      (filter) => !ON_CARDS.has(filter) && (criteria[filter].length || criteria[exceptionOf(filter)]?.length),
    ) ||
    RANGES.some(({ field, min, max }) => !ON_CARDS.has(field) && ((min && criteria[min]) ?? (max && criteria[max])));
  const entries = isNeeded ? await listEntries(db, ids) : [];
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function toEntry({ createdAt, confirmedAt, lapsesOn, ...listing }: ListingSummary) {
  return {
    ...foldWords(listing),
    createdAt: createdAt.getTime(),
    hasPhotos: listing.photoCount > 0,
    confirmedAt: confirmedAt.getTime(),
    lapsesOn: lapsesOn === null ? null : dayNumber(lapsesOn),
    priceDollars: toDollars(listing.priceCents),
    priceRating: isBelowSimilar(listing.priceRating) ? ('below' as const) : null,
    status: isSold(listing) ? ('sold' as const) : ('available' as const),
  };
}
