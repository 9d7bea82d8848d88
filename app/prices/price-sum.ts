import type { PriceRange, PriceRating } from '#app/vocabulary/cars.ts';
import { type CurvePoint, findSlopes, fitModelCurve, priceOnCurve, type Slopes } from './model-curve.ts';
import type { PricedCar } from './priced-car.ts';
import { Kinds } from './similar/kinds.ts';
import { median, quantile } from './similar/medians.ts';
import { ModelCars } from './similar/nearest.ts';

export type { Slopes };

export const FEWEST_SIMILAR = 5;
/** Half of all estimates are within 7 % of the asking price, three quarters within 13 %. */
export const AROUND = 0.07;
export const WELL_OFF = 0.13;
/** A price that needs more than this share added or taken off tells too little. */
const MOST_ADJUSTED = 0.35;

/** What is added to one car’s price, in whole dollars. */
export type Steps = { forKilometers: number; forYear: number; forTrim: number };

/** In whole dollars; plain addition: `middle` and the steps make `adjusted`. */
export type PriceSum = Steps & {
  middle: number;
  /** The median of the cars’ adjusted prices. */
  adjusted: number;
  /** The middle half of the adjusted prices. */
  usual: { low: number; high: number };
  /** In the order of the cars. */
  cars: (Steps & { adjusted: number })[];
};

type Aim = Pick<PricedCar, 'year' | 'kilometers'>;

/** With what its trim, drive and engine differ by, in per cent. Null: not known, and not adjusted. */
export type Similar<Car extends PricedCar = PricedCar> = Car & { percent: number | null };

/** Null with fewer than five similar cars. */
export function sumUp(aim: Aim, similar: readonly Similar[], slopes: Slopes): PriceSum | null {
  if (similar.length < FEWEST_SIMILAR) return null;
  const stages = similar.map((car) => {
    const forKm = Math.round(car.dollars * kmFactor(aim, car, slopes));
    const forYear = Math.round(forKm * yearFactor(aim, car, slopes));
    return [car.dollars, forKm, forYear, Math.round(forYear * trimFactor(car.percent))] as const;
  });
  const medianOf = (stage: 0 | 1 | 2 | 3) => Math.round(median(stages.map((car) => car[stage])));
  const adjustedDollars = stages.map((car) => car[3]);
  return {
    middle: medianOf(0),
    ...stepsOf([medianOf(0), medianOf(1), medianOf(2), medianOf(3)]),
    usual: { low: quantile(adjustedDollars, 0.25), high: quantile(adjustedDollars, 0.75) },
    cars: stages.map(stepsOf),
  };
}

function stepsOf([price, forKm, forYear, adjusted]: readonly [number, number, number, number]) {
  return { forKilometers: forKm - price, forYear: forYear - forKm, forTrim: adjusted - forYear, adjusted };
}

/** `dollars` before government charges, like the sum. Trims of unknown worth leave it open how good a price is. */
export function ratingOf(dollars: number, adjusted: number, similar: readonly Pick<Similar, 'percent'>[]): PriceRating {
  const off = dollars / adjusted - 1;
  if (hasOtherTrims(similar)) return Math.abs(off) <= AROUND ? 'aroundOthers' : off < 0 ? 'belowOthers' : 'aboveOthers';
  if (Math.abs(off) <= AROUND) return 'around';
  if (off < 0) return off < -WELL_OFF ? 'wellBelow' : 'below';
  return off > WELL_OFF ? 'wellAbove' : 'above';
}

export function hasOtherTrims(similar: readonly Pick<Similar, 'percent'>[]): boolean {
  return similar.some(({ percent }) => percent === null);
}

function kmFactor(aim: Aim, car: Aim, { perThousandKm }: Slopes): number {
  return Math.exp((perThousandKm * (car.kilometers - aim.kilometers)) / 1000);
}

function yearFactor(aim: Aim, car: Aim, { perYear }: Slopes): number {
  return Math.exp(perYear * (aim.year - car.year));
}

function trimFactor(percent: number | null): number {
  return 1 + (percent ?? 0) / 100;
}

/** Estimates a price from similar cars. `docs/decisions/0042-price-ratings.md` has the method and how we tested it. */
export type Estimate = {
  similar: Similar[];
  slopes: Slopes;
  sum: PriceSum | null;
  /** Only where there is no sum. */
  range: PriceRange | null;
};

/** A dated ad of another site, as a car that is as old today as that one was then. */
export type DatedAd = CurvePoint & { adOf: number };

/** Similar are cars whose trim, drive and engine are the same or of known worth; failing five of those, any. */
export function makeEstimator(cars: readonly PricedCar[], ads: readonly DatedAd[] = []): (car: PricedCar) => Estimate {
  const model = new ModelCars(cars);
  const slopes = findSlopes([...model.cars, ...ads]);
  const kinds = new Kinds(model.cars, slopes);
  return (car) => {
    const isInReach = (other: PricedCar, percent: number | null) =>
      Math.abs(kmFactor(car, other, slopes) * yearFactor(car, other, slopes) * trimFactor(percent) - 1) <=
      MOST_ADJUSTED;
    const alike = model.similarTo(car, (other) => {
      const percent = kinds.percentBetween(car, other);
      return percent !== null && isInReach(other, percent);
    });
    const any = () => model.similarTo(car, (other) => isInReach(other, kinds.percentBetween(car, other)));
    const nearest = alike.length >= FEWEST_SIMILAR ? alike : any();
    const similar = nearest.map((other) => ({ ...other, percent: kinds.percentBetween(car, other) }));
    const sum = sumUp(car, similar, slopes);
    return { similar, slopes, sum, range: sum ? null : rangeOf(car, model.othersThan(car), ads) };
  };
}

function rangeOf(car: PricedCar, others: readonly PricedCar[], ads: readonly DatedAd[]): PriceRange | null {
  const curve = fitModelCurve([...others, ...ads]);
  if (!curve) return null;
  const { low, high } = priceOnCurve(curve, car);
  return {
    low: roughly(low),
    high: roughly(high),
    count: curve.count,
    isOtherYears: [...others, ...ads].every(({ year }) => year !== car.year),
    adsOf: ads.length === 0 ? null : Math.min(...ads.map(({ adOf }) => adOf)),
  };
}

function roughly(dollars: number): number {
  const step = dollars < 10_000 ? 100 : 500;
  return Math.round(dollars / step) * step;
}
