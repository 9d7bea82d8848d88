/** What a model costs, from the cars on the site. Every figure can be worked out again from the cars that the page lists. */
import { fitModelCurve, priceOnCurve } from '#app/prices/model-curve.ts';
import { median } from '#app/prices/similar/medians.ts';

export type GuideCar = {
  id: string;
  year: number;
  kilometers: number;
  /** Before government charges. */
  dollars: number;
  isSold: boolean;
  /** From its first listing to the sale, also across listings. Null of a car for sale. */
  daysToSell: number | null;
};

/** Cars of one year, or of one range of kilometres. `at` is where it is in the chart. */
export type Band = { label: string; at: number; count: number; low: number; middle: number; high: number };

/** Shares are of one year, and of 10,000 km, rounded as they are shown. */
export type Loss = {
  year: number;
  kilometers: number;
  start: number;
  yearShare: number;
  kmShare: number;
  kmMore: number;
  forYears: number;
  forKilometers: number;
  end: number;
};

const BAND_KM = 50_000;
export const LOSS_YEARS = 3;
const [WHOLE_KM, WHOLE_DOLLARS, WHOLE_STEP] = [1000, 100, 10];
const FEWEST_SALES = 3;

export function bandsByYear(cars: readonly GuideCar[]): Band[] {
  const byYear = [...Map.groupBy(cars, ({ year }) => year)];
  return byYear.map(([year, some]) => toBand(String(year), year, some)).sort((a, b) => b.at - a.at);
}

export function bandsByKilometers(cars: readonly GuideCar[]): Band[] {
  const thousands = (km: number) => String(km / 1000);
  const byBand = [...Map.groupBy(cars, ({ kilometers }) => Math.floor(kilometers / BAND_KM) * BAND_KM)];
  return byBand
    .map(([from, some]) => {
      const label = `${thousands(from)},000 to ${thousands(from + BAND_KM)},000 km`.replace(/^0,000/, '0');
      return toBand(label, from + BAND_KM / 2, some);
    })
    .sort((a, b) => a.at - b.at);
}

function toBand(label: string, at: number, cars: readonly GuideCar[]): Band {
  const dollars = cars.map((car) => car.dollars);
  return {
    label,
    at,
    count: cars.length,
    low: Math.min(...dollars),
    middle: middlePrice(cars),
    high: Math.max(...dollars),
  };
}

export function middlePrice(cars: readonly GuideCar[]): number {
  return Math.round(median(cars.map(({ dollars }) => dollars)));
}

/** The car in the middle, now and three years later. Null if prices don’t fall with age and kilometres. */
export function lossOf(cars: readonly GuideCar[], thisYear: number): Loss | null {
  const curve = fitModelCurve(cars);
  if (!curve) return null;
  const aged = cars.filter((car) => car.year < thisYear);
  const year = Math.round(median(cars.map((car) => car.year)));
  const kmYearly = aged.length > 0 ? median(aged.map((car) => car.kilometers / (thisYear - car.year))) : 0;
  const kilometers = rounded(kmYearly * (thisYear - year), WHOLE_KM);
  const kmMore = rounded(kmYearly * LOSS_YEARS, WHOLE_KM);
  const start = rounded(priceOnCurve(curve, { year, kilometers }).dollars, WHOLE_DOLLARS);
  const yearShare = toShare(curve.perYear);
  const kmShare = toShare(curve.perThousandKm * 10);
  const afterYears = start * (1 - yearShare) ** LOSS_YEARS;
  const afterBoth = afterYears * (1 - kmShare) ** (kmMore / 10_000);
  const forYears = rounded(start - afterYears, WHOLE_STEP);
  const forKilometers = rounded(afterYears - afterBoth, WHOLE_STEP);
  const end = rounded(start - forYears - forKilometers, WHOLE_DOLLARS);
  return end < start ? { year, kilometers, start, yearShare, kmShare, kmMore, forYears, forKilometers, end } : null;
}

/** Of a slope of logarithms, to a tenth of a per cent. */
function toShare(slope: number): number {
  return Math.round((1 - Math.exp(-slope)) * 1000) / 1000;
}

function rounded(value: number, step: number): number {
  return Math.round(value / step) * step;
}

/** Half of those sold did within `days`. Null with too few. */
export function salesOf(cars: readonly GuideCar[]): { count: number; days: number } | null {
  const days = cars.flatMap(({ daysToSell }) => daysToSell ?? []);
  return days.length < FEWEST_SALES ? null : { count: days.length, days: Math.ceil(median(days)) };
}
