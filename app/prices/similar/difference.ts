import type { PricedCar } from '#app/prices/priced-car.ts';

export const MOST_YEARS_APART = 5;
export const MOST_KM_APART = 100_000;
export const PER_YEAR = 0.35;
export const PER_KM = 0.5 / 20_000;
const OTHER_TRIM = 2;
const OTHER_BODY = 1.5;
const OTHER_FUEL = 1;
const OTHER_TRANSMISSION = 0.6;
const OTHER_DRIVE = 0.7;
const PER_LITRE = 1;

/** How different two cars are, apart from year and kilometres: 0 for the same trim, body and engine. */
export function unlikeness(a: PricedCar, b: PricedCar, trims: TrimDistances): number {
  return (
    OTHER_TRIM * trims.between(a.trim, b.trim) +
    (a.bodyType === b.bodyType ? 0 : OTHER_BODY) +
    (a.fuelType === b.fuelType ? 0 : OTHER_FUEL) +
    (a.transmission === b.transmission ? 0 : OTHER_TRANSMISSION) +
    (a.driveType === b.driveType ? 0 : OTHER_DRIVE) +
    PER_LITRE * Math.min(1, Math.abs((a.engineLitres ?? 0) - (b.engineLitres ?? 0)))
  );
}

/** The share of words that only one of two trims has: "SR5 (4x4)" is nearer to "SR5 double cab (4x4)" than to "SR (4x2)". */
export class TrimDistances {
  readonly #words = new Map<string, ReadonlySet<string>>();
  readonly #known = new Map<string, Map<string, number>>();

  between(a: string, b: string): number {
    if (a === b) return 0;
    const ofFirst = this.#known.get(a) ?? new Map<string, number>();
    this.#known.set(a, ofFirst);
    let distance = ofFirst.get(b);
    if (distance === undefined) {
      distance = shareApart(this.#wordsOf(a), this.#wordsOf(b));
      ofFirst.set(b, distance);
    }
    return distance;
  }

  #wordsOf(trim: string): ReadonlySet<string> {
    const words = this.#words.get(trim) ?? new Set(trim.toLowerCase().match(/[\p{L}\p{N}.+]+/gu));
    this.#words.set(trim, words);
    return words;
  }
}

function shareApart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length;
  const all = a.size + b.size - both;
  return all === 0 ? 0 : 1 - both / all;
}
