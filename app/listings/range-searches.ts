/** Limits and steps are in the field's unit, a date's in months from today. */
import type { RangeSearch } from '#app/listings/field-kinds.ts';
import { newestYear, OLDEST_YEAR } from '#app/vocabulary/cars.ts';

const thousands = (counts: number[]) => counts.map((count) => count * 1000);
const PRICE_STEPS = thousands([
  2, 5, 7.5, 10, 12.5, 15, 17.5, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 125, 150, 200, 300, 500,
]);
const KILOMETER_STEPS = thousands([1, 5, 10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300]);
const LITRE_STEPS = [4, 5, 6, 7, 8, 10, 12];
const YEARS_OFFERED = 35;

export const RANGE_SEARCHES = {
  year: {
    by: 'range',
    min: 'minYear',
    max: 'maxYear',
    limits: [OLDEST_YEAR, 2100],
    steps: () => Array.from({ length: YEARS_OFFERED }, (_, age) => newestYear() - age),
    minLabel: (year) => `${year} or newer`,
    maxLabel: (year) => `${year} or older`,
  },
  kilometers: { by: 'range', min: 'minKm', max: 'maxKm', limits: [0, 9_999_999], steps: () => KILOMETER_STEPS },
  price: { by: 'range', min: 'minPrice', max: 'maxPrice', limits: [0, 1_000_000_000], steps: () => PRICE_STEPS },
  seats: {
    by: 'range',
    min: 'minSeats',
    limits: [1, 12],
    steps: () => [2, 4, 5, 6, 7, 8],
    minLabel: (seats) => `${seats} or more`,
  },
  engineLitres: {
    by: 'range',
    isMore: true,
    min: 'minEngineLitres',
    max: 'maxEngineLitres',
    limits: [0.1, 9.9],
    steps: () => [1, 1.5, 2, 2.5, 3, 4, 5],
    minLabel: (size) => `Engine ${size} or larger`,
    maxLabel: (size) => `Engine ${size} or smaller`,
  },
  fuelConsumption: {
    by: 'range',
    isMore: true,
    max: 'maxFuelConsumption',
    limits: [0.5, 40],
    steps: () => LITRE_STEPS,
  },
  rangeKm: {
    by: 'range',
    isMore: true,
    min: 'minRangeKm',
    limits: [10, 1500],
    steps: () => [200, 300, 400, 500, 600],
    minLabel: (range) => `Range ${range} or more`,
  },
  towingKg: {
    by: 'range',
    isMore: true,
    min: 'minTowingKg',
    limits: [0, 10_000],
    steps: () => [750, 1500, 2000, 2500, 3000, 3500, 4500],
    minLabel: (towing) => `Tows ${towing} or more`,
  },
  regoExpiry: {
    by: 'range',
    isMore: true,
    legend: 'Rego left',
    min: 'minRegoMonths',
    limits: [1, 24],
    steps: () => [1, 3, 6, 9, 12],
    minLabel: (months) => `At least ${months} rego`,
  },
  owners: {
    by: 'range',
    isMore: true,
    max: 'maxOwners',
    limits: [1, 20],
    steps: () => [1, 2, 3, 4],
    maxLabel: (owners) => `At most ${owners}`,
  },
} as const satisfies Record<string, RangeSearch>;
