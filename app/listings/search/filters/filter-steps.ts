/** The bounds that the ranges of the search form offer. */
import type { RangeFilter } from '#app/listings/search/filters/filter-names.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

const PRICE_STEPS = [
  ...[2, 5, 7.5, 10, 12.5, 15, 17.5, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 125, 150, 200, 300, 500],
].map((thousands) => thousands * 1000);
const KILOMETER_STEPS = [1, 5, 10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300].map(
  (thousands) => thousands * 1000,
);
const YEARS_BACK = 35;

type RangeSteps = {
  /** Of the lower and the upper bound. */
  names: readonly [RangeFilter, RangeFilter];
  stepsTo(newestYear: number): readonly number[];
  format(value: number): string;
};

export type RangeName = 'price' | 'kilometers' | 'year';

export const RANGE_STEPS: Record<RangeName, RangeSteps> = {
  price: { names: ['minPrice', 'maxPrice'], stepsTo: () => PRICE_STEPS, format: formatDollars },
  kilometers: { names: ['minKm', 'maxKm'], stepsTo: () => KILOMETER_STEPS, format: formatKilometers },
  year: { names: ['minYear', 'maxYear'], stepsTo: yearsTo, format: String },
};

function yearsTo(newest: number): number[] {
  return Array.from({ length: YEARS_BACK }, (_, age) => newest - age);
}
