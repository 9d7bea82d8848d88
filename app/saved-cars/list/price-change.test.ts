import { expect, test } from 'vitest';
import { priceChange } from '#app/saved-cars/list/price-change.ts';

const charges = (dollars: number) => ({ priceCents: dollars * 100, isDriveAway: false });
const driveAway = (dollars: number) => ({ priceCents: dollars * 100, isDriveAway: true });

test('a lower price shows how much less it is', () => {
  expect(priceChange(charges(12_500), charges(11_000))).toEqual({
    isLess: true,
    words: '$1,500 less than when you saved it',
  });
});

test('a higher price shows how much more it is', () => {
  expect(priceChange(driveAway(11_000), driveAway(11_001))).toEqual({
    isLess: false,
    words: '$1 more than when you saved it',
  });
});

test('prices that display the same are unchanged', () => {
  expect(priceChange(charges(9999.6), charges(10_000))).toBeNull();
});

test('if government charges were added or removed, the old price is shown instead of a difference', () => {
  expect(priceChange(charges(12_500), driveAway(12_500))?.words).toBe('$12,500 + govt. charges when you saved it');
  expect(priceChange(driveAway(12_500), charges(11_000))).toEqual({
    isLess: false,
    words: '$12,500 Drive Away when you saved it',
  });
});
