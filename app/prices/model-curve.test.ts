import { expect, test } from 'vitest';
import { fitModelCurve, priceOnCurve } from './model-curve.ts';

const priceOf = (year: number, kilometers: number) =>
  60_000 * Math.exp(0.09 * (year - 2020) - (0.003 * kilometers) / 1000);

test('every fifth price being wild hardly moves the curve', () => {
  const cars = Array.from({ length: 60 }, (_, at) => {
    const [year, kilometers] = [2010 + (at % 12), (at * 7919) % 200_000];
    return { year, kilometers, dollars: at % 5 === 0 ? 1234 : priceOf(year, kilometers) };
  });
  const curve = fitModelCurve(cars) ?? expect.fail('no curve');
  expect(curve.perYear).toBeCloseTo(0.09, 1);
  expect(curve.perThousandKm).toBeCloseTo(0.003, 2);
  expect(priceOnCurve(curve, { year: 2016, kilometers: 90_000 }).dollars / priceOf(2016, 90_000)).toBeCloseTo(1, 1);
});

test('two cars keep the usual slopes, and the range is wider further away', () => {
  const cars = [
    { year: 2018, kilometers: 60_000, dollars: 20_000 },
    { year: 2018, kilometers: 60_000, dollars: 22_000 },
  ];
  const curve = fitModelCurve(cars) ?? expect.fail('no curve');
  const [near, far] = [2018, 2010].map((year) => priceOnCurve(curve, { year, kilometers: 60_000 }));
  expect(curve.perYear).toBeCloseTo(0.07);
  expect(near?.dollars).toBe(20_976);
  const width = (range = { low: 1, high: 1 }) => range.high / range.low;
  expect(width(far)).toBeGreaterThan(width(near));
  expect(fitModelCurve(cars.slice(1))).toBeNull();
});
