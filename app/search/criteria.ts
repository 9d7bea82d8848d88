import {
  type Bound,
  CHOICES,
  type ChoiceFilter,
  crossedHint,
  EXCEPTIONS,
  type Exception,
  maxLabel,
  minLabel,
  RANGES,
  type Range,
  VALUE_FILTERS,
  type ValueFilter,
  valueLabel,
} from '#app/search/searchable.ts';
import type { Point } from '#app/vocabulary/distance.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { parsePage } from '#app/vocabulary/numbers.ts';
import { isState, type State } from '#app/vocabulary/states.ts';
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
export type ListSort = (typeof SORTS)[number]['value'];
export const NEAREST_FIRST = { value: 'distance', label: 'Distance: nearest first' } as const;
export const LARGEST_DROP_FIRST = { value: 'drop_desc', label: 'Price drop: largest first' } as const;
export const RECENTLY_CONFIRMED_FIRST = { value: 'confirmed_desc', label: 'Recently confirmed' } as const;
/** Offered where words were typed. */
export const BEST_FIRST = { value: 'best', label: 'Best match' } as const;
export const BEST_FIRST_NOTE =
  'First the cars that say what you asked about, are priced below similar ones, were confirmed lately and are closest. Sellers can’t pay for it.';
/** Of a car that was confirmed lately. */
export const LATELY_DAYS = 14;
/** Needs a state. */
export const ON_ROAD_SORTS = [
  { value: 'on_road_asc', label: 'Drive-away price: low to high' },
  { value: 'on_road_desc', label: 'Drive-away price: high to low' },
] as const;
export type Sort =
  | ListSort
  | 'best'
  | 'distance'
  | 'drop_desc'
  | 'confirmed_desc'
  | (typeof ON_ROAD_SORTS)[number]['value'];
export const RADII_KM = [10, 25, 50, 100, 250] as const;
const DEFAULT_WITHIN_KM = 50;
const MAX_WITHIN_KM = 2000;

export const DEFAULT_SORT: ListSort = 'date_listed_desc';

const PLAIN_BOUND = /^\$?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/;

export const MAX_VALUES_PER_FILTER = 50;
export const MAX_VALUE_LENGTH = 80;
const MOST_DOLLARS = 20_000_000;
const MAX_TEXT_LENGTH = 200;
const MAX_TEXT_WORDS = 10;

const BOUNDS = RANGES.flatMap((range) => [range.min, range.max].flatMap((name) => (name ? { name, range } : [])));

type Values = Record<ValueFilter, string[]>;
type Bounds = Partial<Record<Bound, number>>;
/**
 * Values are sorted and unique, so that equal searches have equal URLs. `near` is a place as people write it; the server
 * finds its `point`, which addresses leave out. `page` counts from 1.
 */
export type Criteria = Values &
  Partial<Record<Exception, string[]>> &
  Bounds & {
    near?: string;
    within?: number;
    point?: Point;
    place?: 'unknown';
    /** Where the visitor would register the car; only set with a maximum or sort order that needs it. */
    onRoadIn?: State;
    /** In dollars, with duty. */
    maxOnRoad?: number;
    /** Cheaper than two weeks ago. */
    dropped?: 'yes';
    confirmed?: 'no';
    text?: string;
    sort?: Sort;
    /** Ids of cars that the visitor doesn’t want to see; addresses leave them out. */
    hidden?: readonly string[];
    page: number;
  };

export function parseCriteria(params: URLSearchParams): Criteria {
  const criteria = cleared();
  for (const filter of VALUE_FILTERS) criteria[filter] = parseValues(filter, params.getAll(filter));
  for (const { filter, name } of EXCEPTIONS) {
    const typed = params.getAll(name);
    const values = parseValues(filter, filter === 'text' ? typed.map(parseText) : typed);
    if (values.length > 0) criteria[name] = values;
  }
  for (const { name, range } of BOUNDS) {
    const bound = parseBound(range, params.get(name));
    if (bound !== undefined) criteria[name] = bound;
  }
  const near = parseNear(params.get('near'));
  if (near) criteria.near = near;
  const within = Number(params.get('within'));
  if (near && Number.isInteger(within) && within >= 1 && within <= MAX_WITHIN_KM) criteria.within = within;
  if (params.get('place') === 'unknown') criteria.place = 'unknown';
  if (params.get('dropped') === 'yes') criteria.dropped = 'yes';
  if (params.get('confirmed') === 'no') criteria.confirmed = 'no';
  const text = parseText(params.get('text'));
  if (text) criteria.text = text;
  const onRoadIn = params.get('onRoadIn') ?? undefined;
  const sorts = [
    ...SORTS,
    BEST_FIRST,
    NEAREST_FIRST,
    LARGEST_DROP_FIRST,
    RECENTLY_CONFIRMED_FIRST,
    ...(isState(onRoadIn) ? ON_ROAD_SORTS : []),
  ];
  const sort = sorts.find(({ value }) => value === params.get('sort'));
  if (sort) criteria.sort = sort.value;
  if (isState(onRoadIn)) addOnRoad(criteria, onRoadIn, params.get('maxOnRoad'));
  criteria.page = parsePage(params.get('page'));
  return criteria;
}

