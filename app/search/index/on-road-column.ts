import { type OnRoadCar, onRoadCarOf, onRoadDollars } from '#app/search/compile.ts';
import type { Criteria } from '#app/search/criteria.ts';
import type { Bits, Filtering, Scratch } from '#app/search/index/bits.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { firstIndex } from '#app/vocabulary/first-index.ts';
import { toDollars } from '#app/vocabulary/money.ts';
import type { State } from '#app/vocabulary/states.ts';

/** What the costs depend on besides the price, as a code: there are a few hundred kinds of cars. */
export class OnRoadColumn implements Filtering {
  #codes = new Uint16Array();
  /** At most a billion. */
  #cents = new Int32Array();
  readonly #kinds: (OnRoadCar | null)[] = [];
  readonly #codeOf = new Map<string, number>();

  put(slot: number, entry: IndexEntry): void {
    const car = onRoadCarOf(entry);
    const key = car && !car.isDriveAway ? kindOf(car) : '';
    const code = this.#codeOf.get(key) ?? this.#kinds.push(key === '' ? null : car) - 1;
    this.#codeOf.set(key, code);
    this.#codes[slot] = code;
    this.#cents[slot] = entry.priceDollars * 100;
  }

  grow(capacity: number): void {
    const [codes, cents] = [this.#codes, this.#cents];
    this.#codes = new Uint16Array(capacity);
    this.#codes.set(codes.subarray(0, capacity));
    this.#cents = new Int32Array(capacity);
    this.#cents.set(cents.subarray(0, capacity));
  }

  matches({ onRoadIn, maxOnRoad }: Criteria, scratch: Scratch): Bits | null {
    if (!onRoadIn || maxOnRoad === undefined) return null;
    const highest = Int32Array.from(this.#kinds, (kind) => highestPrice(kind, onRoadIn, maxOnRoad));
    const [codes, cents] = [this.#codes, this.#cents];
    const bits = scratch.take(codes.length >>> 5);
    for (let at = 0, slot = 0; at < bits.length; at += 1) {
      let word = 0;
      for (let bit = 0; bit < 32; bit += 1, slot += 1) {
        const most = highest[codes[slot] as number] as number;
        // The sign bit says which is smaller, without a branch.
        word |= (((cents[slot] as number) - most - 1) >>> 31) << bit;
      }
      bits[at] = word;
    }
    return bits;
  }

  /** At most, of any kind of car at this price. */
  mostDollars(priceDollars: number, state: State): number {
    const cents = priceDollars * 100;
    return Math.max(...this.#kinds.map((kind) => costOf(kind, state, cents)));
  }

  dollarsOf(slots: Int32Array, state: State): Float64Array {
    const known = this.#kinds.map(() => new Map<number, number>());
    return Float64Array.from(slots, (slot) => {
      const code = this.#codes[slot] as number;
      const cents = this.#cents[slot] as number;
      const ofKind = known[code] as Map<number, number>;
      const dollars = ofKind.get(cents) ?? costOf(this.#kinds[code] ?? null, state, cents);
      ofKind.set(cents, dollars);
      return dollars;
    });
  }
}

function kindOf({ bodyType, fuelType, seats, cylinders }: OnRoadCar): string {
  return `${bodyType} ${fuelType} ${seats} ${cylinders}`;
}

function costOf(kind: OnRoadCar | null, state: State, priceCents: number): number {
  return kind ? onRoadDollars(state, { ...kind, priceCents }) : toDollars(priceCents);
}

/** In cents; costs never fall as the price rises. */
function highestPrice(kind: OnRoadCar | null, state: State, maxDollars: number): number {
  return firstIndex(maxDollars * 100 + 101, (cents) => costOf(kind, state, cents) > maxDollars) - 1;
}
