import type { Criteria } from '#app/search/criteria.ts';
import type { IndexEntry } from '#app/search/searchable.ts';

/** One bit per slot, 32 to a word. Sets of one index have equal lengths. */
export type Bits = Uint32Array<ArrayBuffer>;

export function bitsFor(capacity: number): Bits {
  return new Uint32Array((capacity + 31) >>> 5);
}

export function resizedBits(before: Bits, capacity: number): Bits {
  const after = bitsFor(capacity);
  after.set(before.subarray(0, after.length));
  return after;
}

export function hasBit(bits: Bits, slot: number): boolean {
  return (((bits[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1;
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) count += countWord(bits[at] as number);
  return count;
}

export function countCommon(left: Bits, right: Bits): number {
  let count = 0;
  for (let at = 0; at < left.length; at += 1) count += countWord((left[at] as number) & (right[at] as number));
  return count;
}

/** "Hacker's Delight", figure 5-2. */
function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function hasOthers(bits: Bits, others: Bits): boolean {
  return bits.some((word, at) => (word & ~(others[at] as number)) !== 0);
}

export function addBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) | (others[at] as number);
}

export function keepBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) & (others[at] as number);
}

export function removeBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) & ~(others[at] as number);
}

export function writeWithout(left: Bits, bits: Bits, others: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const word = (bits[at] as number) & ~(others[at] as number);
    left[at] = word;
    count += countWord(word);
  }
  return count;
}

/** Afterwards `levels[n]` has what passes at least n + 1 of the sets that were added, of all. */
export function addLevel(levels: Bits[], all: Bits, passing: Bits, scratch: Scratch): void {
  levels.push(scratch.take(all.length).fill(0));
  for (let level = levels.length - 1; level >= 0; level -= 1) {
    const below = levels[level - 1] ?? all;
    const bits = levels[level] as Bits;
    for (let at = 0; at < bits.length; at += 1) {
      bits[at] = (bits[at] as number) | ((below[at] as number) & (passing[at] as number));
    }
  }
}

/** Reused, because allocating a set takes ten times as long as filling it. */
export class Scratch {
  #sets: Bits[] = [];
  #used = 0;

  reset(words: number): void {
    if (this.#sets[0]?.length !== words) this.#sets = [];
    this.#used = 0;
  }

  /** The set still holds old bits. */
  take(words: number): Bits {
    this.#sets[this.#used] ??= new Uint32Array(words);
    this.#used += 1;
    return this.#sets[this.#used - 1] as Bits;
  }

  copy(bits: Bits): Bits {
    const copy = this.take(bits.length);
    copy.set(bits);
    return copy;
  }
}

export function slotsOf(bits: Bits, count: number): Int32Array {
  const slots = new Int32Array(count);
  let next = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      slots[next++] = (at << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return slots;
}

/** `count` is what it would find with every other filter unchanged. */
export type FacetValue = { value: string; count: number };

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
  /** Removes the listings with this value from the bits. */
  leaveOut(bits: Bits, value: string): void;
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
