import { expect, test } from 'vitest';
import { bandsByKilometers, bandsByYear, type GuideCar, lossOf, salesOf } from '#app/prices/guide.ts';

function car(year: number, kilometers: number, dollars: number, daysToSell: number | null = null): GuideCar {
  return { id: `${year} ${kilometers}`, year, kilometers, dollars, isSold: daysToSell !== null, daysToSell };
}

const CARS = [
  car(2023, 40_000, 40_000),
  car(2021, 80_000, 32_000),
  car(2021, 99_000, 30_000),
  car(2015, 210_000, 16_500),
];

test('a band has the middle, the lowest and the highest price of its cars, the newest year and the fewest kilometres first', () => {
  expect(bandsByYear(CARS)[1]).toEqual({
    label: '2021',
    at: 2021,
    count: 2,
    low: 30_000,
    middle: 31_000,
    high: 32_000,
  });
  expect(bandsByKilometers(CARS).map(({ label, count }) => [label, count])).toEqual([
    ['0 to 50,000 km', 1],
    ['50,000 to 100,000 km', 2],
    ['200,000 to 250,000 km', 1],
  ]);
});

test('what one loses is a sum of whole steps', () => {
  const loss = lossOf(CARS, 2026);
  expect(loss).toMatchObject({ year: 2021, kilometers: 88_000, kmMore: 53_000 });
  const { start = 0, end = 0, forYears = 0, forKilometers = 0 } = loss ?? {};
  expect(end).toBe(Math.round((start - forYears - forKilometers) / 100) * 100);
  expect(lossOf([car(2021, 50_000, 20_000)], 2026)).toBeNull();
});

test('how fast they sell is said from three sales on', () => {
  const sold = [car(2020, 1, 1, 30), car(2020, 2, 1, 3), car(2020, 3, 1, 10)];
  expect(salesOf([...sold, ...CARS])).toEqual({ count: 3, days: 10 });
  expect(salesOf(sold.slice(1))).toBeNull();
});
