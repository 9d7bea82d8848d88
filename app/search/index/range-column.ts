import { fieldOf } from '#app/listings/fields.ts';
import type { Criteria } from '#app/search/criteria.ts';
import {
  type Bits,
  bitsFor,
  type Column,
  clearBit,
  keepBits,
  removeBits,
  resizedBits,
  type Scratch,
  setBit,
} from '#app/search/index/bits.ts';
import { boundValue, entryNumber, type IndexEntry, isDate, type Range } from '#app/search/searchable.ts';

/** Below every bound, so listings without a value are in no range. */
const NONE = -1;
/** 7.8 may be 77.99999999999999 tenths. */
const ROUNDING = 1e-6;
const STEPS = 16;
const SAMPLE = 4096;

type Values = Int8Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer>;
type Step = { value: number; below: Bits };

/** Bit sets for a few values, so a search only looks at the slots between two of them. */
export class RangeColumn implements Column {
  readonly #range: Range;
  readonly #isOptional: boolean;
  readonly #scale: number;
  values: Values;
  #steps: Step[] = [];

  constructor(range: Range) {
    this.#range = range;
    this.#isOptional = !fieldOf(range.field).isRequired;
    this.#scale = range.field === 'price' ? 1 : 10 ** range.decimals;
    this.values = isDate(range.field) ? new Int32Array() : emptyFor(range.limits[1] * this.#scale);
    if (this.#isOptional) this.#steps = [{ value: 0, below: bitsFor(0) }];
  }

  /** Shared: don't change it. Only if the field is optional. */
  get unsaid(): Bits {
    return this.#steps[0]?.below ?? bitsFor(0);
  }

  put(slot: number, entry: IndexEntry): void {
    const number = entryNumber(entry, this.#range.field);
    const value = number == null ? NONE : this.#scaled(number);
    this.values[slot] = value;
    for (const step of this.#steps) {
      if (value < step.value) setBit(step.below, slot);
      else clearBit(step.below, slot);
    }
  }

  grow(capacity: number): void {
    const before = this.values;
    this.values = new (before.constructor as Int32ArrayConstructor)(capacity).fill(NONE);
    this.values.set(before.subarray(0, capacity));
    for (const step of this.#steps) step.below = resizedBits(step.below, capacity);
  }

  prepare(): void {
    const values = this.values;
    const steps = new Set(this.#isOptional ? [0, ...stepValues(values)] : stepValues(values));
    this.#steps = [...steps].map((value) => ({
      value,
      below: this.#below(value, bitsFor(values.length)),
    }));
  }

  matches(criteria: Criteria, scratch: Scratch, among: Bits): Bits | null {
    const { min, max } = this.#range;
    const low = this.#bound(min && criteria[min]);
    const high = this.#bound(max && criteria[max]);
    if (low === undefined && high === undefined) return null;
    const from = low ?? (this.#isOptional ? 0 : undefined);
    if (from !== undefined && high !== undefined && from > high) return scratch.take(among.length).fill(0);
    const bits = scratch.copy(among);
    const others = scratch.take(among.length);
    if (high !== undefined) keepBits(bits, this.#below(Math.floor(high + ROUNDING) + 1, others, bits));
    if (from !== undefined) removeBits(bits, this.#below(Math.ceil(from - ROUNDING), others, bits));
    return bits;
  }

  #bound(bound: number | undefined): number | undefined {
    return bound === undefined ? undefined : boundValue(this.#range, bound) * this.#scale;
  }

  #scaled(value: number): number {
    return this.#scale === 1 ? value : Math.round(value * this.#scale);
  }

  #below(value: number, bits: Bits, among?: Bits): Bits {
    const { values } = this;
    const next = this.#steps.findIndex((step) => step.value >= value);
    const upper = this.#steps[next];
    const lower = next < 0 ? this.#steps.at(-1) : this.#steps[next - 1];
    if (upper?.value === value) {
      bits.set(upper.below);
      return bits;
    }
    for (let at = 0; at < bits.length; at += 1) {
      let word = lower ? (lower.below[at] as number) : 0;
      let open = (upper ? (upper.below[at] as number) : -1) & ~word & (among ? (among[at] as number) : -1);
      while (open !== 0) {
        const bit = 31 - Math.clz32(open & -open);
        // The sign bit says which is smaller, without a branch.
        word |= (((values[(at << 5) + bit] as number) - value) >>> 31) << bit;
        open &= open - 1;
      }
      bits[at] = word;
    }
    return bits;
  }
}

/** Of the type that takes the fewest bytes. */
function emptyFor(largest: number): Values {
  if (largest <= 127) return new Int8Array();
  return largest <= 32_767 ? new Int16Array() : new Int32Array();
}

function stepValues(values: Values): number[] {
  const distance = Math.max(1, Math.floor(values.length / SAMPLE));
  const sample = values.filter((value, slot) => slot % distance === 0 && value > NONE).sort();
  const [first, last] = [sample[0], sample.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (last - first < STEPS) return Array.from({ length: last - first + 2 }, (_, at) => first + at);
  const spread = Array.from({ length: STEPS }, (_, at) => sample[Math.floor((at * sample.length) / STEPS)] as number);
  return [...new Set(spread)];
}
