/** The nearest cars of a model, looking outwards from the same year and kilometres until no car further out can be nearer. */

import type { PricedCar } from '#app/prices/priced-car.ts';
import { firstIndex } from '#app/vocabulary/first-index.ts';

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
const MOST_SIMILAR = 12;
const ENOUGH = 5;

type NearCar = { car: PricedCar; distance: number };

/** Whether a car may be compared with the one that is asked about. */
type Counts = (other: PricedCar) => boolean;

export class ModelCars {
  /** Without copies. */
  readonly cars: readonly PricedCar[];
  readonly #byYear: ReadonlyMap<number, PricedCar[]>;
  readonly #trims = new TrimDistances();

  constructor(cars: readonly PricedCar[]) {
    this.cars = withoutCopies(cars);
    const sorted = this.cars.toSorted((a, b) => a.kilometers - b.kilometers || (a.id < b.id ? -1 : 1));
    this.#byYear = Map.groupBy(sorted, ({ year }) => year);
  }

  /** The most alike first, without the car itself and its copies. */
  similarTo(car: PricedCar, counts: Counts): PricedCar[] {
    const nearest: NearCar[] = [];
    for (let apart = 0; apart <= MOST_YEARS_APART; apart += 1) {
      for (const year of apart === 0 ? [car.year] : [car.year - apart, car.year + apart]) {
        this.#addFrom(this.#byYear.get(year) ?? [], car, counts, nearest);
      }
    }
    return withoutFarOnes(nearest);
  }

  /** All but the car and its copies. */
  othersThan(car: PricedCar): PricedCar[] {
    return this.cars.filter((other) => !isCopy(other, car));
  }

  #addFrom(cars: readonly PricedCar[], car: PricedCar, counts: Counts, nearest: NearCar[]) {
    const start = firstFrom(cars, car.kilometers);
    for (let at = start; at < cars.length; at += 1) {
      if (!this.#tryNext(cars[at] as PricedCar, car, counts, nearest)) break;
    }
    for (let at = start - 1; at >= 0; at -= 1) {
      if (!this.#tryNext(cars[at] as PricedCar, car, counts, nearest)) break;
    }
  }

  /** False if cars further along can't be nearer. */
  #tryNext(other: PricedCar, car: PricedCar, counts: Counts, nearest: NearCar[]): boolean {
    const kmApart = Math.abs(other.kilometers - car.kilometers);
    const least = PER_YEAR * Math.abs(other.year - car.year) + PER_KM * kmApart;
    const last = nearest[MOST_SIMILAR - 1];
    if (kmApart > MOST_KM_APART || (last && least > last.distance)) return false;
    if (isCopy(other, car) || !counts(other)) return true;
    add(nearest, { car: other, distance: least + unlikeness(car, other, this.#trims) });
    return true;
  }
}

/** The car itself, or the same seller’s listing of the same car. */
function isCopy(a: PricedCar, b: PricedCar): boolean {
  return a.id === b.id || (a.sellerId === b.sellerId && a.year === b.year && a.kilometers === b.kilometers);
}

function withoutCopies(cars: readonly PricedCar[]): PricedCar[] {
  const first = new Map<string, PricedCar>();
  for (const car of cars) {
    const key = `${car.sellerId} ${car.year} ${car.kilometers}`;
    const known = first.get(key);
    if (!known || car.id < known.id) first.set(key, car);
  }
  return [...first.values()];
}

function add(nearest: NearCar[], candidate: NearCar) {
  const isBefore = (other: NearCar) =>
    candidate.distance < other.distance || (candidate.distance === other.distance && candidate.car.id < other.car.id);
  let at = nearest.length;
  while (at > 0 && isBefore(nearest[at - 1] as NearCar)) at -= 1;
  nearest.splice(at, 0, candidate);
  if (nearest.length > MOST_SIMILAR) nearest.pop();
}

/** After the fifth, only cars about as similar. */
function withoutFarOnes(nearest: readonly NearCar[]): PricedCar[] {
  const furthest = 2 * (nearest[ENOUGH - 1]?.distance ?? 0) + 0.5;
  return nearest.filter(({ distance }, at) => at < ENOUGH || distance <= furthest).map(({ car }) => car);
}

function firstFrom(cars: readonly PricedCar[], kilometers: number): number {
  return firstIndex(cars.length, (at) => (cars[at] as PricedCar).kilometers >= kilometers);
}

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
