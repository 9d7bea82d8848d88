import type { Criteria } from '#app/search/criteria.ts';
import {
  addBits,
  type Bits,
  bitsFor,
  type Coded,
  type CountedColumn,
  type FacetValue,
  hasBit,
  removeBits,
  resizedBits,
  type Scratch,
  setBit,
} from '#app/search/index/bits.ts';
import { CHOICES, type CodedFilter, entryValue, type IndexEntry } from '#app/search/searchable.ts';
import { compareKey } from '#app/vocabulary/words.ts';

export class ChoiceColumn implements CountedColumn {
  readonly #filter: CodedFilter;
  readonly #values: readonly string[];
  readonly #positionOf: Map<string, number>;
  readonly #isOptional: boolean;
  readonly #sets: Bits[];
  coded: Coded = { codes: new Uint16Array(), totals: [] };
  #step = 1;

  constructor(filter: CodedFilter) {
    this.#filter = filter;
    this.#values = CHOICES[filter].values;
    this.#isOptional = CHOICES[filter].isOptional;
    this.#positionOf = new Map(this.#values.map((value, position) => [value, position]));
    this.#sets = Array.from({ length: this.positions }, () => bitsFor(0));
  }

  /** Listings without a value have the last position. */
  get positions(): number {
    return this.#values.length + Number(this.#isOptional);
  }

  packInto(coded: Coded, step: number): void {
    this.coded = coded;
    this.#step = step;
  }

  /** Throws if the value is impossible. */
  check(entry: IndexEntry): void {
    this.#position(entry);
  }

  /** Returns the code, so that the pack needn’t look for the value again. */
  put(slot: number, entry: IndexEntry): number {
    const position = this.#position(entry);
    const set = this.#sets[position];
    if (set) setBit(set, slot);
    return position * this.#step;
  }

  grow(capacity: number): void {
    for (const [position, set] of this.#sets.entries()) this.#sets[position] = resizedBits(set, capacity);
  }

  prepare(): void {}

  matches(criteria: Criteria, scratch: Scratch): Bits | null {
    const [first, ...others] = criteria[this.#filter].map((value) => this.having(value));
    if (!first) return null;
    if (others.length === 0) return first;
    const bits = scratch.copy(first);
    for (const set of others) addBits(bits, set);
    return bits;
  }

  leaveOut(bits: Bits, value: string): void {
    removeBits(bits, this.having(value));
  }

  /** Shared: don't change it. */
  having(value: string): Bits {
    return this.#sets[this.#positionOf.get(value) as number] as Bits;
  }

  /** Shared: don't change it. Empty if every listing has a value. */
  get unsaid(): Bits {
    return this.#sets[this.#values.length] ?? bitsFor(0);
  }

  alike(slot: number): Bits {
    return this.#sets.find((set) => hasBit(set, slot)) ?? bitsFor(0);
  }

  sumUp(countsByCode: Int32Array): Int32Array {
    const { positions } = this;
    const sums = new Int32Array(positions);
    for (let code = 0; code < countsByCode.length; ) {
      for (let position = 0; position < positions; position += 1) {
        let sum = sums[position] as number;
        for (let end = code + this.#step; code < end; code += 1) sum += countsByCode[code] as number;
        sums[position] = sum;
      }
    }
    return sums;
  }

  facet(counts: Int32Array, criteria: Criteria): FacetValue[] {
    const facet = this.#values.map((value, position) => ({ value, count: counts[position] as number }));
    if (!CHOICES[this.#filter].hidesEmpty) return facet;
    const chosen = new Set(criteria[this.#filter].map(compareKey));
    return facet.filter(({ value, count }) => count > 0 || chosen.has(compareKey(value)));
  }

  #position(entry: IndexEntry): number {
    const value = entryValue(entry, this.#filter);
    if (value == null && this.#isOptional) return this.#values.length;
    const position = this.#positionOf.get(value ?? '');
    if (position === undefined) {
      throw new Error(`The listing ${entry.id} has the unknown ${this.#filter} "${value}".`);
    }
    return position;
  }
}

/** Few enough to sum up in microseconds. */
const MAX_COMBINATIONS = 2048;

/** One number per listing, so counting looks at each listing once and not once per field. */
export class PackedChoices implements Coded {
  codes = new Uint16Array();
  totals = new Int32Array(1);
  readonly #columns: ChoiceColumn[] = [];

  static pack(columns: readonly ChoiceColumn[]): PackedChoices[] {
    const packs: PackedChoices[] = [];
    for (const column of columns) {
      const hasRoom = (pack: PackedChoices) => pack.totals.length * column.positions <= MAX_COMBINATIONS;
      const pack = packs.find(hasRoom) ?? new PackedChoices();
      pack.#add(column);
      if (!packs.includes(pack)) packs.push(pack);
    }
    return packs;
  }

  put(slot: number, entry: IndexEntry): void {
    let code = 0;
    for (const column of this.#columns) code += column.put(slot, entry);
    this.codes[slot] = code;
    this.totals[code] = (this.totals[code] as number) + 1;
  }

  clear(slot: number): void {
    const code = this.codes[slot] as number;
    this.totals[code] = (this.totals[code] as number) - 1;
  }

  grow(capacity: number): void {
    const before = this.codes;
    this.codes = new Uint16Array(capacity);
    this.codes.set(before.subarray(0, capacity));
    for (const column of this.#columns) column.grow(capacity);
  }

  #add(column: ChoiceColumn) {
    column.packInto(this, this.totals.length);
    this.#columns.push(column);
    this.totals = new Int32Array(this.totals.length * column.positions);
  }
}
