/** Estimates a price from similar cars. `docs/decisions/0042-price-ratings.md` has the method and how we tested it. */

import { type PriceSum, sumUp } from '#app/prices/price-sum.ts';
import type { PricedCar } from '#app/prices/priced-car.ts';
import { ModelCars } from '#app/prices/similar/nearest.ts';
import { findSlopes, type Slopes } from '#app/prices/similar/slopes.ts';

export type Estimate = { similar: PricedCar[]; slopes: Slopes; sum: PriceSum | null };

/** For any number of cars of one make and model. */
export function makeEstimator(cars: readonly PricedCar[]): (car: PricedCar) => Estimate {
  const model = new ModelCars(cars);
  const slopes = findSlopes(cars);
  return (car) => {
    const similar = model.similarTo(car);
    return { similar, slopes, sum: sumUp(car, similar, slopes) };
  };
}
