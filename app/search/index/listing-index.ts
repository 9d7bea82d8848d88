import { LRUCache } from 'lru-cache';
import { type Criteria, cleared } from '#app/search/criteria.ts';
import {
  type Bits,
  countBits,
  countCommon,
  type FacetValue,
  hasBit,
  hasOthers,
  writeWithout,
} from '#app/search/index/bits.ts';
import { inOrder } from '#app/search/index/in-order.ts';
import { closestMatches, type Facets, factColumn, Matches, matching, type Unsaid } from '#app/search/index/matches.ts';
import type { PlaceCounts } from '#app/search/index/place-column.ts';
import { sliceIds } from '#app/search/index/slots.ts';
import { Table } from '#app/search/index/table.ts';
import type { MakeOption } from '#app/search/index/word-column.ts';
import { PRICE_RANGES } from '#app/search/price-ranges.ts';
import { type Fact, type IndexEntry, MORE_FACTS, VALUE_FILTERS, type ValueFilter } from '#app/search/searchable.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import type { Point } from '#app/vocabulary/distance.ts';
import { spellNames } from '#app/vocabulary/makes.ts';
import { compareKey } from '#app/vocabulary/words.ts';

export type { Facets, FacetValue, MakeOption };

export const PAGE_SIZE = 24;

/** `page` is the last one if the criteria name a later one; `pages` is at least 1. Of those found, `dropped` are cheaper than two weeks ago, and `unconfirmed` haven’t been confirmed lately. */
export type SearchResult = {
  total: number;
  ids: string[];
  page: number;
  pages: number;
  facets: Facets;
  dropped: number;
  unconfirmed: number;
  /** For the wished facts among "More filters" that some cars don't say. */
  unsaid: Unsaid;
};

const MOST_RECENT_SEARCHES = 100;

