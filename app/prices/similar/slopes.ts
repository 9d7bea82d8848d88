/**
 * The Theil–Sen estimator: the median of the slopes of all pairs, which up to 29 % of wild prices can't move far (H. Theil,
 * “A rank-invariant method of linear and polynomial regression analysis”, 1950; P. K. Sen, JASA 63, 1968). Prices fall by
 * shares, not by dollars, so the slopes are those of logarithms. Year and kilometres take turns, each without the other's part.
 */
import type { PricedCar } from '#app/prices/priced-car.ts';

/** Natural logarithms: about the share that a year newer, or 1,000 km less, adds. */
export type Slopes = { perYear: number; perThousandKm: number };

/** The medians over real ads, for models with too few cars. */
const USUAL: Slopes = { perYear: 0.07, perThousandKm: 0.0025 };
const MOST: Slopes = { perYear: 0.2, perThousandKm: 0.01 };
const MOST_CARS = 100;
const FEWEST_PAIRS = 30;
const LEAST_DISTANCE_THOUSAND_KM = 5;
const TURNS = 2;
/** Finer steps would change the sums of all cars of a model whenever one changes. */
const STEP: Slopes = { perYear: 0.005, perThousandKm: 0.0002 };

type Pair = { price: number; years: number; thousandKm: number };

export function findSlopes(cars: readonly PricedCar[]): Slopes {
  const pairs = pairsOf(evenlyPicked(cars));
  const byYear = pairs.filter(({ years }) => years !== 0);
  const byKm = pairs.filter(({ thousandKm }) => Math.abs(thousandKm) >= LEAST_DISTANCE_THOUSAND_KM);
  let { perYear, perThousandKm } = USUAL;
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (byYear.length >= FEWEST_PAIRS) {
      const slopes = byYear.map(({ price, years, thousandKm }) => (price + perThousandKm * thousandKm) / years);
      perYear = within(median(slopes), MOST.perYear);
    }
    if (byKm.length >= FEWEST_PAIRS) {
      const slopes = byKm.map(({ price, years, thousandKm }) => (perYear * years - price) / thousandKm);
      perThousandKm = within(median(slopes), MOST.perThousandKm);
    }
  }
  return { perYear: inSteps(perYear, STEP.perYear), perThousandKm: inSteps(perThousandKm, STEP.perThousandKm) };
}

/** Any hundred cars tell the slope as well as thousands. By id, so that the same cars are picked each time. */
function evenlyPicked(cars: readonly PricedCar[]): PricedCar[] {
  const step = Math.max(1, Math.ceil(cars.length / MOST_CARS));
  return cars.toSorted((a, b) => (a.id < b.id ? -1 : 1)).filter((_, at) => at % step === 0);
}

function pairsOf(cars: readonly PricedCar[]): Pair[] {
  return cars.flatMap((one, at) =>
    cars.slice(0, at).map((other) => ({
      price: Math.log(one.dollars / other.dollars),
      years: one.year - other.year,
      thousandKm: (one.kilometers - other.kilometers) / 1000,
    })),
  );
}

function within(slope: number, most: number): number {
  return Math.min(Math.max(slope, 0), most);
}

function inSteps(slope: number, step: number): number {
  return Math.round(slope / step) * step;
}

/** Needs at least one number. */
export function median(values: Iterable<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** The value below which a share of the values lies. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}
