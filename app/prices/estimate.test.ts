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
import { findSlopes } from '#app/prices/similar/slopes.ts';
import { hasRealAds, readRealAds } from '#tests/support/real-ads.ts';
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
        .filter(({ year }) => Math.abs(year - one.year) <= MOST_YEARS_APART)
        .filter(({ kilometers }) => Math.abs(kilometers - one.kilometers) <= MOST_KM_APART)
        .map((other) => ({ other, distance: distanceTo(other) }))
        .sort((a, b) => a.distance - b.distance || (a.other.id < b.other.id ? -1 : 1))
        .slice(0, 12);
      const furthest = 2 * (inReach[4]?.distance ?? 0) + 0.5;
      const expected = inReach.filter(({ distance }, at) => at < 5 || distance <= furthest);
      const similar = new ModelCars([...cars, one]).similarTo(one);
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
      expect(sum.middle + sum.forKilometers + sum.forYear).toBe(sum.adjusted);
      const sorted = sum.adjustedDollars.toSorted((a, b) => a - b);
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

test('slopes are right even if every fifth price is wild', () => {
  const cars = Array.from({ length: 60 }, (_, at) => {
    const [year, kilometers] = [2010 + (at % 12), (at * 7919) % 200_000];
    const dollars = 60_000 * Math.exp(0.09 * (year - 2020) - (0.003 * kilometers) / 1000);
    return car({ year, kilometers, dollars: at % 5 === 0 ? 1234 : dollars });
  });
  const { perYear, perThousandKm } = findSlopes(cars);
  expect(perYear).toBeCloseTo(0.09, 1);
  expect(perThousandKm).toBeCloseTo(0.003, 2);
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
  expect(ratingOf(dollars, 100_000)).toBe(rating);
});

test('with four similar cars there is no sum', () => {
  const cars = [car(), car(), car(), car()];
  expect(sumUp(car(), cars, findSlopes(cars))).toBeNull();
  expect(sumUp(car(), [...cars, car()], findSlopes(cars))).not.toBeNull();
});

test('half of the real ads are “around” their similar cars, three quarters within “below” and “above”', async (context) => {
  context.skip(!hasRealAds(), 'the real ads are not there');
  const off = (await readRealAds()).flatMap((cars) => {
    const estimate = makeEstimator(cars);
    return cars.flatMap((one) => {
      const { sum } = estimate(one);
      return sum ? [Math.abs(one.dollars / sum.adjusted - 1)] : [];
    });
  });
  const share = (most: number) => off.filter((one) => one <= most).length / off.length;
  expect(share(AROUND)).toBeCloseTo(0.5, 1);
  expect(share(WELL_OFF)).toBeCloseTo(0.75, 1);
}, 60_000);