export class ListingIndex {
  #table = new Table();
  #version = 0;
  #options: { version: number; makes: MakeOption[] } | undefined;
  #forSale: { version: number; makes: MakeOption[] } | undefined;
  #slices: { version: number; starts: string[] } | undefined;
  readonly #recent = new LRUCache<string, SearchResult>({ max: MOST_RECENT_SEARCHES });
  #recentVersion = 0;

  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#table.slots.size;
  }

  /** Places that changed and removed listings left behind, until the next fill. */
  get deadCount(): number {
    return this.#table.slots.deadCount;
  }

  put(entry: IndexEntry): void {
    this.#table.put(entry);
    this.#version += 1;
  }

  remove(id: string): void {
    if (this.#table.remove(id)) this.#version += 1;
  }

  load(entries: Iterable<IndexEntry>): void {
    const loading = this.startLoading();
    loading.add(entries);
    for (const _step of loading.finish());
  }

  /** Searches find the old content until `finish` swaps them. Of two entries with one id the later counts. */
  startLoading(): { add(entries: Iterable<IndexEntry>): void; finish(): Iterable<undefined> } {
    const table = new Table();
    const swap = () => {
      this.#table = table;
      this.#version += 1;
    };
    return {
      add: (entries) => table.append(entries),
      *finish() {
        yield* table.prepare();
        swap();
      },
    };
  }

  /** The other index must not be used afterwards. */
  takeOver(other: ListingIndex): void {
    this.#table = other.#table;
    this.#version += 1;
  }

  search(criteria: Criteria): SearchResult {
    const matches = new Matches(this.#table, criteria);
    const { total } = matches;
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
    const page = Math.min(criteria.page, pages);
    const ids = this.#idsOf(matches.bits, criteria, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    const dropped = criteria.dropped ? total : this.#table.drops.droppedAmong(matches.bits).length;
    const unconfirmed = countCommon(matches.bits, this.#table.confirmations.lapsed);
    return { total, ids, page, pages, facets: matches.facets(), dropped, unconfirmed, unsaid: matches.unsaid };
  }

  /** As `search`, but counted once until a listing changes: among a million that takes longer than the whole page. */
  searchOnce(criteria: Criteria): SearchResult {
    if (this.#recentVersion !== this.#version) this.#recent.clear();
    this.#recentVersion = this.#version;
    // Price drops change with the day.
    const key = `${melbourneDay(new Date())} ${JSON.stringify(criteria)}`;
    const result = this.#recent.get(key) ?? this.search(criteria);
    this.#recent.set(key, result);
    return result;
  }

  /** In the spelling of the catalogue, otherwise of most listings. */
  respell<Names extends Pick<Criteria, 'make' | 'model' | 'exceptMake' | 'exceptModel'>>(written: Names): Names {
    const { make, model } = this.#table.words;
    const names = spellNames(written);
    const like = (column: typeof make, all: string[]) => all.map((name) => column.spellings.like(name));
    const respelled = { ...names, make: like(make, names.make), model: like(model, names.model) };
    if (names.exceptMake) respelled.exceptMake = like(make, names.exceptMake);
    if (names.exceptModel) respelled.exceptModel = like(model, names.exceptModel);
    return respelled;
  }

  /** Of the facts among "More filters", those that any car has. */
  factsGiven(): Fact[] {
    const { live } = this.#table.slots;
    return MORE_FACTS.filter((fact) => hasOthers(live, factColumn(this.#table, fact).unsaid));
  }

  count(criteria: Criteria): number {
    return countBits(matching(this.#table, criteria));
  }

  medianPrice(criteria: Criteria): number | null {
    const bits = matching(this.#table, criteria);
    const [middle] = this.#table.orders.price.ascending(bits, countBits(bits) >> 1, 1);
    return middle === undefined ? null : this.#priceOf(middle);
  }

  countPlaces(criteria: Criteria): PlaceCounts {
    return this.#table.places.count(matching(this.#table, criteria));
  }

  /** Null if the car or its place is unknown. */
  distanceKm(id: string, point: Point): number | null {
    const slot = this.#table.slots.find(id);
    const distance = slot === undefined ? Number.NaN : this.#table.places.distanceTo(slot, point);
    return Number.isNaN(distance) ? null : distance;
  }

  /** Ignores the criteria's page. */
  idsAfter(criteria: Criteria, offset: number, count: number): string[] {
    return this.#idsOf(matching(this.#table, criteria), criteria, offset, count);
  }

  /** Includes sold cars. Don't change the result. */
  options(): readonly MakeOption[] {
    if (this.#options?.version !== this.#version) {
      this.#options = { version: this.#version, makes: this.#makes('all') };
    }
    return this.#options.makes;
  }

  /** Don't change the result. */
  makesForSale(): readonly MakeOption[] {
    if (this.#forSale?.version !== this.#version) {
      this.#forSale = { version: this.#version, makes: this.#makes('forSale') };
    }
    return this.#forSale.makes;
  }

  slicesForSale(most: number): string[] {
    if (this.#slices?.version !== this.#version) {
      this.#slices = { version: this.#version, starts: sliceIds(this.#idsForSale(), most) };
    }
    return this.#slices.starts;
  }

  /** Same body type and price range, nearest price first, then newest. */
  similar(id: string, count: number): string[] {
    const { slots } = this.#table;
    const slot = slots.find(id);
    if (slot === undefined) return [];
    const price = this.#priceOf(slot);
    const neighbours = [...this.#similarOnSide(slot, 1, count), ...this.#similarOnSide(slot, -1, count)];
    const distance = (other: number) => Math.abs(this.#priceOf(other) - price);
    neighbours.sort((a, b) => distance(a) - distance(b) || slots.compareByAge(a, b));
    return neighbours.slice(0, count).map((other) => slots.idOf(other));
  }

  /** Cars for sale that pass the most of a search’s filters, but at least one; of those, the newest first. */
  closest(criteria: Criteria, count: number): string[] {
    const levels = closestMatches(this.#table, criteria).reverse();
    const ids = levels.flatMap((bits) => this.#idsOf(bits, cleared(), 0, count));
    return [...new Set(ids)].slice(0, count);
  }

  newest(count: number): string[] {
    const { orders, forSale } = this.#table;
    return orders.age.ascending(forSale, 0, count).map((slot) => this.#table.slots.idOf(slot));
  }

  #makes(which: 'all' | 'forSale'): MakeOption[] {
    const { makeModels, words } = this.#table;
    return makeModels.list(which, words.make.spellings, words.model.spellings);
  }

  #idsForSale(): string[] {
    const { forSale, slots } = this.#table;
    return slots.ids.filter((_, slot) => hasBit(slots.live, slot) && hasBit(forSale, slot));
  }

  #similarOnSide(slot: number, way: 1 | -1, count: number): number[] {
    const { choices, forSale, orders } = this.#table;
    const sameBody = choices.bodyType.alike(slot);
    const price = this.#priceOf(slot);
    const band = PRICE_RANGES.find(({ maxPrice }) => maxPrice === undefined || price <= maxPrice);
    const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = band ?? {};
    const nearest: number[] = [];
    for (const other of orders.price.neighbours(slot, way)) {
      const otherPrice = this.#priceOf(other);
      const furthest = nearest[count - 1];
      if (otherPrice < minPrice || otherPrice > maxPrice) break;
      if (furthest !== undefined && Math.abs(otherPrice - price) > Math.abs(this.#priceOf(furthest) - price)) break;
      if (hasBit(sameBody, other) && hasBit(forSale, other)) nearest.push(other);
    }
    return nearest;
  }

  #priceOf(slot: number): number {
    return this.#table.ranges.price.values[slot] as number;
  }

  /** In every sort order, unconfirmed cars come after the others, and sold ones last. */
  #idsOf(bits: Bits, criteria: Criteria, offset: number, count: number): string[] {
    const table = this.#table;
    const slots: number[] = [];
    let skipped = offset;
    for (const group of this.#groupsOf(bits)) {
      slots.push(...inOrder(table, group, criteria, Math.max(0, skipped), count - slots.length));
      skipped -= group.total;
    }
    return slots.map((slot) => table.slots.idOf(slot));
  }

  #groupsOf(bits: Bits) {
    const { confirmations, forSale } = this.#table;
    const sold = this.#without(bits, forSale);
    const notSold = this.#without(bits, sold.bits);
    const confirmed = this.#without(notSold.bits, confirmations.lapsed);
    return [confirmed, this.#without(notSold.bits, confirmed.bits), sold];
  }

  #without(bits: Bits, others: Bits): { bits: Bits; total: number } {
    const left = this.#table.scratch.take(bits.length);
    return { total: writeWithout(left, bits, others), bits: left };
  }
}

/** The one that the process searches. */
export const listingIndex = new ListingIndex();

/** What a filter offers, as a page carries it: a value and how many cars have it. */
export type FilterOption = readonly [value: string, count: number];
export type FilterOptions = Record<ValueFilter, FilterOption[]>;

/** Without a make there are hundreds of models. */
export function filterOptions(facets: Facets, criteria: Criteria): FilterOptions {
  const chosen = new Set(criteria.model.map(compareKey));
  const isOffered = (filter: ValueFilter, { value }: FacetValue) =>
    filter !== 'model' || criteria.make.length > 0 || chosen.has(compareKey(value));
  const options = VALUE_FILTERS.map((filter): [ValueFilter, FilterOption[]] => [
    filter,
    facets[filter].filter((facet) => isOffered(filter, facet)).map(({ value, count }) => [value, count]),
  ]);
  return Object.fromEntries(options) as FilterOptions;
}
