import type { Criteria } from '#app/listings/search/criteria.ts';
import { VALUE_FILTERS, type ValueFilter } from '#app/listings/search/filters/filter-names.ts';
import type { IndexEntry } from '#app/listings/search/index/index-entry.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** What is known of a listing; what is not known is not compared. */
type Facts = Partial<IndexEntry>;

/** Whether a listing is what the criteria ask for. */
export function fits(facts: Facts, criteria: Criteria): boolean {
  return (
    isWithin(facts.priceDollars, criteria.minPrice, criteria.maxPrice) &&
    isWithin(facts.kilometers, criteria.minKm, criteria.maxKm) &&
    isWithin(facts.year, criteria.minYear, criteria.maxYear) &&
    VALUE_FILTERS.every((filter) => isAmong(wordOf(facts, filter), criteria[filter]))
  );
}

function isWithin(value: number | undefined, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY): boolean {
  return value === undefined || (value >= low && value <= high);
}

function isAmong(word: string | undefined, wanted: string[]): boolean {
  if (word === undefined || wanted.length === 0) return true;
  return wanted.some((value) => compareKey(value) === compareKey(word));
}

function wordOf(facts: Facts, filter: ValueFilter): string | undefined {
  if (filter !== 'status') return facts[filter]?.toString();
  if (facts.isSold === undefined) return undefined;
  return facts.isSold ? 'sold' : 'available';
}
