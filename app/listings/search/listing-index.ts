/** Temporary simple implementation behind the final signatures. */
import { type Criteria, DEFAULT_SORT } from '#app/listings/search/criteria.ts';
import { isKnownFilter, KNOWN_VALUES, VALUE_FILTERS, type ValueFilter } from '#app/listings/search/filter-names.ts';
import { PRICE_RANGES } from '#app/listings/search/price-ranges.ts';
import type { BodyType, FuelType, SellerType, Transmission } from '#app/vocabulary/cars.ts';
import type { State } from '#app/vocabulary/states.ts';
import { compareKey } from '#app/vocabulary/words.ts';

export const PAGE_SIZE = 24;

/** What the index knows of a listing. */
export type IndexEntry = {
  id: string;
  make: string;
  model: string;
  bodyType: BodyType;
  transmission: Transmission;
  fuelType: FuelType;
  location: State;
  color: string;
  doors: number;
  year: number;
  /** As displayed: whole dollars. */
  priceDollars: number;
  kilometers: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  isSold: boolean;
  sellerType: SellerType;
};

/** A value in its commonest spelling, and how many listings it would find with every other filter as it is. */
export type FacetValue = { value: string; count: number };
/** Known values stand in the order of the vocabulary, zeros included; makes and models by name, colours by count. */
export type Facets = Record<ValueFilter, FacetValue[]>;

/** `page` is the last one where a later one was asked for; `pages` is at least 1. */
export type SearchResult = { total: number; ids: string[]; page: number; pages: number; facets: Facets };

export type MakeOption = FacetValue & { models: FacetValue[] };

const byName = new Intl.Collator('en-AU', { numeric: true }).compare;

export class ListingIndex {
  version = 0;
  #entries = new Map<string, IndexEntry>();

  get size(): number {
    return this.#entries.size;
  }

  put(entry: IndexEntry): void {
    this.#entries.set(entry.id, entry);
    this.version += 1;
  }

  remove(id: string): void {
    if (this.#entries.delete(id)) this.version += 1;
  }

  load(entries: Iterable<IndexEntry>): void {
    this.#entries = new Map();
    for (const entry of entries) this.#entries.set(entry.id, entry);
    this.version += 1;
  }

  search(criteria: Criteria): SearchResult {
    const found = [...this.#entries.values()].filter((entry) => passes(entry, criteria)).sort(order(criteria));
    const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
    const page = Math.min(criteria.page, pages);
    const ids = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((entry) => entry.id);
    return { total: found.length, ids, page, pages, facets: this.#facets(criteria) };
  }

  options(): MakeOption[] {
    const all = [...this.#entries.values()];
    return count(all.map((entry) => entry.make)).map((make) => {
      const ofMake = all.filter((entry) => compareKey(entry.make) === compareKey(make.value));
      return { ...make, models: count(ofMake.map((entry) => entry.model)) };
    });
  }

  similar(id: string, n: number): string[] {
    const self = this.#entries.get(id);
    if (!self) return [];
    const band = PRICE_RANGES.find(({ maxPrice = Infinity }) => self.priceDollars <= maxPrice) ?? {};
    const distance = (entry: IndexEntry) => Math.abs(entry.priceDollars - self.priceDollars);
    return [...this.#entries.values()]
      .filter((entry) => entry.id !== id && !entry.isSold && entry.bodyType === self.bodyType && within(entry, band))
      .sort((a, b) => distance(a) - distance(b) || newestFirst(a, b))
      .slice(0, n)
      .map((entry) => entry.id);
  }

  newest(n: number): string[] {
    const unsold = [...this.#entries.values()].filter((entry) => !entry.isSold);
    return unsold
      .sort(newestFirst)
      .slice(0, n)
      .map((entry) => entry.id);
  }

  #facets(criteria: Criteria): Facets {
    return Object.fromEntries(
      VALUE_FILTERS.map((filter) => {
        const rest = { ...criteria, [filter]: [] };
        const counts = count(
          [...this.#entries.values()].filter((entry) => passes(entry, rest)).map((entry) => spelled(entry, filter)),
        );
        const of = (value: string) => counts.find((facet) => compareKey(facet.value) === compareKey(value));
        if (isKnownFilter(filter)) {
          return [filter, KNOWN_VALUES[filter].map((value) => of(value) ?? { value, count: 0 })];
        }
        const missing = criteria[filter].filter((value) => !of(value)).map((value) => ({ value, count: 0 }));
        return [filter, [...counts, ...missing]];
      }),
    ) as Facets;
  }
}

function passes(entry: IndexEntry, criteria: Criteria): boolean {
  return (
    within(entry, criteria) &&
    VALUE_FILTERS.every((filter) => {
      const keys = criteria[filter].map(compareKey);
      return keys.length === 0 || keys.includes(compareKey(spelled(entry, filter)));
    })
  );
}

function within(
  entry: IndexEntry,
  {
    minPrice = 0,
    maxPrice = Infinity,
    minKm = 0,
    maxKm = Infinity,
    minYear = 0,
    maxYear = Infinity,
  }: Partial<Criteria>,
): boolean {
  return (
    entry.priceDollars >= minPrice &&
    entry.priceDollars <= maxPrice &&
    entry.kilometers >= minKm &&
    entry.kilometers <= maxKm &&
    entry.year >= minYear &&
    entry.year <= maxYear
  );
}

function spelled(entry: IndexEntry, filter: ValueFilter): string {
  return filter === 'status' ? (entry.isSold ? 'sold' : 'available') : String(entry[filter]);
}

function newestFirst(a: IndexEntry, b: IndexEntry): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}

function order({ sort = DEFAULT_SORT }: Criteria) {
  const [by, way] = [sort.slice(0, sort.lastIndexOf('_')), sort.endsWith('_asc') ? 1 : -1];
  const keyOf = (entry: IndexEntry) =>
    by === 'price' ? entry.priceDollars : by === 'km' ? entry.kilometers : by === 'year' ? entry.year : entry.createdAt;
  return (a: IndexEntry, b: IndexEntry) => way * (keyOf(a) - keyOf(b)) || newestFirst(a, b);
}

function count(values: string[]): FacetValue[] {
  const groups = Map.groupBy(values, compareKey);
  return [...groups.values()]
    .map((spellings) => ({ value: spellings[0] as string, count: spellings.length }))
    .sort((a, b) => byName(a.value, b.value));
}
