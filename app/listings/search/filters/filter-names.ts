/** What cars can be filtered by, in the order of the address and of the chips, and how a choice is said in words. */
import {
  BODY_TYPES,
  FUEL_TYPES,
  OLDEST_YEAR,
  SALE_STATUSES,
  SELLER_TYPES,
  TRANSMISSIONS,
} from '#app/vocabulary/cars.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { STATE_NAMES, STATES, type State } from '#app/vocabulary/states.ts';

/** Filters by value: several values mean any of them. */
export const VALUE_FILTERS = [
  'make',
  'model',
  'location',
  'bodyType',
  'transmission',
  'fuelType',
  'color',
  'doors',
  'sellerType',
  'status',
] as const;
export type ValueFilter = (typeof VALUE_FILTERS)[number];

/** The values of the filters that know theirs; makes, models and colours are whatever sellers write. */
export const KNOWN_VALUES = {
  location: STATES,
  bodyType: BODY_TYPES,
  transmission: TRANSMISSIONS,
  fuelType: FUEL_TYPES,
  doors: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  sellerType: SELLER_TYPES,
  status: SALE_STATUSES,
} as const;
export type KnownFilter = keyof typeof KNOWN_VALUES;
export const KNOWN_FILTERS = Object.keys(KNOWN_VALUES) as KnownFilter[];

export function isKnownFilter(filter: ValueFilter): filter is KnownFilter {
  return filter in KNOWN_VALUES;
}

/** Ranges include both ends: whole dollars, kilometres and years, as far as the database can hold them. */
export const RANGE_LIMITS = {
  minPrice: [0, 1_000_000_000],
  maxPrice: [0, 1_000_000_000],
  minKm: [0, 9_999_999],
  maxKm: [0, 9_999_999],
  minYear: [OLDEST_YEAR, 2100],
  maxYear: [OLDEST_YEAR, 2100],
} as const;
export type RangeFilter = keyof typeof RANGE_LIMITS;
export const RANGE_FILTERS = Object.keys(RANGE_LIMITS) as RangeFilter[];

/** `VIC` → `Victoria`, `5` doors → `5 doors`; makes, models and colours as they are. */
export function valueLabel(filter: ValueFilter, value: string): string {
  if (filter === 'location') return STATE_NAMES[value as State];
  if (filter === 'doors') return value === '1' ? '1 door' : `${value} doors`;
  if (filter === 'sellerType') return value === 'dealer' ? 'Dealer' : 'Private seller';
  if (filter === 'status') return value === 'sold' ? 'Sold' : 'Available';
  return value;
}

/** `minPrice`, 20000 → `From $20,000`. */
export function rangeLabel(filter: RangeFilter, bound: number): string {
  const side = filter.startsWith('min') ? 'From' : 'To';
  if (filter.endsWith('Price')) return `${side} ${formatDollars(bound)}`;
  if (filter.endsWith('Km')) return `${side} ${formatKilometers(bound)}`;
  return `${side} ${bound}`;
}
