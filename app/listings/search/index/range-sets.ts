/**
 * The slots whose value lies in a range. For sixteen values spread over a column, a bit set says which slots lie below; any
 * other value is reached from the nearest of them by marking the few slots in between. The sixteen are chosen when the
 * index is loaded and do not move afterwards: that costs time where many listings come later, never truth.
 */
import {
  type Bits,
  bitsWithout,
  clearBit,
  countCommon,
  grownBits,
  type Scratch,
  setBit,
} from '#app/listings/search/index/bits.ts';
import type { Rows } from '#app/listings/search/index/rows.ts';
import type { SortedSlots } from '#app/listings/search/index/sorted-slots.ts';

const STEPS = 16;

export type RangedColumn = 'price' | 'kilometers' | 'year' | 'age';
type Step = { value: number; below: Bits };

export class RangeSets {
  readonly #rows: Rows;
  readonly #order: SortedSlots;
  readonly #column: RangedColumn;
  /** By ascending value. */
  #steps: Step[] = [];

  constructor(rows: Rows, order: SortedSlots, column: RangedColumn) {
    this.#rows = rows;
    this.#order = order;
    this.#column = column;
  }

  /** To be called when rows and order stand, with the slots in that order. */
  rebuild(sorted: Int32Array): void {
    const values = this.#rows[this.#column];
    const picked = Array.from(
      { length: STEPS },
      (_, step) => sorted[Math.floor(((step + 1) * sorted.length) / (STEPS + 1))],
    );
    const distinct = new Set(picked.map((slot) => values[slot as number] as number));
    this.#steps = [];
    if (sorted.length === 0) return;
    for (const value of distinct) {
      const before = this.#steps.at(-1);
      const below = before ? before.below.slice() : new Uint32Array(this.#rows.live.length);
      this.#order.mark(below, before?.value ?? Number.NEGATIVE_INFINITY, value - 1, true);
      this.#steps.push({ value, below });
    }
  }

  /** The row of the slot must stand. */
  add(slot: number): void {
    const value = this.#rows[this.#column][slot] as number;
    for (const step of this.#steps) {
      if (step.below.length < this.#rows.live.length) step.below = grownBits(step.below, this.#rows.live.length);
      if (value < step.value) setBit(step.below, slot);
    }
  }

  remove(slot: number): void {
    for (const { below } of this.#steps) clearBit(below, slot);
  }

  /** Into a set that is valid until the next search. */
  within(low: number | undefined, high: number | undefined, scratch: Scratch): Bits {
    const { live, words } = this.#rows;
    const upTo = high === undefined ? live : this.#below(high + 1, scratch);
    return low === undefined ? upTo : bitsWithout(upTo, this.#below(low, scratch), words, scratch);
  }

  /**
   * The largest of the sixteen values below which at most `most` slots of `bits` lie, and how many do; undefined where
   * that is none of them.
   */
  lastWithBelow(bits: Bits, most: number): { value: number; below: number } | undefined {
    let found: { value: number; below: number } | undefined;
    let [low, high] = [0, this.#steps.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const step = this.#steps[middle] as Step;
      const below = countCommon(bits, step.below, this.#rows.words);
      if (below <= most) [found, low] = [{ value: step.value, below }, middle + 1];
      else high = middle;
    }
    return found;
  }

  /** The smallest of the sixteen values below which at least `least` slots of `bits` lie, and how many do. */
  firstWithBelow(bits: Bits, least: number): { value: number; below: number } | undefined {
    let found: { value: number; below: number } | undefined;
    let [low, high] = [0, this.#steps.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const step = this.#steps[middle] as Step;
      const below = countCommon(bits, step.below, this.#rows.words);
      if (below >= least) [found, high] = [{ value: step.value, below }, middle];
      else low = middle + 1;
    }
    return found;
  }

  #below(value: number, scratch: Scratch): Bits {
    const { live, words } = this.#rows;
    const at = this.#steps.findIndex((step) => step.value > value);
    const [lower, upper] = at < 0 ? [this.#steps.at(-1), undefined] : [this.#steps[at - 1], this.#steps[at]];
    const [from, to] = [lower?.value ?? Number.NEGATIVE_INFINITY, upper?.value ?? Number.POSITIVE_INFINITY];
    const bits = scratch.take(words);
    if (this.#order.countBetween(from, value - 1) <= this.#order.countBetween(value, to - 1)) {
      if (lower) bits.set(lower.below.subarray(0, words));
      else bits.fill(0, 0, words);
      this.#order.mark(bits, from, value - 1, true);
    } else {
      bits.set((upper?.below ?? live).subarray(0, words));
      this.#order.mark(bits, value, to - 1, false);
    }
    return bits;
  }
}
