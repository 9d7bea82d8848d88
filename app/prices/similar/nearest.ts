/** The nearest cars of a model, looking outwards from the same year and kilometres until no car further out can be nearer. */

import type { PricedCar } from '#app/prices/priced-car.ts';
import {
  MOST_KM_APART,
  MOST_YEARS_APART,
  PER_KM,
  PER_YEAR,
  TrimDistances,
  unlikeness,
} from '#app/prices/similar/difference.ts';
import { firstIndex } from '#app/vocabulary/first-index.ts';

const MOST_SIMILAR = 12;
const ENOUGH = 5;

type NearCar = { car: PricedCar; distance: number };

export class ModelCars {
  readonly #byYear: ReadonlyMap<number, PricedCar[]>;
  readonly #trims = new TrimDistances();

  constructor(cars: readonly PricedCar[]) {
    const sorted = withoutCopies(cars).sort((a, b) => a.kilometers - b.kilometers || (a.id < b.id ? -1 : 1));
    this.#byYear = Map.groupBy(sorted, ({ year }) => year);
  }

  /** The most alike first, without the car itself and its copies. */
  similarTo(car: PricedCar): PricedCar[] {
    const nearest: NearCar[] = [];
    for (let apart = 0; apart <= MOST_YEARS_APART; apart += 1) {
      for (const year of apart === 0 ? [car.year] : [car.year - apart, car.year + apart]) {
        this.#addFrom(this.#byYear.get(year) ?? [], car, nearest);
      }
    }
    return withoutFarOnes(nearest);
  }

  #addFrom(cars: readonly PricedCar[], car: PricedCar, nearest: NearCar[]) {
    const start = firstFrom(cars, car.kilometers);
    for (let at = start; at < cars.length; at += 1) {
      if (!this.#tryNext(cars[at] as PricedCar, car, nearest)) break;
    }
    for (let at = start - 1; at >= 0; at -= 1) {
      if (!this.#tryNext(cars[at] as PricedCar, car, nearest)) break;
    }
  }

  /** False if cars further along can't be nearer. */
  #tryNext(other: PricedCar, car: PricedCar, nearest: NearCar[]): boolean {
    const kmApart = Math.abs(other.kilometers - car.kilometers);
    const least = PER_YEAR * Math.abs(other.year - car.year) + PER_KM * kmApart;
    const last = nearest[MOST_SIMILAR - 1];
    if (kmApart > MOST_KM_APART || (last && least > last.distance)) return false;
    if (!isCopy(other, car)) add(nearest, { car: other, distance: least + unlikeness(car, other, this.#trims) });
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
