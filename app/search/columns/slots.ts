import { type Bits, bitsFor, clearBit, resizedBits, setBit, slotsOf } from '#app/search/columns/bits.ts';
import { IdTable } from '#app/search/columns/id-table.ts';

const SMALLEST = 1024;

export class Slots {
  readonly ids = new IdTable();
  /** Negative, so that the newest come first. */
  readonly age = { values: new Float64Array(SMALLEST) };
  live: Bits = bitsFor(SMALLEST);
  capacity = SMALLEST;
  size = 0;
  #bound = 0;
  readonly #free: number[] = [];
  readonly #onResize: (capacity: number) => void;

  constructor(onResize: (capacity: number) => void) {
    this.#onResize = onResize;
    onResize(this.capacity);
  }

  add(id: string, createdAt: number): number {
    const slot = this.#free.pop() ?? this.#next();
    this.ids.add(id, slot);
    this.age.values[slot] = -createdAt;
    setBit(this.live, slot);
    this.size += 1;
    return slot;
  }

  remove(slot: number): void {
    this.ids.remove(slot);
    clearBit(this.live, slot);
    this.size -= 1;
    this.#free.push(slot);
  }

  compareByAge(a: number, b: number): number {
    const { values } = this.age;
    return (values[a] as number) - (values[b] as number) || this.ids.compare(a, b);
  }

  sortedById(): Int32Array {
    const slots = slotsOf(this.live, this.size);
    const isSorted = slots.every((slot, at) => at === 0 || this.ids.compare(slots[at - 1] as number, slot) < 0);
    return isSorted ? slots : slots.sort((a, b) => this.ids.compare(a, b));
  }

  trim(): void {
    this.#resize(Math.max(SMALLEST, this.#bound + (this.#bound >>> 4)));
  }

  #next(): number {
    // Doubling would leave too much of a large index empty.
    if (this.#bound === this.capacity) this.#resize(this.capacity + (this.capacity >>> 1));
    this.#bound += 1;
    return this.#bound - 1;
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
