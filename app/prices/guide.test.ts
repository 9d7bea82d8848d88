/** The figures themselves are worked out again from the page, in tests/price-guide.test.ts. */
import { expect, test } from 'vitest';
import { type GuideCar, lossOf, salesOf } from '#app/prices/guide.ts';

function sold(year: number, daysToSell: number): GuideCar {
  return { id: `${year}`, year, kilometers: 50_000, dollars: 20_000, isSold: true, daysToSell };
}

test('how fast they sell is said from three sales on, what one loses from two cars on', () => {
  const three = [sold(2020, 30), sold(2021, 3), sold(2022, 10)];
  expect(salesOf(three)).toEqual({ count: 3, days: 10 });
  expect(salesOf(three.slice(1))).toBeNull();
  expect(lossOf(three.slice(2), 2026)).toBeNull();
});
