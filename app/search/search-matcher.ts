import type { Criteria } from '#app/search/criteria.ts';
import { type CompiledSearch, compileSearch } from '#app/search/matching/compiled-search.ts';
import { ListingFacts } from '#app/search/matching/listing-facts.ts';
import { toRoughListing, toRoughSearch } from '#app/search/matching/rough-table.ts';
import { Shelf } from '#app/search/matching/shelf.ts';
import { shelvesOfListing } from '#app/search/matching/shelves.ts';
import type { IndexEntry } from '#app/search/searchable.ts';

/** About a millisecond. */
const SEARCHES_BETWEEN_PAUSES = 5000;

/** Many searches, each on the shelves of its narrowest criterion. From a listing to those it fits, by the rule of `fits`. */
export class SearchMatcher {
  readonly #searches = new Map<string, CompiledSearch>();
  readonly #shelves = new Map<string, Shelf>();

  get size(): number {
    return this.#searches.size;
  }

  /** `criteria` with the point of their place. */
  put(id: string, criteria: Criteria): void {
    this.remove(id);
    const search = compileSearch(id, criteria);
    const rough = toRoughSearch(criteria);
    this.#searches.set(id, search);
    for (const key of search.shelves) {
      const shelf = this.#shelves.get(key) ?? new Shelf();
      this.#shelves.set(key, shelf);
      shelf.add(search, rough);
    }
  }

  remove(id: string): void {
    const search = this.#searches.get(id);
    if (!search) return;
    this.#searches.delete(id);
    for (const key of search.shelves) {
      const shelf = this.#shelves.get(key);
      shelf?.remove(search);
      if (shelf?.size === 0) this.#shelves.delete(key);
    }
  }

  /** Yields now and then, so that the process can do other work. Don't change the searches until it has finished. */
  *idsFitting(entry: IndexEntry): Generator<void, string[]> {
    const listing = new ListingFacts(entry);
    const rough = toRoughListing(listing);
    // A search for words may be on several of a listing's shelves.
    const ids = new Set<string>();
    let left = SEARCHES_BETWEEN_PAUSES;
    for (const key of shelvesOfListing(listing)) {
      const shelf = this.#shelves.get(key);
      if (!shelf) continue;
      for (let from = 0; from < shelf.size; ) {
        const end = Math.min(shelf.size, from + left);
        shelf.collectFitting(ids, [from, end], listing, rough);
        left -= end - from;
        from = end;
        if (left > 0) continue;
        yield;
        left = SEARCHES_BETWEEN_PAUSES;
      }
    }
    return [...ids];
  }
}
