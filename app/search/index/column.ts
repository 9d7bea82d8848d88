import type { Criteria } from '#app/search/criteria.ts';
import type { Bits, Scratch } from '#app/search/index/bits.ts';
import type { IndexEntry } from '#app/search/searchable.ts';

/** `count` is what it would find with every other filter unchanged. */
export type FacetValue = { value: string; count: number };

/** Something that narrows a search. */
export type Filtering = {
  /** Null if it isn't used. Only valid among these, and until the next search. Don't modify it. */
  matches(criteria: Criteria, scratch: Scratch, among: Bits): Bits | null;
};

export type Column = Filtering & {
  put(slot: number, entry: IndexEntry): void;
  grow(capacity: number): void;
  prepare(): void;
};

export type CountedColumn = Column & {
  readonly coded: Coded;
  sumUp(countsByCode: Int32Array): Int32Array;
  facet(counts: Int32Array, criteria: Criteria): FacetValue[];
};

/** Two bytes if they are enough: a million codes then fit the processor's cache. */
export type Codes = Uint16Array | Int32Array;

export type Coded = { readonly codes: Codes; readonly totals: ArrayLike<number> };

const BLOCK = 2048;
const block = new Int32Array(BLOCK);

/** Block by block, so each column takes a tight loop and the bits are walked once. */
export function addCounts(columns: readonly Coded[], counts: readonly Int32Array[], bits: Bits, step: 1 | -1): void {
  let length = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      block[length] = (at << 5) + 31 - Math.clz32(word & -word);
      length += 1;
      word &= word - 1;
    }
    if (length <= BLOCK - 32) continue;
    addBlock(columns, counts, length, step);
    length = 0;
  }
  addBlock(columns, counts, length, step);
}

function addBlock(columns: readonly Coded[], counts: readonly Int32Array[], length: number, step: 1 | -1) {
  for (let column = 0; column < columns.length; column += 1) {
    addCodes((columns[column] as Coded).codes, counts[column] as Int32Array, length, step);
  }
}

function addCodes(codes: Codes, counts: Int32Array, length: number, step: 1 | -1) {
  for (let at = 0; at < length; at += 1) {
    const code = codes[block[at] as number] as number;
    counts[code] = (counts[code] as number) + step;
  }
}
