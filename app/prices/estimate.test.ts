import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PricedCar } from '#app/prices/priced-car.ts';
import {
  MOST_KM_APART,
  MOST_YEARS_APART,
  ModelCars,
  PER_KM,
  PER_YEAR,
  TrimDistances,
  unlikeness,
} from '#app/prices/similar/nearest.ts';
import { hasRealAds, readRealAds } from '#tests/support/real-ads.ts';
import { findSlopes } from './model-curve.ts';
import { AROUND, makeEstimator, ratingOf, sumUp, WELL_OFF } from './price-sum.ts';

let carCount = 0;
function car(changes: Partial<PricedCar> = {}): PricedCar {
  carCount += 1;
  return {
    id: `car${String(carCount).padStart(5, '0')}`,
    sellerId: `seller${carCount}`,
    trim: 'SR5',
    year: 2018,
    kilometers: 80_000 + carCount,
    bodyType: 'Ute',
    fuelType: 'Diesel',
    transmission: 'Automatic',
    driveType: '4WD',
    engineLitres: 2.8,
    dollars: 40_000,
    ...changes,
  };
}

const anyCar = fc
  .record({
    sellerId: fc.constantFrom('a', 'b', 'c', 'd'),
    trim: fc.constantFrom('', 'SR', 'SR5', 'SR5 (4x4)', 'Workmate (4x2)'),
    year: fc.integer({ min: 2008, max: 2022 }),
    kilometers: fc.integer({ min: 0, max: 260 }).map((thousands) => thousands * 1000),
    bodyType: fc.constantFrom('Ute' as const, 'Cab Chassis' as const),
    transmission: fc.constantFrom('Automatic' as const, 'Manual' as const),
    engineLitres: fc.constantFrom(null, 2.4, 2.8),
    dollars: fc.integer({ min: 500, max: 90_000 }),
  })
  .map((changes) => car(changes));

const anyCars = fc.array(anyCar, { maxLength: 80 });
const isSame = (a: PricedCar, b: PricedCar) =>
  a.sellerId === b.sellerId && a.year === b.year && a.kilometers === b.kilometers;

test('the nearest cars match a comparison with every car', () => {
  const trims = new TrimDistances();
  fc.assert(
    fc.property(anyCar, anyCars, (one, cars) => {
      const distanceTo = (other: PricedCar) =>
        PER_YEAR * Math.abs(other.year - one.year) +
        PER_KM * Math.abs(other.kilometers - one.kilometers) +
        unlikeness(one, other, trims);
      const inReach = cars
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .filter((other, at, all) => all.findIndex((first) => isSame(first, other)) === at && !isSame(one, other))
        .filter(({ transmission }) => transmission === 'Automatic')
        .filter(({ year }) => Math.abs(year - one.year) <= MOST_YEARS_APART)
        .filter(({ kilometers }) => Math.abs(kilometers - one.kilometers) <= MOST_KM_APART)
        .map((other) => ({ other, distance: distanceTo(other) }))
        .sort((a, b) => a.distance - b.distance || (a.other.id < b.other.id ? -1 : 1))
        .slice(0, 12);
      const furthest = 2 * (inReach[4]?.distance ?? 0) + 0.5;
      const expected = inReach.filter(({ distance }, at) => at < 5 || distance <= furthest);
      const similar = new ModelCars([...cars, one]).similarTo(one, ({ transmission }) => transmission === 'Automatic');
      expect(similar.map(({ id }) => id)).toEqual(expected.map(({ other }) => other.id));
    }),
  );
});

test('the result is the median of the adjusted prices, and every step adds up', () => {
  fc.assert(
    fc.property(anyCar, anyCars, (one, cars) => {
      const { sum, similar } = makeEstimator(cars)(one);
      expect(sum === null).toBe(similar.length < 5);
      if (!sum) return;
      expect(sum.middle + sum.forKilometers + sum.forYear + sum.forTrim).toBe(sum.adjusted);
      for (const [at, { dollars }] of similar.entries()) {
        const steps = sum.cars[at] ?? expect.fail('no steps');
        expect(dollars + steps.forKilometers + steps.forYear + steps.forTrim).toBe(steps.adjusted);
        expect(Math.abs(steps.adjusted / dollars - 1)).toBeLessThan(0.36);
      }
      const sorted = sum.cars.map(({ adjusted }) => adjusted).sort((a, b) => a - b);
      const middle = sorted.length / 2;
      const median = ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
      expect(sum.adjusted).toBe(Math.round(median));
      expect(sum.usual.low).toBeLessThanOrEqual(sum.adjusted);
      expect(sum.usual.high).toBeGreaterThanOrEqual(sum.adjusted);
    }),
  );
});

