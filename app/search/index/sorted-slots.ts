import { type Bits, hasBit, slotsOf } from '#app/search/index/bits.ts';
import { firstIndex } from '#app/search/index/first-index.ts';
import type { Slots } from '#app/search/index/slots.ts';

type Numbers = { readonly values: ArrayLike<number> };

/** The live slots by a column’s numbers, and the newest first where they are equal. */
export class SortedSlots {
  readonly #all: Slots;
  readonly #column: Numbers;
  #slots = new Int32Array(1024);
  #length = 0;

  constructor(all: Slots, column: Numbers) {
    this.#all = all;
    this.#column = column;
  }

  fill(sorted: Int32Array<ArrayBuffer>): void {
    this.#slots = sorted;
    this.#length = sorted.length;
  }

  /** The slot's value must not change until it's removed. */
  insert(slot: number): void {
    if (this.#length === this.#slots.length) {
      const before = this.#slots;
      this.#slots = new Int32Array(this.#length + (this.#length >>> 3) + 1024);
      this.#slots.set(before);
    }
    const at = this.#indexOf(slot);
    this.#slots.copyWithin(at + 1, at, this.#length);
    this.#slots[at] = slot;
    this.#length += 1;
  }

  remove(slot: number): void {
    const at = this.#indexOf(slot);
    if (this.#slots[at] !== slot) throw new Error(`Slot ${slot} is not where its value belongs.`);
    this.#slots.copyWithin(at, at + 1, this.#length);
    this.#length -= 1;
  }

  ascending(bits: Bits, offset: number, count: number): number[] {
    return this.#among(bits, { offset, count }, 0, this.#length);
  }

  /** Ties are newest first both ways. There must be at least `offset + count` slots in `bits`. */
  descending(bits: Bits, offset: number, count: number): number[] {
    const found: number[] = [];
    for (let end = this.#length, left = offset; found.length < count; ) {
      const next = this.#indexBefore(bits, end, left + 1);
      const value = this.#valueAt(next);
      const start = firstIndex(this.#length, (at) => this.#valueAt(at) >= value);
      const endOfValue = firstIndex(this.#length, (at) => this.#valueAt(at) > value);
      const skipped = this.#among(bits, { offset: 0, count: Number.POSITIVE_INFINITY }, next, endOfValue).length - 1;
      found.push(...this.#among(bits, { offset: skipped, count: count - found.length }, start, endOfValue));
      end = start;
      left = 0;
    }
    return found;
  }

  sort(slots: Int32Array, isAscending: boolean): Int32Array {
    const { values } = this.#column;
    const way = isAscending ? 1 : -1;
    return slots.sort((a, b) => way * ((values[a] as number) - (values[b] as number)) || this.#all.compareByAge(a, b));
  }

  *neighbours(slot: number, way: 1 | -1): Generator<number, void> {
    for (let at = this.#indexOf(slot) + way; at >= 0 && at < this.#length; at += way) yield this.#slots[at] as number;
  }

  #among(bits: Bits, { offset, count }: { offset: number; count: number }, start: number, end: number): number[] {
    const found: number[] = [];
    let left = offset;
    for (let at = start; at < end && found.length < count; at += 1) {
      const slot = this.#slots[at] as number;
      if (!hasBit(bits, slot)) continue;
      if (left > 0) left -= 1;
      else found.push(slot);
    }
    return found;
  }

  /** Of the `count`th before it. */
  #indexBefore(bits: Bits, end: number, count: number): number {
    let at = end;
    for (let left = count; left > 0; ) {
      at -= 1;
      if (hasBit(bits, this.#slots[at] as number)) left -= 1;
    }
    return at;
  }

  #valueAt(at: number): number {
    return this.#column.values[this.#slots[at] as number] as number;
  }

  #indexOf(slot: number): number {
    const value = this.#column.values[slot] as number;
    return firstIndex(this.#length, (at) => {
      const difference = this.#valueAt(at) - value;
      return difference === 0 ? this.#all.compareByAge(this.#slots[at] as number, slot) >= 0 : difference > 0;
    });
  }
}

/** Sorting with a comparison takes three times as long. */
export function stableSort(slots: Int32Array, values: ArrayLike<number>): Int32Array<ArrayBuffer> {
  const ordered = Float64Array.from(slots, (slot) => values[slot] as number).sort();
  const taken = new Int32Array(slots.length);
  const sorted = new Int32Array(slots.length);
  for (const slot of slots) {
    const first = firstIndex(ordered.length, (at) => (ordered[at] as number) >= (values[slot] as number));
    const before = taken[first] as number;
    taken[first] = before + 1;
    sorted[first + before] = slot;
  }
  return sorted;
}

export function newestFirst(slots: Slots): Int32Array<ArrayBuffer> {
  const { values } = slots.age;
  const sorted = stableSort(slotsOf(slots.live, slots.size), values);
  for (let from = 0, end = 0; from < sorted.length; from = end) {
    const age = values[sorted[from] as number];
    do end += 1;
    while (end < sorted.length && values[sorted[end] as number] === age);
    if (end - from > 1) sorted.subarray(from, end).sort((a, b) => slots.compareByAge(a, b));
  }
  return sorted;
}