export function criteriaParams(criteria: Criteria): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of [...VALUE_FILTERS, ...EXCEPTIONS.map((exception) => exception.name)]) {
    for (const value of criteria[name] ?? []) params.append(name, value);
  }
  for (const { name } of BOUNDS) {
    if (criteria[name] !== undefined) params.append(name, String(criteria[name]));
  }
  if (criteria.near) params.append('near', criteria.near);
  if (criteria.near && criteria.within) params.append('within', String(criteria.within));
  if (criteria.place) params.append('place', criteria.place);
  if (criteria.onRoadIn) params.append('onRoadIn', criteria.onRoadIn);
  if (criteria.maxOnRoad !== undefined) params.append('maxOnRoad', String(criteria.maxOnRoad));
  if (criteria.dropped) params.append('dropped', criteria.dropped);
  if (criteria.confirmed) params.append('confirmed', criteria.confirmed);
  if (criteria.text) params.append('text', criteria.text);
  if (criteria.sort) params.append('sort', criteria.sort);
  if (criteria.page > 1) params.append('page', String(criteria.page));
  return params;
}

export function listingsHref(criteria: Criteria): string {
  const params = criteriaParams(criteria);
  return params.size === 0 ? '/listings' : `/listings?${params}`;
}

export function mapHref(criteria: Criteria): string {
  return listingsHref(withPage(criteria, 1)).replace('/listings', '/listings/map');
}

/** A page alone doesn't count. */
export function isActive(criteria: Criteria): boolean {
  return criteriaParams(withPage(criteria, 1)).size > 0;
}

export function cleared(): Criteria {
  const values = Object.fromEntries(VALUE_FILTERS.map((filter) => [filter, [] as string[]])) as Values;
  return { ...values, page: 1 };
}

export function withoutValue(criteria: Criteria, name: ValueFilter | Exception, value: string): Criteria {
  const others = criteria[name]?.filter((chosen) => compareKey(chosen) !== compareKey(value));
  return { ...criteria, [name]: others, page: 1 };
}

export function withSort(criteria: Criteria, sort: Sort | undefined): Criteria {
  return { ...criteria, sort, page: 1 };
}

export function withPage(criteria: Criteria, page: number): Criteria {
  return { ...criteria, page };
}

export function withinKm({ within }: Pick<Criteria, 'within'>): number {
  return within ?? DEFAULT_WITHIN_KM;
}

export function isOnRoadSort(sort: Sort | undefined): boolean {
  return ON_ROAD_SORTS.some(({ value }) => value === sort);
}

/** The order keeps its state. */
export function withoutMaxOnRoad(criteria: Criteria): Criteria {
  const onRoadIn = isOnRoadSort(criteria.sort) ? criteria.onRoadIn : undefined;
  return { ...criteria, maxOnRoad: undefined, onRoadIn, page: 1 };
}

/** `inSentence` is "under $20,000" for "Under $20,000"; "Toyota" keeps its capital. */
export type Chip = { key: string; label: string; inSentence: string; without: Criteria };