test('the order in which cars are read changes nothing', () => {
  fc.assert(
    fc.property(anyCar, anyCars, (one, cars) => {
      expect(makeEstimator(cars.toReversed())(one)).toEqual(makeEstimator(cars)(one));
    }),
  );
});

test('a base model is compared by what its trim is worth here, and without that never “well below”', () => {
  const ofTrim = (trim: string, count: number, dollars: number) =>
    Array.from({ length: count }, () => car({ trim, dollars }));
  const base = car({ trim: 'Workmate (4x4)', dollars: 30_000 });
  const known = makeEstimator([base, ...ofTrim('Workmate', 2, 30_300), ...ofTrim('SR5 (4x4)', 6, 40_000)])(base);
  expect(new Set(known.similar.map(({ percent }) => percent))).toEqual(new Set([0, -24]));
  expect(known.sum && ratingOf(30_000, known.sum.adjusted, known.similar)).toBe('around');
  const unknown = makeEstimator([base, ...ofTrim('SR5 (4x4)', 6, 40_000)])(base);
  expect(unknown.sum && ratingOf(30_000, unknown.sum.adjusted, unknown.similar)).toBe('belowOthers');
  const sameTrim = makeEstimator([base, ...ofTrim('Workmate', 5, 30_300), ...ofTrim('Rogue', 2, 60_000)])(base);
  expect(sameTrim.similar.map(({ trim }) => trim)).toEqual(Array(5).fill('Workmate'));
});

test('with too few similar cars the model’s curve gives a range, and dated ads join it', () => {
  const cars = [2008, 2009, 2010].map((year) => car({ year, dollars: 15_000 }));
  const ads = [2021, 2022].map((year) => ({ year, kilometers: 40_000, dollars: 48_000, adOf: 2023 }));
  const one = car({ year: 2021 });
  const alone = makeEstimator([...cars, one])(one);
  expect(alone.sum).toBeNull();
  expect(alone.range).toMatchObject({ count: 3, isOtherYears: true, adsOf: null });
  const { range } = makeEstimator([...cars, one], ads)(one);
  expect(range).toMatchObject({ count: 5, isOtherYears: false, adsOf: 2023 });
  expect(makeEstimator([one, ...cars.slice(2)])(one)).toMatchObject({ sum: null, range: null });
});

test('one seller’s copies of a car count once, and never as similar to each other', () => {
  const shared = { sellerId: 'yard', year: 2018, kilometers: 60_000 };
  const copies = [car(shared), car(shared), car(shared)];
  const others = [car(), car(), car(), car()];
  const estimate = makeEstimator([...copies, ...others]);
  expect(
    estimate(copies[1] as PricedCar)
      .similar.map(({ id }) => id)
      .sort(),
  ).toEqual(others.map(({ id }) => id));
  expect(estimate(others[0] as PricedCar).similar).toHaveLength(4);
});

test.each([
  [86_900, 'wellBelow'],
  [87_100, 'below'],
  [92_900, 'below'],
  [93_100, 'around'],
  [106_900, 'around'],
  [107_100, 'above'],
  [112_900, 'above'],
  [113_100, 'wellAbove'],
])('$%i beside $100,000 is %s', (dollars, rating) => {
  expect(ratingOf(dollars, 100_000, [{ percent: 5 }])).toBe(rating);
});

test('with four similar cars there is no sum', () => {
  const cars = Array.from({ length: 5 }, () => ({ ...car(), percent: 0 }));
  expect(sumUp(car(), cars.slice(1), findSlopes(cars))).toBeNull();
  expect(sumUp(car(), cars, findSlopes(cars))).not.toBeNull();
});

test('at least half of the real ads are “around” their similar cars, three quarters within “below” and “above”', async (context) => {
  context.skip(!hasRealAds(), 'the real ads are not there');
  const off = (await readRealAds()).flatMap((cars) => {
    const estimate = makeEstimator(cars);
    return cars.flatMap((one) => {
      const { sum } = estimate(one);
      return sum ? [Math.abs(one.dollars / sum.adjusted - 1)] : [];
    });
  });
  const share = (most: number) => off.filter((one) => one <= most).length / off.length;
  expect(share(AROUND)).toBeGreaterThan(0.5);
  expect(share(WELL_OFF)).toBeGreaterThan(0.75);
}, 60_000);
