import { type Bits, type Scratch, setBit } from '#app/search/columns/bits.ts';
import type { Criteria } from '#app/search/criteria.ts';
import { type OnRoadCar, onRoadCarOf, onRoadDollars } from '#app/search/on-road-costs.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import type { State } from '#app/vocabulary/states.ts';

/** What the costs depend on besides the price, as a code: there are a few hundred kinds of cars. */
export class OnRoadColumn {
  #codes = new Uint16Array();
  #cents = new Float64Array();
  readonly #kinds: (OnRoadCar | null)[] = [];
  readonly #codeOf = new Map<string, number>();

  put(slot: number, entry: IndexEntry): void {
    const car = onRoadCarOf(entry);
    const key = car && !car.isDriveAway ? JSON.stringify({ ...car, priceCents: 0 }) : '';
    const code = this.#codeOf.get(key) ?? this.#kinds.push(key === '' ? null : car) - 1;
    this.#codeOf.set(key, code);
    this.#codes[slot] = code;
    this.#cents[slot] = Math.round(entry.priceDollars * 100);
  }

  /** Searches leave out slots that are not live. */
  clear(): void {}

  grow(capacity: number): void {
    const [codes, cents] = [this.#codes, this.#cents];
    this.#codes = new Uint16Array(capacity);
    this.#codes.set(codes.subarray(0, capacity));
    this.#cents = new Float64Array(capacity);
    this.#cents.set(cents.subarray(0, capacity));
  }

  matches({ onRoadIn, maxOnRoad }: Criteria, scratch: Scratch): Bits | null {
    if (!onRoadIn || maxOnRoad === undefined) return null;
    const highest = Float64Array.from(this.#kinds, (kind) => highestPrice(kind, onRoadIn, maxOnRoad));
    const bits = scratch.take(this.#codes.length >>> 5).fill(0);
    for (let slot = 0; slot < this.#codes.length; slot += 1) {
      if ((this.#cents[slot] as number) <= (highest[this.#codes[slot] as number] as number)) setBit(bits, slot);
    }
    return bits;
  }

  /** At most, of any kind of car at a price that is shown as this one. */
  mostDollars(priceDollars: number, state: State): number {
    const cents = priceDollars * 100 + 50;
    return Math.max(...this.#kinds.map((kind) => costOf(kind, state, cents)));
  }

  /** Of each slot, in its order. */
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

function costOf(kind: OnRoadCar | null, state: State, priceCents: number): number {
  return kind ? onRoadDollars(state, { ...kind, priceCents }) : Math.round(priceCents / 100);
}

/** In cents; costs never fall as the price rises. */
function highestPrice(kind: OnRoadCar | null, state: State, maxDollars: number): number {
  let [low, high] = [-1, maxDollars * 100 + 100];
  while (low < high) {
    const cents = Math.ceil((low + high) / 2);
    if (costOf(kind, state, cents) <= maxDollars) low = cents;
    else high = cents - 1;
  }
  return low;
}
