/** How far estimates are from the prices of real ads, each left out in turn. */
import { type Estimate, makeEstimator } from '../../app/prices/price-sum.ts';
import type { PricedCar } from '../../app/prices/priced-car.ts';
import { trimLevel } from '../../app/prices/similar/kinds.ts';
import { hasRealAds, readRealAds } from '../../tests/support/real-ads.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';

const [MOST_ERROR, MOST_ERROR_OF_RARE, LEAST_IN_RANGE, LEAST_ANSWERED] = [0.069, 0.09, 0.8, 0.97];
const RARE = 1 / 5;
/** A new site has one in so many of the ads. */
const NEW_SITE = 20;

type LeftOut = Estimate & { car: PricedCar; isOfRareTrim: boolean };

export async function measurePrices(): Promise<Figure[]> {
  if (!hasRealAds()) return [{ name: 'Price ratings', value: 'not measured', limit: 'the real ads aren’t there' }];
  const models = await readRealAds();
  const all = models.flatMap((cars) => leaveEachOut(cars, (other, car) => !isSame(other, car)));
  const rated = all.filter(({ sum }) => sum);
  const alike = rated.filter(({ similar }) => similar.every(({ percent }) => percent !== null));
  const rare = rated.filter(({ isOfRareTrim }) => isOfRareTrim);
  const ranged = all.filter(({ range }) => range);
  const small = models.flatMap((cars) => [...Map.groupBy(cars, ({ id }) => Number(id) % NEW_SITE).values()]);
  const ofSmall = small.flatMap((cars) => leaveEachOut(cars, (other, car) => !isSame(other, car)));
  const rangedOfSmall = ofSmall.filter(({ range }) => range);
  const otherYears = models
    .flatMap((cars) => leaveEachOut(cars, (other, car) => other.year !== car.year))
    .filter(({ range }) => range);
  const answered = (rated.length + ranged.length) / all.length;
  return [
    errorOf('Median error of a price where five are similar', rated, MOST_ERROR),
    errorOf('of those of the same trim or of known worth', alike, MOST_ERROR),
    errorOf('of those of trims that are less than a fifth of their model', rare, MOST_ERROR_OF_RARE),
    inRange('Left-out ads in the wide range', ranged),
    inRange(
      `the same on a site with one in ${NEW_SITE} of the ads, ${share(rangedOfSmall.length / ofSmall.length)} of them`,
      rangedOfSmall,
    ),
    inRange('the same from cars of other years only', otherYears),
    {
      name: 'Real ads with a price or a range',
      value: share(answered),
      limit: `at least ${share(LEAST_ANSWERED)}`,
      isMet: answered >= LEAST_ANSWERED,
    },
  ];
}

function leaveEachOut(cars: readonly PricedCar[], counts: (other: PricedCar, car: PricedCar) => boolean): LeftOut[] {
  const trims = Map.groupBy(cars, ({ trim }) => trimLevel(trim));
  return cars.map((car) => ({
    car,
    ...makeEstimator(cars.filter((other) => counts(other, car)))(car),
    isOfRareTrim: (trims.get(trimLevel(car.trim))?.length ?? 0) < cars.length * RARE,
  }));
}

/** Ads don’t say whose they are, so one car’s two ads count as one. */
function isSame(a: PricedCar, b: PricedCar): boolean {
  return a.year === b.year && a.kilometers === b.kilometers;
}

function errorOf(name: string, rated: readonly LeftOut[], most: number): Figure {
  const errors = rated.map(({ car, sum }) => Math.abs((sum?.adjusted ?? 0) / car.dollars - 1));
  const median = quantile(errors, 0.5);
  return {
    name,
    value: `${share(median)} of ${rated.length} ads`,
    limit: `at most ${share(most)}`,
    isMet: median <= most,
  };
}

function inRange(name: string, ranged: readonly LeftOut[]): Figure {
  const held = ranged.filter(({ car, range }) => range && car.dollars >= range.low && car.dollars <= range.high);
  const part = held.length / ranged.length;
  return {
    name,
    value: `${share(part)} of ${ranged.length} ads`,
    limit: `at least ${share(LEAST_IN_RANGE)}`,
    isMet: part >= LEAST_IN_RANGE,
  };
}

function share(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}
