import { partsOf } from '#app/listings/field-values.ts';
import type { Criteria } from '#app/search/criteria.ts';
import {
  type Bits,
  bitsFor,
  type Coded,
  type Column,
  type FacetValue,
  resizedBits,
  type Scratch,
  setBit,
} from '#app/search/index/bits.ts';
import { CHOICES, type IndexEntry, type SeveralFilter } from '#app/search/searchable.ts';

/** A set of bits for each value would take six times as long to count. */
const VALUES_A_PACK = 12;

/** One bit per value. */
class Pack implements Coded {
  codes = new Uint16Array();
  readonly totals = new Int32Array(1 << VALUES_A_PACK);
}

/** Which of several values a car has. */
export class SeveralColumn implements Column {
  readonly #filter: SeveralFilter;
  readonly #values: readonly string[];
  readonly packs: readonly Pack[];
  /** Shared: don't change it. */
  unsaid: Bits = bitsFor(0);

  constructor(filter: SeveralFilter) {
    this.#filter = filter;
    this.#values = CHOICES[filter].values;
    this.packs = Array.from({ length: Math.ceil(this.#values.length / VALUES_A_PACK) }, () => new Pack());
  }

  put(slot: number, entry: IndexEntry): void {
    const parts = partsOf(entry[this.#filter]);
    if (parts.length === 0) setBit(this.unsaid, slot);
    const positions = parts.map((part) => this.#values.indexOf(part));
    for (const [at, { codes, totals }] of this.packs.entries()) {
      let code = 0;
      for (const position of positions) if (packOf(position) === at) code |= bitOf(position);
      codes[slot] = code;
      totals[code] = (totals[code] as number) + 1;
    }
  }

  clear(slot: number): void {
    for (const { codes, totals } of this.packs) {
      const code = codes[slot] as number;
      totals[code] = (totals[code] as number) - 1;
    }
  }

  grow(capacity: number): void {
    this.unsaid = resizedBits(this.unsaid, capacity);
    for (const pack of this.packs) {
      const before = pack.codes;
      pack.codes = new Uint16Array(capacity);
      pack.codes.set(before.subarray(0, capacity));
    }
  }

  prepare(): void {}

  /** Those with all that are chosen. */
  matches(criteria: Criteria, scratch: Scratch, among: Bits): Bits | null {
    const chosen = criteria[this.#filter];
    if (chosen.length === 0) return null;
    const bits = scratch.copy(among);
    for (const value of chosen) this.#keep(bits, value, 1);
    return bits;
  }

  leaveOut(bits: Bits, value: string): void {
    this.#keep(bits, value, 0);
  }

  /** How many would be left if each were chosen too. */
  facet(countsOf: ReadonlyMap<Coded, Int32Array>, criteria: Criteria): FacetValue[] {
    const facet = this.#values.map((value, position) => {
      const counts = countsOf.get(this.packs[packOf(position)] as Pack) as Int32Array;
      let count = 0;
      for (let code = 0; code < counts.length; code += 1) if (code & bitOf(position)) count += counts[code] as number;
      return { value, count };
    });
    return facet.filter(({ value, count }) => count > 0 || criteria[this.#filter].includes(value));
  }

  #keep(bits: Bits, value: string, wished: 0 | 1) {
    const position = this.#values.indexOf(value);
    const { codes } = this.packs[packOf(position)] as Pack;
    const shift = position % VALUES_A_PACK;
    for (let at = 0; at < bits.length; at += 1) {
      let word = 0;
      for (let open = bits[at] as number; open !== 0; open &= open - 1) {
        const bit = 31 - Math.clz32(open & -open);
        if ((((codes[(at << 5) + bit] as number) >>> shift) & 1) === wished) word |= 1 << bit;
      }
      bits[at] = word;
    }
  }
}

function packOf(position: number): number {
  return Math.floor(position / VALUES_A_PACK);
}

function bitOf(position: number): number {
  return 1 << (position % VALUES_A_PACK);
}