export function chips(
  criteria: Criteria,
  labelOf: (filter: ValueFilter, value: string) => string = valueLabel,
): Chip[] {
  const valueChips = VALUE_FILTERS.flatMap((filter) =>
    criteria[filter].map((value) => {
      const label = labelOf(filter, value);
      return { key: `${filter}=${value}`, label, inSentence: label, without: withoutValue(criteria, filter, value) };
    }),
  );
  const exceptChips = EXCEPTIONS.flatMap(({ filter, name }) =>
    (criteria[name] ?? []).map((value) => {
      const label = filter === 'text' ? `“${value}”` : labelOf(filter, value);
      const without = withoutValue(criteria, name, value);
      return { key: `${name}=${value}`, label: `Not ${label}`, inSentence: `not ${label}`, without };
    }),
  );
  const chip = (key: string, label: string, without: Partial<Criteria>): Chip => {
    const inSentence = label.charAt(0).toLowerCase() + label.slice(1);
    return { key, label, inSentence, without: { ...criteria, ...without, page: 1 } };
  };
  const boundChips = BOUNDS.flatMap(({ name, range }) => {
    const bound = criteria[name];
    const label = name === range.min ? minLabel : maxLabel;
    return bound === undefined ? [] : [chip(name, label(range, bound), { [name]: undefined })];
  });
  const { text, near, place, maxOnRoad, onRoadIn, dropped, confirmed } = criteria;
  const nearLabel = `Within ${withinKm(criteria)} km of ${near}`;
  return [
    ...valueChips,
    ...exceptChips,
    ...boundChips,
    ...(near ? [chip('near', nearLabel, { near: undefined, within: undefined, point: undefined })] : []),
    ...(place ? [chip('place', 'No suburb', { place: undefined })] : []),
    ...(maxOnRoad === undefined
      ? []
      : [chip('maxOnRoad', `Up to ${formatDollars(maxOnRoad)} drive away in ${onRoadIn}`, withoutMaxOnRoad(criteria))]),
    ...(dropped ? [chip('dropped', 'Price dropped', { dropped: undefined })] : []),
    ...(confirmed ? [chip('confirmed', 'Not confirmed lately', { confirmed: undefined })] : []),
    ...(text ? [chip('text', `“${text}”`, { text: undefined })] : []),
  ];
}

export function crossedBounds(criteria: Criteria): string {
  const crossed = RANGES.find(({ min, max }) => {
    const [low, high] = [min && criteria[min], max && criteria[max]];
    return low !== undefined && high !== undefined && low > high;
  });
  return crossed ? crossedHint(crossed) : '';
}

function addOnRoad(criteria: Criteria, onRoadIn: State, typed: string | null) {
  const most = plainBound(typed?.trim() ?? '', 0);
  if (most !== null && most <= MOST_DOLLARS) criteria.maxOnRoad = most;
  if (criteria.maxOnRoad !== undefined || isOnRoadSort(criteria.sort)) criteria.onRoadIn = onRoadIn;
}

function parseNear(typed: string | null): string {
  return (typed ?? '')
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, MAX_VALUE_LENGTH);
}

function parseValues(filter: ValueFilter | 'text', typed: readonly string[]): string[] {
  if (typed.length === 0) return [];
  const choice = filter in CHOICES ? CHOICES[filter as ChoiceFilter] : undefined;
  const byKey = new Map<string, string>();
  for (const text of typed) {
    if (text.length > MAX_VALUE_LENGTH) continue;
    const written = text.replace(/[\s\0]+/g, ' ').trim();
    const value = choice ? choice.find(written) : written;
    if (value && !byKey.has(compareKey(value))) byKey.set(compareKey(value), value);
    if (byKey.size === MAX_VALUES_PER_FILTER) break;
  }
  if (choice) return choice.values.filter((value) => byKey.has(compareKey(value)));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

function parseText(typed: string | null): string {
  const characters = [...(typed ?? '')].slice(0, MAX_TEXT_LENGTH).join('');
  const words = characters.split(/[\s\0]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.slice(0, MAX_TEXT_WORDS).join(' ');
}

/** Accepts plain digits, `$20,000`, `98,500 km` and, where the field has decimals, `12999.49`. */
function parseBound({ limits, decimals, format }: Range, typed: string | null): number | undefined {
  const text = typed?.trim() ?? '';
  const bound = toNumber(text);
  if (plainBound(text, decimals) === null && text !== format(bound)) return undefined;
  return bound >= limits[0] && bound <= limits[1] ? bound : undefined;
}

function plainBound(text: string, decimals: number): number | null {
  const [isPlain, fraction = ''] = PLAIN_BOUND.exec(text) ?? [];
  return isPlain && fraction.length <= decimals ? toNumber(text) : null;
}

function toNumber(text: string): number {
  return Number.parseFloat(text.replace(/[$,]/g, ''));
}
