/**
 * What a trim, drive and engine add to a price, worked out from the cars of a model by Tukey’s median polish: take away what year
 * and kilometres explain, then in turn the median of each trim, each drive and each engine (Exploratory Data Analysis, 1977).
 */
import type { Slopes } from '#app/prices/model-curve.ts';
import type { PricedCar } from '#app/prices/priced-car.ts';
import { median } from './medians.ts';

/** A trim, drive or engine with fewer cars has no known amount. */
const FEWEST_OF_KIND = 3;
const TURNS = 2;
const NOT_THE_TRIM = new Set('4x4 4x2 4wd 2wd awd fwd rwd hybrid turbo diesel lpg 5yr 7yr'.split(' '));

/** The words of a trim without drive, fuel and warranty: `sr5` of `SR5 (4x4)`. */
export function trimLevel(trim: string): string {
  const words: string[] = trim.toLowerCase().match(/[\p{L}\p{N}.+]+/gu) ?? [];
  return words.filter((word) => !NOT_THE_TRIM.has(word)).join(' ');
}

type Traits = readonly [trim: string, drive: string | null, engine: string | null];

function traitsOf({ trim, driveType, fuelType, engineLitres }: PricedCar): Traits {
  const drive = driveType && (driveType === '4WD' || driveType === 'AWD' ? 'four wheels' : 'two wheels');
  return [trimLevel(trim), drive, engineLitres === null ? fuelType : `${fuelType} ${engineLitres}`];
}

export class Kinds {
  readonly #traits = new Map<PricedCar, Traits>();
  readonly #amounts: Map<string | null, { amount: number; count: number }>[] = [new Map(), new Map(), new Map()];

  constructor(cars: readonly PricedCar[], { perYear, perThousandKm }: Slopes) {
    const rest = new Map(
      cars.map((car) => [car, Math.log(car.dollars) - perYear * car.year + (perThousandKm * car.kilometers) / 1000]),
    );
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [at, amounts] of this.#amounts.entries()) {
        for (const [trait, alike] of Map.groupBy(cars, (car) => this.#traitsOf(car)[at] ?? null)) {
          const more = median(alike.map((car) => rest.get(car) as number));
          amounts.set(trait, { amount: (amounts.get(trait)?.amount ?? 0) + more, count: alike.length });
          for (const car of alike) rest.set(car, (rest.get(car) as number) - more);
        }
      }
    }
  }

  /** How many per cent to add to the price of the other; null if too few cars of either kind are known. */
  percentBetween(car: PricedCar, other: PricedCar): number | null {
    const others = this.#traitsOf(other);
    let sum = 0;
    for (const [at, trait] of this.#traitsOf(car).entries()) {
      const otherTrait = others[at] as string | null;
      if (trait === otherTrait || trait === null || otherTrait === null) continue;
      const [own, its] = [this.#amounts[at]?.get(trait), this.#amounts[at]?.get(otherTrait)];
      if (!own || !its || Math.min(own.count, its.count) < FEWEST_OF_KIND) return null;
      sum += own.amount - its.amount;
    }
    return Math.round(Math.expm1(sum) * 100) + 0;
  }

  #traitsOf(car: PricedCar): Traits {
    const known = this.#traits.get(car) ?? traitsOf(car);
    this.#traits.set(car, known);
    return known;
  }
}
