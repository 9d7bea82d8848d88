import { expect, test } from 'vitest';
import { fuelYearly, readKilometers } from '#app/prices/running-costs.ts';

const PRICES = { day: '2026-11-23', petrol: 189.9, diesel: 201 };
const CAR = { fuelType: 'Petrol', fuelDetail: null, fuelConsumption: 7.4 } as const;

test('fuel a year is litres times the price of the day, to ten dollars', () => {
  // 7.4 × 120 = 888 litres, × $1.899 = $1,686.31.
  expect(fuelYearly(CAR, PRICES, 12_000)).toMatchObject({
    litres: 888,
    dollars: 1690,
    fuel: 'petrol',
    day: '2026-11-23',
  });
  expect(fuelYearly({ ...CAR, fuelType: 'Diesel' }, PRICES, 10_000)).toMatchObject({
    dollars: 1490,
    centsPerLitre: 201,
  });
});

test.each([
  ['no consumption', { ...CAR, fuelConsumption: null }],
  ['no price of its fuel', { ...CAR, fuelDetail: 'LPG' }],
  ['a plug', { ...CAR, fuelType: 'Hybrid', fuelDetail: 'Plug-in hybrid' }],
  ['a battery', { ...CAR, fuelType: 'Electric' }],
] as const)('a car with %s has no fuel cost', (_, car) => {
  expect(fuelYearly(car, PRICES, 12_000)).toBeNull();
});

test('without the operator’s prices nothing is said', () => {
  expect(fuelYearly(CAR, undefined, 12_000)).toBeNull();
});

test('kilometres are read as people write them', () => {
  expect(['15000', '15,000', ' 15 000 km'].map(readKilometers)).toEqual([15_000, 15_000, 15_000]);
  expect(['', '0', '-5', 'lots', '200001', '1.5', ','].map(readKilometers)).toEqual(Array(7).fill(null));
});
