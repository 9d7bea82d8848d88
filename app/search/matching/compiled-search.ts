import type { Criteria } from '#app/search/criteria.ts';
import { hasDropped, isNear, isUnconfirmed, isWithinOnRoad } from '#app/search/fits.ts';
import type { ListingFacts } from '#app/search/matching/listing-facts.ts';
import { shelvesOfSearch } from '#app/search/matching/shelves.ts';
import { RANGES, VALUE_FILTERS, type ValueFilter } from '#app/search/searchable.ts';
import { type TypedTerm, typedTerms } from '#app/search/text/typed.ts';
import { compareKey } from '#app/vocabulary/words.ts';

type Near = Pick<Criteria, 'point' | 'within' | 'place'>;

/** Data rather than closures, without the criteria's empty lists: there are a hundred thousand of these. */
export type CompiledSearch = {
  id: string;
  choices: readonly { filter: number; keys: readonly string[] }[];
  ranges: readonly { range: number; low: number; high: number }[];
  near: Near | null;
  isDropped: boolean;
  isUnconfirmed: boolean;
  onRoad: Pick<Criteria, 'onRoadIn' | 'maxOnRoad'> | null;
  terms: readonly TypedTerm[];
  /** A listing that fits is on one of them. */
  shelves: readonly string[];
};

export function compileSearch(id: string, criteria: Criteria): CompiledSearch {
  const chosen = VALUE_FILTERS.filter((filter) => criteria[filter].length > 0);
  const terms = criteria.text ? typedTerms(criteria.text) : [];
  const keysOf = (filter: ValueFilter) => [...new Set(criteria[filter].map(compareKey))];
  return {
    id,
    choices: chosen.map((filter) => ({ filter: VALUE_FILTERS.indexOf(filter), keys: keysOf(filter) })),
    ranges: rangesOf(criteria),
    near: nearOf(criteria),
    isDropped: criteria.dropped !== undefined,
    isUnconfirmed: criteria.confirmed !== undefined,
    onRoad: onRoadOf(criteria),
    terms,
    shelves: shelvesOfSearch(criteria, terms),
  };
}

export function fitsListing(search: CompiledSearch, listing: ListingFacts): boolean {
  const { choices, ranges, near, onRoad, terms } = search;
  for (const { filter, keys } of choices) {
    const key = listing.keys[filter];
    if (typeof key !== 'string' || !keys.includes(key)) return false;
  }
  for (const { range, low, high } of ranges) {
    if (!(listing.numberFor(range, low) >= low && listing.numberFor(range, high) <= high)) return false;
  }
  if (near && !isNear(listing.entry, near)) return false;
  if (search.isDropped && !hasDropped(listing.entry, { dropped: 'yes' })) return false;
  if (search.isUnconfirmed && !isUnconfirmed(listing.entry, { confirmed: 'no' })) return false;
  if (onRoad && !isWithinOnRoad(listing.entry, onRoad)) return false;
  return terms.length === 0 || listing.hasText(terms);
}

function rangesOf(criteria: Criteria): CompiledSearch['ranges'] {
  return RANGES.flatMap(({ min, max }, range) => {
    const [low, high] = [min && criteria[min], max && criteria[max]];
    if (low === undefined && high === undefined) return [];
    return [{ range, low: low ?? Number.NEGATIVE_INFINITY, high: high ?? Number.POSITIVE_INFINITY }];
  });
}

function onRoadOf({ onRoadIn, maxOnRoad }: Criteria): CompiledSearch['onRoad'] {
  return maxOnRoad === undefined ? null : { onRoadIn, maxOnRoad };
}

function nearOf({ point, within, place }: Criteria): Near | null {
  return point || place ? { point, within, place } : null;
}
