import { addBits, type Bits, bitsFor, resizedBits, type Scratch, setBit } from '#app/search/columns/bits.ts';
import type { CountedColumn, FacetValue } from '#app/search/columns/column.ts';
import { Spellings } from '#app/search/columns/spellings.ts';
import type { Coded, Codes } from '#app/search/columns/tally.ts';
import type { Criteria } from '#app/search/criteria.ts';
import type { IndexEntry, WordFilter } from '#app/search/searchable.ts';

/** A bit set is smaller than a list if one in this many listings has the word. */
const COMMON = 64;

export class WordColumn implements CountedColumn, Coded {
  readonly #filter: WordFilter;
  readonly reads: readonly WordFilter[];
  readonly spellings = new Spellings();
  /** 0 for none. */
  codes: Codes = new Uint16Array();
  readonly #slotsOf: (Bits | number[])[] = [];

  constructor(filter: WordFilter) {
    this.#filter = filter;
    this.reads = [filter];
  }

  get coded(): Coded {
    return this;
  }

  get totals(): readonly number[] {
    return this.spellings.counts;
  }

  put(slot: number, entry: IndexEntry): void {
    const code = this.spellings.use(entry[this.#filter]);
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = new Int32Array(this.codes);
    this.codes[slot] = code;
    const word = this.wordAt(slot);
    this.#slotsOf[word] ??= [];
    const slots = this.#slotsOf[word];
    if (Array.isArray(slots)) slots.push(slot);
    else setBit(slots, slot);
  }

  clear(slot: number): void {
    this.spellings.drop(this.codes[slot] as number);
  }

  grow(capacity: number): void {
    const before = this.codes;
    this.codes = before instanceof Uint16Array ? new Uint16Array(capacity) : new Int32Array(capacity);
    this.codes.set(before.subarray(0, capacity));
    for (const [word, slots] of this.#slotsOf.entries()) {
      if (slots && !Array.isArray(slots)) this.#slotsOf[word] = resizedBits(slots, capacity);
    }
  }

  prepare(): void {
    for (const [word, slots] of this.#slotsOf.entries()) {
      if (!Array.isArray(slots)) continue;
      if (slots.length * COMMON < this.codes.length) {
        this.#slotsOf[word] = slots.slice();
        continue;
      }
      const bits = bitsFor(this.codes.length);
      for (const slot of slots) setBit(bits, slot);
      this.#slotsOf[word] = bits;
    }
  }

  wordAt(slot: number): number {
    return this.spellings.wordOf[this.codes[slot] as number] as number;
  }

  matches(criteria: Criteria, scratch: Scratch): Bits | null {
    const chosen = criteria[this.#filter];
    if (chosen.length === 0) return null;
    const slotSets = chosen.map((value) => this.#slotsOf[this.spellings.find(value)] ?? []);
    const [first = [], ...others] = slotSets;
    if (others.length === 0 && !Array.isArray(first)) return first;
    const bits = scratch.take(this.codes.length >>> 5).fill(0);
    for (const slots of slotSets) {
      if (!Array.isArray(slots)) addBits(bits, slots);
      else for (const slot of slots) setBit(bits, slot);
    }
    return bits;
  }

  sumUp(countsByCode: Int32Array): Int32Array {
    return this.spellings.sumByWord(countsByCode);
  }

  setsOutside(): null {
    return null;
  }

  facet(counts: Int32Array, criteria: Criteria): FacetValue[] {
    const { spellings } = this;
    const chosen = criteria[this.#filter];
    const chosenWords = new Set(chosen.map((value) => spellings.find(value)));
    const facet: FacetValue[] = [];
    for (const word of spellings.sorted) {
      const count = counts[word] as number;
      if (count > 0 || chosenWords.has(word)) facet.push({ value: spellings.commonest(word), count });
    }
    for (const value of chosen) if (spellings.find(value) < 0) facet.push({ value, count: 0 });
    return facet;
  }
}
