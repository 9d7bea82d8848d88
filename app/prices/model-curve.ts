/**
 * What a model costs by age and kilometres: one straight line through the logarithms of its prices, because prices fall by
 * shares and not by dollars. Fitted by iteratively reweighted least squares with Huber's weights, so that wild prices count
 * little (P. J. Huber, “Robust estimation of a location parameter”, 1964). A model with few cars keeps close to the usual slopes.
 */
import type { PricedCar } from '#app/prices/priced-car.ts';
import { median } from '#app/prices/similar/medians.ts';

/** Natural logarithms: about the share that a year newer, or 1,000 km less, adds. */
export type Slopes = { perYear: number; perThousandKm: number };

type Point = Pick<PricedCar, 'year' | 'kilometers'>;
export type CurvePoint = Point & Pick<PricedCar, 'dollars'>;

export type ModelCurve = Slopes & {
  /** How many cars it goes through. */
  count: number;
  /** The car in its middle: the logarithm of the price there. */
  middle: { year: number; thousandKm: number; logDollars: number };
  /** How far prices lie from it, as a logarithm. */
  spread: number;
};

const FEWEST_FOR_CURVE = 2;

/** Of real ads, and how many squared years and thousands of kilometres they outweigh. */
const USUAL: Slopes = { perYear: 0.07, perThousandKm: 0.0025 };
const USUAL_WEIGHT: Slopes = { perYear: 20, perThousandKm: 20_000 };
const USUAL_SPREAD = { spread: 0.2, cars: 4 };
const MOST: Slopes = { perYear: 0.2, perThousandKm: 0.01 };
const HUBER = 1.345;
/** Makes the median of absolute errors the standard deviation, if they are normal. */
const OF_NORMAL = 1.4826;
const LEAST_SPREAD = 0.05;
const ROUNDS = 10;
/** Four fifths of the real ads lie within it, and the line is this much less sure for each year from its middle. */
const [RANGE, PER_YEAR_AWAY] = [1.28, 0.02];

/** Steps of a share. Finer ones would change the sums of all cars of a model whenever one changes, and nobody could follow them. */
const STEP = { perYear: 0.005, perTenThousandKm: 0.002 };

/** The curve’s slopes, so rounded that a page can show them as they are: 7.5 % a year, 2.6 % for 10,000 km. */
export function findSlopes(cars: readonly CurvePoint[]): Slopes {
  const { perYear, perThousandKm } = fitModelCurve(cars) ?? USUAL;
  const inSteps = (slope: number, step: number) => Math.log1p(Math.round(Math.expm1(slope) / step) * step);
  return {
    perYear: inSteps(perYear, STEP.perYear),
    perThousandKm: inSteps(10 * perThousandKm, STEP.perTenThousandKm) / 10,
  };
}

/** Null with fewer than two cars. Prices before charges, all of one make and model. */
export function fitModelCurve(cars: readonly CurvePoint[]): ModelCurve | null {
  if (cars.length < FEWEST_FOR_CURVE) return null;
  let weights = cars.map(() => 1);
  let curve = fitWeighted(cars, weights);
  for (let round = 0; round < ROUNDS; round += 1) {
    const errors = cars.map((car) => Math.abs(Math.log(car.dollars) - logPrice(curve, car)));
    const usual = Math.max(LEAST_SPREAD, OF_NORMAL * median(errors));
    weights = errors.map((error) => Math.min(1, (HUBER * usual) / error));
    curve = fitWeighted(cars, weights);
  }
  return curve;
}

/** In whole dollars: the middle price at an age and kilometres, and the range of four fifths of such cars. */
export function priceOnCurve(curve: ModelCurve, point: Point): { dollars: number; low: number; high: number } {
  const log = logPrice(curve, point);
  const off = RANGE * Math.hypot(curve.spread, PER_YEAR_AWAY * (point.year - curve.middle.year));
  const dollars = (value: number) => Math.round(Math.exp(value));
  return { dollars: dollars(log), low: dollars(log - off), high: dollars(log + off) };
}

function logPrice({ middle, perYear, perThousandKm }: ModelCurve, { year, kilometers }: Point): number {
  return middle.logDollars + perYear * (year - middle.year) - perThousandKm * (kilometers / 1000 - middle.thousandKm);
}

function fitWeighted(cars: readonly CurvePoint[], weights: readonly number[]): ModelCurve {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (of: (car: CurvePoint) => number) =>
    cars.reduce((sum, car, at) => sum + (weights[at] as number) * of(car), 0) / total;
  const year = mean((car) => car.year);
  const thousandKm = mean((car) => car.kilometers / 1000);
  const logDollars = mean((car) => Math.log(car.dollars));
  const years = (car: CurvePoint) => car.year - year;
  const km = (car: CurvePoint) => car.kilometers / 1000 - thousandKm;
  // What the usual slopes leave unexplained.
  const rest = (car: CurvePoint) =>
    Math.log(car.dollars) - logDollars - USUAL.perYear * years(car) + USUAL.perThousandKm * km(car);
  const yy = total * mean((car) => years(car) ** 2) + USUAL_WEIGHT.perYear;
  const kk = total * mean((car) => km(car) ** 2) + USUAL_WEIGHT.perThousandKm;
  const yk = total * mean((car) => years(car) * km(car));
  const yr = total * mean((car) => years(car) * rest(car));
  const kr = total * mean((car) => km(car) * rest(car));
  const determinant = yy * kk - yk ** 2;
  const perYear = within(USUAL.perYear + (yr * kk - kr * yk) / determinant, MOST.perYear);
  const perThousandKm = within(USUAL.perThousandKm - (kr * yy - yr * yk) / determinant, MOST.perThousandKm);
  const curve = { perYear, perThousandKm, count: cars.length, middle: { year, thousandKm, logDollars }, spread: 0 };
  const ofUsual = USUAL_SPREAD.cars * USUAL_SPREAD.spread ** 2;
  const squares = total * mean((car) => (Math.log(car.dollars) - logPrice(curve, car)) ** 2);
  const spread = Math.sqrt(((ofUsual + squares) / (USUAL_SPREAD.cars + total)) * (1 + 1 / cars.length));
  return { ...curve, spread };
}

function within(slope: number, most: number): number {
  return Math.min(Math.max(slope, 0), most);
}
