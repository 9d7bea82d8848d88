/**
 * The search index: every listing of the site in memory, pure and without I/O. It answers how many listings fit criteria,
 * which stand on a page in which order, and how many each value of each filter would find. The database is the truth; a
 * feed keeps the index up to it.
 */

import type { Criteria } from '#app/listings/search/criteria.ts';
import { idStartsForSale, makesForSale } from '#app/listings/search/for-sale.ts';
import { type Bits, Scratch } from '#app/listings/search/index/bits.ts';
import { countFacets, type Facets, type FacetValue } from '#app/listings/search/index/facets.ts';
import { sliceIds } from '#app/listings/search/index/id-slices.ts';
import type { IndexEntry } from '#app/listings/search/index/index-entry.ts';
import { Inventory } from '#app/listings/search/index/inventory.ts';
import { type MakeOption, makeOptions } from '#app/listings/search/index/make-options.ts';
import { findMatches, type Matches } from '#app/listings/search/index/matching.ts';
import { type Part, slotsOnPage } from '#app/listings/search/index/paging.ts';
import { similarSlots } from '#app/listings/search/index/similar.ts';
import { AVAILABLE } from '#app/listings/search/index/traits.ts';

export type { Facets, FacetValue, IndexEntry };

export const PAGE_SIZE = 24;

/** `page` is the last one where a later one was asked for; `pages` is at least 1. */
export type SearchResult = { total: number; ids: string[]; page: number; pages: number; facets: Facets };

export class ListingIndex {
  #inventory = new Inventory();
  readonly #scratch = new Scratch();
  #version = 0;
  #options: { version: number; makes: MakeOption[] } | undefined;
  #idStarts: { version: number; counts: Int32Array } | undefined;

  /** Grows with every change, whatever it is. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#inventory.rows.size;
  }

  /** Adds a listing, or takes a changed one in place of what was known of it. Throws where a value is impossible. */
  put(entry: IndexEntry): void {
    this.#inventory.put(entry);
    this.#version += 1;
  }

  /** An unknown id changes nothing. */
  remove(id: string): void {
    if (this.#inventory.remove(id)) this.#version += 1;
  }

  /** Takes these in place of everything. */
  load(entries: Iterable<IndexEntry>): void {
    const loading = this.startLoading();
    loading.add(entries);
    for (const _pause of loading.finish());
  }

  /**
   * The same bit by bit, while the index goes on answering from what it has. `finish` is to be walked to its end, which
   * puts the new in place of the old; every pause on the way is for others. Of an id that comes twice the later entry
   * counts.
   */
  startLoading(): { add(entries: Iterable<IndexEntry>): void; finish(): Iterable<undefined> } {
    const inventory = new Inventory();
    const takeOver = () => {
      this.#inventory = inventory;
      this.#version += 1;
    };
    return {
      add: (entries) => inventory.append(entries),
      *finish() {
        yield* inventory.sorting();
        takeOver();
      },
    };
  }

  /** Takes over all that another index holds; that one must not be used afterwards. */
  takeOver(other: ListingIndex): void {
    this.#inventory = other.#inventory;
    this.#version += 1;
  }

  search(criteria: Criteria): SearchResult {
    const matches = findMatches(this.#inventory, criteria, this.#scratch);
    const pages = Math.max(1, Math.ceil(matches.total / PAGE_SIZE));
    const page = Math.min(criteria.page, pages);
    return {
      total: matches.total,
      ids: this.#idsOf(matches, { sort: criteria.sort, offset: (page - 1) * PAGE_SIZE, count: PAGE_SIZE }),
      ...{ page, pages },
      facets: countFacets(this.#inventory.rows, criteria, matches, this.#scratch),
    };
  }

  /** Of all that fits, in the order asked for, `count` ids after the first `offset`; `page` is not looked at. */
  idsAfter(criteria: Criteria, offset: number, count: number): string[] {
    const matches = findMatches(this.#inventory, criteria, this.#scratch);
    return this.#idsOf(matches, { sort: criteria.sort, offset, count });
  }

  /** Every make with its models, by name, and how many listings each has, sold ones included. Not to be changed. */
  options(): readonly MakeOption[] {
    if (this.#options?.version !== this.#version) {
      this.#options = { version: this.#version, makes: makeOptions(this.#inventory.rows) };
    }
    return this.#options.makes;
  }

  /** Every make with its models of which one is for sale, by name, and how many are. */
  makesForSale(): MakeOption[] {
    return makesForSale(this.#inventory.rows);
  }

  /** What the ids of unsold listings begin with, cut so that at most `most` begin with each. */
  slicesForSale(most: number): string[] {
    if (this.#idStarts?.version !== this.#version) {
      this.#idStarts = { version: this.#version, counts: idStartsForSale(this.#inventory.rows) };
    }
    return sliceIds(this.#idStarts.counts, most);
  }

  /**
   * Unsold listings of the same body type in the same of home's price ranges, the nearest price first. None for an
   * unknown id.
   */
  similar(id: string, count: number): string[] {
    const slot = this.#inventory.rows.ids.find(id);
    if (slot < 0) return [];
    return similarSlots(this.#inventory, slot, count).map((other) => this.#inventory.rows.ids.idOf(other));
  }

  /** The newest unsold listings. */
  newest(count: number): string[] {
    const { rows, orders } = this.#inventory;
    return orders.age
      .ascending(rows.having.status[AVAILABLE] as Bits, { offset: 0, count })
      .map((slot) => rows.ids.idOf(slot));
  }

  #idsOf(matches: Matches, part: Part): string[] {
    const { ids } = this.#inventory.rows;
    return slotsOnPage(this.#inventory, matches, part).map((slot) => ids.idOf(slot));
  }
}
