/** Other searches are subsets of the same list: search engines follow their links but don't index them. */
import { type Criteria, listingsHref } from '#app/search/criteria.ts';
import type { Facets, MakeOption } from '#app/search/index/listing-index.ts';
import { type Landing, landingHref, landingOf } from '#app/search/landing.ts';
import { EXCEPTIONS, RANGES, VALUE_FILTERS, type ValueFilter } from '#app/search/searchable.ts';
import type { State } from '#app/vocabulary/states.ts';
import { compareKey } from '#app/vocabulary/words.ts';

type Results = { page: number; facets: Facets };

export type Indexing = { isIndexable: boolean; canonical: string };

export function indexingOf(criteria: Criteria, { page, facets }: Results): Indexing {
  const search = withCommonSpelling(withInferredMake({ ...criteria, sort: undefined, page }, facets), facets);
  const isIndexable = isPlainSearch(search) && isForSale(facets);
  const hasLanding = isIndexable && search.page === 1;
  return { isIndexable, canonical: hasLanding ? landingHref(landingOf(search)) : listingsHref(search) };
}

/** `states` are those where cars of a make, or any, are for sale. */
export function indexableSearches(makes: readonly MakeOption[], states: (make?: string) => readonly State[]): string[] {
  const ofMakes = makes.flatMap(({ value: make, models }) => [
    { make },
    ...models.map(({ value: model }) => ({ make, model })),
    ...states(make).map((state) => ({ make, state })),
  ]);
  const landings: Landing[] = [...states().map((state) => ({ state })), ...ofMakes];
  return [...new Set(['/listings', ...landings.map(landingHref)])];
}

/** A model name that only one make has gives the same list with and without the make. */
function withInferredMake(criteria: Criteria, facets: Facets): Criteria {
  if (criteria.make.length > 0 || criteria.model.length !== 1) return criteria;
  const makes = facets.make.filter(({ count }) => count > 0).map(({ value }) => value);
  return makes.length === 1 ? { ...criteria, make: makes } : criteria;
}

function isPlainSearch(criteria: Criteria): boolean {
  const { text, near, place, dropped, confirmed, onRoadIn } = criteria;
  if (text || near || place || dropped || confirmed || onRoadIn) return false;
  if (EXCEPTIONS.some(({ name }) => criteria[name]?.length)) return false;
  if (RANGES.some(({ min, max }) => (min && criteria[min]) !== undefined || (max && criteria[max]) !== undefined)) {
    return false;
  }
  const chosen = VALUE_FILTERS.filter((filter) => criteria[filter].length > 0);
  if (chosen.some((filter) => criteria[filter].length > 1)) return false;
  return ['', 'make', 'make model', 'location', 'make location'].includes(chosen.join(' '));
}

function isForSale({ status }: Facets): boolean {
  return status.some(({ value, count }) => value === 'available' && count > 0);
}

function withCommonSpelling(criteria: Criteria, facets: Facets): Criteria {
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
