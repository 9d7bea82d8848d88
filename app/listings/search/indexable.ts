/**
 * Which searches search engines may show: all cars, and those of a make, of a model of a make, or in a state, page by
 * page. Every other search is one of endlessly many ways to cut the same list: its links are followed, it is not shown.
 */
import { type Criteria, cleared, listingsHref } from '#app/listings/search/criteria.ts';
import { RANGE_FILTERS, VALUE_FILTERS, type ValueFilter } from '#app/listings/search/filters/filter-names.ts';
import type { Facets, FacetValue } from '#app/listings/search/index/listing-index.ts';
import type { MakeOption } from '#app/listings/search/index/make-options.ts';
import { compareKey } from '#app/vocabulary/words.ts';

type Found = { page: number; facets: Facets };

/** `canonical` is the one path by which search engines should know this list of cars, in whatever order. */
export type Indexing = { isIndexable: boolean; canonical: string };

/** `found` is what the search of these criteria answered. */
export function indexingOf(criteria: Criteria, found: Found): Indexing {
  const subject = spelled(withItsMake({ ...criteria, sort: undefined, page: found.page }, found.facets), found.facets);
  return { isIndexable: isSubject(subject) && isForSale(found.facets), canonical: listingsHref(subject) };
}

/** The paths of all that may be shown and has something for sale, first pages only. */
export function indexableSearches(makes: readonly MakeOption[], states: readonly FacetValue[]): string[] {
  const ofMakes = makes.flatMap(({ value: make, models }) => [
    { ...cleared(), make: [make] },
    ...models.map(({ value: model }) => ({ ...cleared(), make: [make], model: [model] })),
  ]);
  const ofStates = states.filter(({ count }) => count > 0).map(({ value }) => parseState(value));
  return [cleared(), ...ofStates, ...ofMakes].map(listingsHref);
}

function parseState(state: string): Criteria {
  return { ...cleared(), location: [state] };
}

/** A model without its make is the same list as with it, where only one make has a model of this name. */
function withItsMake(criteria: Criteria, facets: Facets): Criteria {
  if (criteria.make.length > 0 || criteria.model.length !== 1) return criteria;
  const makes = facets.make.filter(({ count }) => count > 0).map(({ value }) => value);
  return makes.length === 1 ? { ...criteria, make: makes } : criteria;
}

function isSubject(criteria: Criteria): boolean {
  if (RANGE_FILTERS.some((filter) => criteria[filter] !== undefined)) return false;
  const chosen = VALUE_FILTERS.filter((filter) => criteria[filter].length > 0);
  if (chosen.some((filter) => criteria[filter].length > 1)) return false;
  return ['', 'make', 'make model', 'location'].includes(chosen.join(' '));
}

function isForSale({ status }: Facets): boolean {
  return status.some(({ value, count }) => value === 'available' && count > 0);
}

/** With each value as most sellers write it. */
function spelled(criteria: Criteria, facets: Facets): Criteria {
  const values = VALUE_FILTERS.map((filter) => [
    filter,
    criteria[filter].map((value) => spelling(facets, filter, value)),
  ]);
  return { ...criteria, ...Object.fromEntries(values) };
}

function spelling(facets: Facets, filter: ValueFilter, value: string): string {
  const key = compareKey(value);
  return facets[filter].find((facet) => compareKey(facet.value) === key)?.value ?? value;
}
