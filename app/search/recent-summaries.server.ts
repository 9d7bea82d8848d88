import { LRUCache } from 'lru-cache';
import type { ListingSummary } from '#app/listings/listing.ts';
import type { ListingIndex } from '#app/search/listing-index.ts';

const MAX_LISTINGS = 5000;

/** The listings that pages showed since a listing last changed in the index, which follows the tables within a second. */
export class RecentSummaries {
  readonly #index: ListingIndex;
  readonly #summaries = new LRUCache<string, ListingSummary>({ max: MAX_LISTINGS });
  #version = -1;

  constructor(index: ListingIndex) {
    this.#index = index;
  }

  /** `version` is the index's from before they were read: a change during the read makes them out of date. */
  add(version: number, summaries: ListingSummary[]): void {
    if (version !== this.#index.version) return;
    this.#forgetEarlier();
    for (const summary of summaries) this.#summaries.set(summary.id, summary);
  }

  /** Null if one of them is not known. */
  all(ids: string[]): ListingSummary[] | null {
    this.#forgetEarlier();
    const summaries = ids.flatMap((id) => this.#summaries.get(id) ?? []);
    return summaries.length === ids.length ? summaries : null;
  }

  #forgetEarlier() {
    if (this.#version !== this.#index.version) this.#summaries.clear();
    this.#version = this.#index.version;
  }
}
