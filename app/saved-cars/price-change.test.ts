import { expect, test } from 'vitest';
import { priceChange } from '#app/saved-cars/price-change.ts';

const charges = (dollars: number) => ({ priceCents: dollars * 100, isDriveAway: false });
const driveAway = (dollars: number) => ({ priceCents: dollars * 100, isDriveAway: true });

test('a price that fell is told as less', () => {
  expect(priceChange(charges(12_500), charges(11_000))).toEqual({
    isLess: true,
    words: '$1,500 less than when you saved it',
  });
});

test('a price that rose is told as more, not hidden', () => {
  expect(priceChange(driveAway(11_000), driveAway(11_001))).toEqual({
    isLess: false,
    words: '$1 more than when you saved it',
  });
});

test('prices that show as the same dollars are the same', () => {
  expect(priceChange(charges(9999.6), charges(10_000))).toBeNull();
});

test('where government charges went into the price or out of it, the old price is told instead of a difference', () => {
  expect(priceChange(charges(12_500), driveAway(12_500))?.words).toBe('$12,500 + govt. charges when you saved it');
  expect(priceChange(driveAway(12_500), charges(11_000))).toEqual({
    isLess: false,
    words: '$12,500 Drive Away when you saved it',
  });
});
