import type { PriceRating } from '#app/vocabulary/cars.ts';
import type { PricedCar } from './priced-car.ts';
import { ModelCars } from './similar/nearest.ts';
import { findSlopes, median, quantile, type Slopes } from './similar/slopes.ts';

export type { Slopes };

export const FEWEST_SIMILAR = 5;
/** Half of all estimates are within 7 % of the asking price, three quarters within 13 %. */
export const AROUND = 0.07;
export const WELL_OFF = 0.13;

/** In whole dollars; plain addition: `middle` and the two adjustments make `adjusted`. */
export type PriceSum = {
  middle: number;
  forKilometers: number;
  forYear: number;
  /** The median of the cars’ adjusted prices. */
  adjusted: number;
  /** The middle half of the adjusted prices. */
  usual: { low: number; high: number };
  /** In the order of the cars. */
  adjustedDollars: number[];
};

type Aim = Pick<PricedCar, 'year' | 'kilometers'>;

/** Null with fewer than five similar cars. */
export function sumUp(aim: Aim, similar: readonly PricedCar[], slopes: Slopes): PriceSum | null {
  if (similar.length < FEWEST_SIMILAR) return null;
  const forKm = similar.map((car) => Math.round(car.dollars * kmFactor(aim, car, slopes)));
  const adjustedDollars = similar.map((car, at) => Math.round((forKm[at] as number) * yearFactor(aim, car, slopes)));
  const middle = Math.round(median(similar.map(({ dollars }) => dollars)));
  const afterKm = Math.round(median(forKm));
  const adjusted = Math.round(median(adjustedDollars));
  return {
    middle,
    forKilometers: afterKm - middle,
    forYear: adjusted - afterKm,
    adjusted,
    usual: { low: quantile(adjustedDollars, 0.25), high: quantile(adjustedDollars, 0.75) },
    adjustedDollars,
  };
}

/** `dollars` before government charges, like the sum. */
export function ratingOf(dollars: number, adjusted: number): PriceRating {
  const off = dollars / adjusted - 1;
  if (Math.abs(off) <= AROUND) return 'around';
  if (off < 0) return off < -WELL_OFF ? 'wellBelow' : 'below';
  return off > WELL_OFF ? 'wellAbove' : 'above';
}

function kmFactor(aim: Aim, car: Aim, { perThousandKm }: Slopes): number {
  return Math.exp((perThousandKm * (car.kilometers - aim.kilometers)) / 1000);
}

function yearFactor(aim: Aim, car: Aim, { perYear }: Slopes): number {
  return Math.exp(perYear * (aim.year - car.year));
}

/** Estimates a price from similar cars. `docs/decisions/0042-price-ratings.md` has the method and how we tested it. */
export type Estimate = { similar: PricedCar[]; slopes: Slopes; sum: PriceSum | null };

export function makeEstimator(cars: readonly PricedCar[]): (car: PricedCar) => Estimate {
  const model = new ModelCars(cars);
  const slopes = findSlopes(cars);
  return (car) => {
    const similar = model.similarTo(car);
    return { similar, slopes, sum: sumUp(car, similar, slopes) };
  };
}
