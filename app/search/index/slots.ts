import { type Bits, bitsFor, clearBit, hasBit, resizedBits, setBit, slotsOf } from '#app/search/index/bits.ts';
import { firstIndex } from '#app/vocabulary/first-index.ts';

const SMALLEST = 1024;

const DAY_MS = 86_400_000;
/** Days start at midnight in Brisbane, where clocks never change. */
const BRISBANE_MS = 10 * 3_600_000;
/** Twice a day's: cars with photos, then those without. */
export const AGES_A_DAY = 2 * DAY_MS;

/** Negative, so that the newest day comes first, then cars with photos, then the newest. */
export function ageOf(createdAt: number, hasPhotos: boolean): number {
  const local = createdAt + BRISBANE_MS;
  return -(local + (Math.floor(local / DAY_MS) + Number(hasPhotos)) * DAY_MS);
}

/** A changed listing gets a new slot, so that slots ascend in every list; what it leaves is dead until the next fill. */
export class Slots {
  readonly ids: string[] = [];
  readonly age = { values: new Float64Array(SMALLEST) };
  live: Bits = bitsFor(SMALLEST);
  capacity = SMALLEST;
  readonly #slotOf = new Map<string, number>();
  readonly #onResize: (capacity: number) => void;

  constructor(onResize: (capacity: number) => void) {
    this.#onResize = onResize;
    onResize(this.capacity);
  }

  get size(): number {
    return this.#slotOf.size;
  }

  get deadCount(): number {
    return this.ids.length - this.size;
  }

  find(id: string): number | undefined {
    return this.#slotOf.get(id);
  }

  idOf(slot: number): string {
    return this.ids[slot] as string;
  }

  add(id: string, age: number): number {
    const slot = this.ids.length;
    // Doubling would leave too much of a large index empty.
    if (slot === this.capacity) this.#resize(this.capacity + (this.capacity >>> 1));
    this.ids.push(id);
    this.#slotOf.set(id, slot);
    this.age.values[slot] = age;
    setBit(this.live, slot);
    return slot;
  }

  remove(slot: number): void {
    this.#slotOf.delete(this.idOf(slot));
    clearBit(this.live, slot);
  }

  compareByAge(a: number, b: number): number {
    const { values } = this.age;
    return (values[a] as number) - (values[b] as number) || (this.idOf(a) < this.idOf(b) ? -1 : Number(a !== b));
  }

  trim(): void {
    this.#resize(Math.max(SMALLEST, this.ids.length + (this.ids.length >>> 3)));
  }

  /** A multiple of 32, so that bit sets end with it. */
  #resize(minCapacity: number) {
    this.capacity = (minCapacity + 31) & ~31;
    const before = this.age.values;
    this.age.values = new Float64Array(this.capacity);
    this.age.values.set(before.subarray(0, this.capacity));
    this.live = resizedBits(this.live, this.capacity);
    this.#onResize(this.capacity);
  }
}

type Numbers = { readonly values: ArrayLike<number> };

/** The live slots by a column’s numbers, and the newest first where they are equal; descending, all within one `step` are. */
export class SortedSlots {
  readonly #all: Slots;
  readonly #column: Numbers;
  readonly #step: number;
  #slots = new Int32Array(1024);
  #length = 0;

  constructor(all: Slots, column: Numbers, step = 1) {
    this.#all = all;
    this.#column = column;
    this.#step = step;
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
      const step = this.#stepOf(this.#valueAt(next));
      const start = firstIndex(this.#length, (at) => this.#stepOf(this.#valueAt(at)) >= step);
      const endOfValue = firstIndex(this.#length, (at) => this.#stepOf(this.#valueAt(at)) > step);
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
    const stepOf = (slot: number) => this.#stepOf(values[slot] as number);
    return slots.sort((a, b) => way * (stepOf(a) - stepOf(b)) || this.#all.compareByAge(a, b));
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

  #stepOf(value: number): number {
    return Math.ceil(value / this.#step);
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

/** Slices by leading characters are stable: a new listing never moves another. */
const DIGITS = [...'0123456789abcdefghijklmnopqrstuvwxyz'];
export const SLICE_STARTS = DIGITS.length ** 3;

/** At most 46,656 slices. */
export function sliceIds(ids: Iterable<string>, most: number): string[] {
  const counts = countStarts(ids);
  const cut = (start: string, from: number, width: number): string[] => {
    const count = counts.subarray(from, from + width).reduce((sum, one) => sum + one, 0);
    if (count === 0) return [];
    if (count <= most || width === 1) return [start];
    const narrower = width / DIGITS.length;
    return DIGITS.flatMap((digit, at) => cut(start + digit, from + at * narrower, narrower));
  };
  return cut('', 0, SLICE_STARTS);
}

function countStarts(ids: Iterable<string>): Int32Array {
  const counts = new Int32Array(SLICE_STARTS);
  for (const id of ids) {
    const start = /^[0-9a-z]{3}/.test(id) ? Number.parseInt(id.slice(0, 3), 36) : -1;
    if (start >= 0) counts[start] = (counts[start] as number) + 1;
  }
  return counts;
}
