import { makeEstimator } from '#app/prices/estimate.ts';
import { FEWEST_SIMILAR } from '#app/prices/price-sum.ts';
import type { PricedCar } from '#app/prices/priced-car.ts';
import type { Figure } from './figure.ts';
import { hasRealAds, readRealAds } from './real-ads.ts';
import { quantile } from './statistics.ts';

type Measured = { errors: number[]; count: number };
type Guess = (car: PricedCar, others: readonly PricedCar[]) => number | null;

export async function measurePrices(): Promise<Figure[]> {
  if (!hasRealAds()) return [{ name: 'Price ratings', value: 'not measured', limit: 'the real ads aren’t there' }];
  const models = await readRealAds();
  const estimated = leaveEachOut(models, (car, others) => makeEstimator(others)(car).sum?.adjusted ?? null);
  const plain = leaveEachOut(models, plainMedian);
  return [
    {
      name: 'Median error of the estimate, and share of ads that have one',
      value: `${tell(estimated, 0.5)}, ${coverage(estimated)}`,
      limit: `7.5 % at 90 %; the median of make, model and year: ${tell(plain, 0.5)}, ${coverage(plain)}`,
    },
    {
      name: 'Error within which three quarters and nine tenths lie',
      value: `${tell(estimated, 0.75)}, ${tell(estimated, 0.9)}`,
      limit: `the median of make, model and year: ${tell(plain, 0.75)}, ${tell(plain, 0.9)}`,
    },
  ];
}

function leaveEachOut(models: readonly PricedCar[][], guess: Guess): Measured {
  const errors: number[] = [];
  for (const cars of models) {
    for (const car of cars) {
      const others = cars.filter(({ year, kilometers }) => year !== car.year || kilometers !== car.kilometers);
      const guessed = guess(car, others);
      if (guessed !== null) errors.push(Math.abs(guessed / car.dollars - 1));
    }
  }
  return { errors, count: models.flat().length };
}

function plainMedian(car: PricedCar, others: readonly PricedCar[]): number | null {
  const ofYear = others.filter(({ year }) => year === car.year).map(({ dollars }) => dollars);
  return ofYear.length < FEWEST_SIMILAR ? null : quantile(ofYear, 0.5);
}

function tell({ errors }: Measured, share: number): string {
  return `${(quantile(errors, share) * 100).toFixed(1)} %`;
}

function coverage({ errors, count }: Measured): string {
  return `${((errors.length / count) * 100).toFixed(0)} % of ads`;
}
