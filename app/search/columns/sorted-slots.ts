import type { Bits } from '#app/search/columns/bits.ts';
import { ChunkedSlots, type Place } from '#app/search/columns/chunked-slots.ts';
import type { Slots } from '#app/search/columns/slots.ts';

type Numbers = { readonly values: ArrayLike<number> };

export class SortedSlots {
  readonly #all: Slots;
  readonly #column: Numbers;
  readonly #slots = new ChunkedSlots();

  constructor(all: Slots, column: Numbers) {
    this.#all = all;
    this.#column = column;
  }

  fill(sorted: Int32Array): void {
    this.#slots.fill(sorted);
  }

  /** The slot's value must not change until it's removed. */
  insert(slot: number): void {
    this.#slots.insert(this.#placeOf(slot), slot);
  }

  remove(slot: number): void {
    const place = this.#placeOf(slot);
    if (this.#slots.at(place) !== slot) throw new Error(`Slot ${slot} is not where its value belongs.`);
    this.#slots.remove(place);
  }

  ascending(bits: Bits, offset: number, count: number): number[] {
    return this.#slots.slice(bits, { offset, count });
  }

  /** Ties are newest first both ways. There must be at least `offset + count` slots in `bits`. */
  descending(bits: Bits, offset: number, count: number): number[] {
    const matches: number[] = [];
    let end = this.#slots.end;
    for (let toSkip = offset; matches.length < count; toSkip = 0) {
      const next = this.#slots.placeBefore(bits, end, toSkip + 1);
      const value = this.#column.values[this.#slots.at(next) as number] as number;
      const start = this.#firstWith((other) => other >= value);
      const endOfValue = this.#firstWith((other) => other > value);
      const skipped = this.#slots.count(bits, next, endOfValue) - 1;
      const left = { offset: skipped, count: count - matches.length };
      matches.push(...this.#slots.slice(bits, left, start, endOfValue));
      end = start;
    }
    return matches;
  }

  sort(slots: Int32Array, isAscending: boolean): Int32Array {
    const { values } = this.#column;
    const way = isAscending ? 1 : -1;
    return slots.sort((a, b) => way * ((values[a] as number) - (values[b] as number)) || this.#all.compareByAge(a, b));
  }

  neighbours(slot: number, way: 1 | -1): Generator<number, undefined> {
    return this.#slots.walk(this.#placeOf(slot), way);
  }

  #placeOf(slot: number): Place {
    const { values } = this.#column;
    const value = values[slot] as number;
    return this.#slots.firstWhere((other) => {
      const difference = (values[other] as number) - value;
      return difference === 0 ? this.#all.compareByAge(other, slot) >= 0 : difference > 0;
    });
  }

  #firstWith(isFrom: (value: number) => boolean): Place {
    const { values } = this.#column;
    return this.#slots.firstWhere((slot) => isFrom(values[slot] as number));
  }
}
