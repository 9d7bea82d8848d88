import { type Bits, hasBit, type Scratch, setBit } from '#app/search/columns/bits.ts';
import type { Filtering } from '#app/search/columns/column.ts';
import type { Criteria } from '#app/search/criteria.ts';
import { dropOf, type IndexEntry } from '#app/search/searchable.ts';

type Car = Pick<IndexEntry, 'status' | 'priceDollars' | 'priceSteps'>;

/** Drops are worked out for the day of the search, so they expire by themselves. */
export class DropColumn implements Filtering {
  readonly reads = ['dropped'] as const;
  readonly #cars = new Map<number, Car>();
  #capacity = 0;

  put(slot: number, { status, priceDollars, priceSteps }: IndexEntry): void {
    if (priceSteps?.length) this.#cars.set(slot, { status, priceDollars, priceSteps });
    else this.#cars.delete(slot);
  }

  clear(slot: number): void {
    this.#cars.delete(slot);
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
  }

  matches({ dropped }: Criteria, scratch: Scratch): Bits | null {
    if (!dropped) return null;
    const bits = scratch.take(this.#capacity >>> 5).fill(0);
    for (const [slot, car] of this.#cars) if (dropOf(car) > 0) setBit(bits, slot);
    return bits;
  }

  droppedAmong(bits: Bits): { slot: number; dollars: number }[] {
    return [...this.#cars]
      .filter(([slot]) => hasBit(bits, slot))
      .map(([slot, car]) => ({ slot, dollars: dropOf(car) }))
      .filter(({ dollars }) => dollars > 0);
  }
}
