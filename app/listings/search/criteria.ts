/**
 * What somebody searches for, as it stands in the address of `/listings`. Any address can be read; what is unknown or
 * invalid in it is left out, so that criteria are always something the index can answer.
 */

import {
  isKnownFilter,
  KNOWN_VALUES,
  RANGE_FILTERS,
  RANGE_LIMITS,
  type RangeFilter,
  rangeLabel,
  VALUE_FILTERS,
  type ValueFilter,
  valueLabel,
} from '#app/listings/search/filters/filter-names.ts';
import { parsePage } from '#app/vocabulary/page.ts';
import { compareKey } from '#app/vocabulary/words.ts';

export const SORTS = [
  { value: 'date_listed_desc', label: 'Latest Listings' },
  { value: 'date_listed_asc', label: 'Oldest Listings' },
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'year_desc', label: 'Year: newest first' },
  { value: 'year_asc', label: 'Year: oldest first' },
  { value: 'km_asc', label: 'Kilometres: low to high' },
  { value: 'km_desc', label: 'Kilometres: high to low' },
] as const;
export type Sort = (typeof SORTS)[number]['value'];
/** The order where none is asked for. */
export const DEFAULT_SORT: Sort = 'date_listed_desc';

export const MAX_VALUES_PER_FILTER = 50;
export const MAX_VALUE_LENGTH = 80;

type Values = Record<ValueFilter, string[]>;
type Bounds = Partial<Record<RangeFilter, number>>;
/** Values stand in one order and never twice, so that equal searches have equal addresses. `page` counts from 1. */
export type Criteria = Values & Bounds & { sort?: Sort; page: number };

export function parseCriteria(params: URLSearchParams): Criteria {
  const criteria = cleared();
  for (const filter of VALUE_FILTERS) criteria[filter] = parseValues(filter, params.getAll(filter));
  for (const filter of RANGE_FILTERS) {
    const bound = parseBound(filter, params.get(filter));
    if (bound !== undefined) criteria[filter] = bound;
  }
  const sort = SORTS.find(({ value }) => value === params.get('sort'));
  if (sort) criteria.sort = sort.value;
  criteria.page = parsePage(params.get('page'));
  return criteria;
}

/** The one spelling of these criteria in an address; page 1 is not written. */
export function criteriaParams(criteria: Criteria): URLSearchParams {
  const params = new URLSearchParams();
  for (const filter of VALUE_FILTERS) {
    for (const value of criteria[filter]) params.append(filter, value);
  }
  for (const filter of RANGE_FILTERS) {
    if (criteria[filter] !== undefined) params.append(filter, String(criteria[filter]));
  }
  if (criteria.sort) params.append('sort', criteria.sort);
  if (criteria.page > 1) params.append('page', String(criteria.page));
  return params;
}

export function listingsHref(criteria: Criteria): string {
  const params = criteriaParams(criteria);
  return params.size === 0 ? '/listings' : `/listings?${params}`;
}

/** Whether any filter or sort is asked for; a page alone asks for nothing. */
export function isActive(criteria: Criteria): boolean {
  return criteriaParams(withPage(criteria, 1)).size > 0;
}

/** Nothing asked for: every listing, newest first. */
export function cleared(): Criteria {
  return {
    ...{ make: [], model: [], location: [], bodyType: [], transmission: [] },
    ...{ fuelType: [], color: [], doors: [], sellerType: [], status: [], page: 1 },
  };
}

/** Like every change of filter or sort, this returns to page 1. */
export function withoutValue(criteria: Criteria, filter: ValueFilter, value: string): Criteria {
  const kept = criteria[filter].filter((chosen) => compareKey(chosen) !== compareKey(value));
  return { ...criteria, [filter]: kept, page: 1 };
}

export function withBound(criteria: Criteria, filter: RangeFilter, bound: number | undefined): Criteria {
  return { ...criteria, [filter]: bound, page: 1 };
}

export function withSort(criteria: Criteria, sort: Sort | undefined): Criteria {
  return { ...criteria, sort, page: 1 };
}

export function withPage(criteria: Criteria, page: number): Criteria {
  return { ...criteria, page };
}

/** One choice in words, and the criteria without it. `key` tells it from every other chip. */
export type Chip = { key: string; label: string; without: Criteria };

/** Each filter that is chosen; a sort is none. `labelOf` says a value in words where ours will not do. */
export function chips(
  criteria: Criteria,
  labelOf: (filter: ValueFilter, value: string) => string = valueLabel,
): Chip[] {
  const ofValues = VALUE_FILTERS.flatMap((filter) =>
    criteria[filter].map((value) => ({
      key: `${filter}=${value}`,
      label: labelOf(filter, value),
      without: withoutValue(criteria, filter, value),
    })),
  );
  const ofRanges = RANGE_FILTERS.flatMap((filter) => {
    const bound = criteria[filter];
    if (bound === undefined) return [];
    return [{ key: filter, label: rangeLabel(filter, bound), without: withBound(criteria, filter, undefined) }];
  });
  return [...ofValues, ...ofRanges];
}

const knownByKey = new Map(
  Object.entries(KNOWN_VALUES).map(([filter, values]) => [
    filter,
    new Map(values.map((value) => [compareKey(value), value as string])),
  ]),
);

/** Values as they are kept: valid, each once, in the order of the vocabulary or of the alphabet. */
function parseValues(filter: ValueFilter, typed: readonly string[]): string[] {
  const known = knownByKey.get(filter);
  const byKey = new Map<string, string>();
  for (const text of typed) {
    if (text.length > MAX_VALUE_LENGTH) continue;
    const value = known ? known.get(compareKey(text)) : text.replace(/[\s\0]+/g, ' ').trim();
    if (value && !byKey.has(compareKey(value))) byKey.set(compareKey(value), value);
    if (byKey.size === MAX_VALUES_PER_FILTER) break;
  }
  if (isKnownFilter(filter)) return KNOWN_VALUES[filter].filter((value) => byKey.has(compareKey(value)));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

/** Plain digits, or as people write money: `$20,000`. */
function parseBound(filter: RangeFilter, typed: string | null): number | undefined {
  const text = typed?.trim() ?? '';
  if (!/^\$?(\d{1,12}|\d{1,3}(,\d{3}){1,3})$/.test(text)) return undefined;
  const bound = Number(text.replace(/[$,]/g, ''));
  const [smallest, largest] = RANGE_LIMITS[filter];
  return bound >= smallest && bound <= largest ? bound : undefined;
}
