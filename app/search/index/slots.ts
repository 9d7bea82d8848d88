import { type Bits, bitsFor, clearBit, resizedBits, setBit } from '#app/search/index/bits.ts';

const SMALLEST = 1024;

/** A changed listing gets a new slot, so that slots ascend in every list; what it leaves is dead until the next fill. */
export class Slots {
  readonly ids: string[] = [];
  /** Negative, so that the newest come first. */
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

  add(id: string, createdAt: number): number {
    const slot = this.ids.length;
    // Doubling would leave too much of a large index empty.
    if (slot === this.capacity) this.#resize(this.capacity + (this.capacity >>> 1));
    this.ids.push(id);
    this.#slotOf.set(id, slot);
    this.age.values[slot] = -createdAt;
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
