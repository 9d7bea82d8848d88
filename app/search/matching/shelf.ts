import { type CompiledSearch, fitsListing } from '#app/search/matching/compiled-search.ts';
import type { ListingFacts } from '#app/search/matching/listing-facts.ts';
import { type RoughListing, type RoughSearch, RoughTable } from '#app/search/matching/rough-table.ts';

export class Shelf {
  readonly #searches: CompiledSearch[] = [];
  readonly #rows = new Map<CompiledSearch, number>();
  readonly #rough = new RoughTable();

  get size(): number {
    return this.#searches.length;
  }

  add(search: CompiledSearch, rough: RoughSearch): void {
    const row = this.size;
    this.#rough.put(row, rough);
    this.#searches.push(search);
    this.#rows.set(search, row);
  }

  /** The last takes its place. */
  remove(search: CompiledSearch): void {
    const row = this.#rows.get(search);
    const last = this.#searches.pop();
    if (row === undefined || !last) throw new Error('The search is not on this shelf.');
    this.#rows.delete(search);
    if (last === search) return;
    this.#searches[row] = last;
    this.#rows.set(last, row);
    this.#rough.copy(this.size, row);
  }

  /** Adds the ids of those that fit, from one row up to another. */
  collectFitting(ids: Set<string>, [from, end]: [number, number], listing: ListingFacts, rough: RoughListing): void {
    for (let row = from; row < end; row += 1) {
      if (!this.#rough.mayFit(row, rough)) continue;
      const search = this.#searches[row] as CompiledSearch;
      if (fitsListing(search, listing)) ids.add(search.id);
    }
  }
}
