/**
 * The slots of listings that have a make, a model or a colour. Of words that many listings have a bit set says which; those
 * of any other word are found as runs in the order of the spellings. Which words are common is decided when the index is
 * loaded, and costs time where that changes later, never truth.
 */
import { type Bits, clearBit, grownBits, type Scratch, setBit, unionOf } from '#app/listings/search/index/bits.ts';
import type { Rows } from '#app/listings/search/index/rows.ts';
import type { SortedSlots } from '#app/listings/search/index/sorted-slots.ts';
import type { Spellings, Words } from '#app/listings/search/index/spellings.ts';

/** A word of one in so many listings is common: their slots listed one by one would take more room than the bit set. */
const SHARE = 32;

export type WordFilter = 'make' | 'model' | 'color';

export class WordSets {
  readonly #rows: Rows;
  readonly #order: SortedSlots;
  readonly #filter: WordFilter;
  readonly #words: Words;
  readonly #spellings: Spellings;
  readonly #wordOf: number[];
  /** By number of the word. */
  #common = new Map<number, Bits>();

  constructor(rows: Rows, order: SortedSlots, filter: WordFilter) {
    this.#rows = rows;
    this.#order = order;
    this.#filter = filter;
    this.#words = { make: rows.makes, model: rows.models, color: rows.colors }[filter];
    this.#spellings = filter === 'color' ? rows.paints : rows.names;
    this.#wordOf = this.#spellings.wordOf[filter === 'model' ? 1 : 0] as number[];
  }

  /** To be called when rows and order stand. */
  rebuild(): void {
    const enough = this.#rows.size / SHARE;
    this.#common = new Map();
    for (const word of this.#words.sorted) {
      if (this.#words.countOf(word) < enough) continue;
      const bits = new Uint32Array(this.#rows.live.length);
      this.#mark(bits, new Set([word]));
      this.#common.set(word, bits);
    }
  }

  /** The row of the slot must stand. */
  add(slot: number): void {
    const { length } = this.#rows.live;
    for (const [word, bits] of this.#common) if (bits.length < length) this.#common.set(word, grownBits(bits, length));
    const bits = this.#common.get(this.#wordAt(slot));
    if (bits) setBit(bits, slot);
  }

  remove(slot: number): void {
    const bits = this.#common.get(this.#wordAt(slot));
    if (bits) clearBit(bits, slot);
  }

  /** The slots that have any of these, in a set that is not to be changed and is valid until the next search. */
  having(values: string[], scratch: Scratch): Bits {
    const { words: length } = this.#rows;
    const wanted = new Set(values.map((value) => this.#words.find(value)));
    const sets: Bits[] = [];
    for (const [word, bits] of this.#common) if (wanted.delete(word)) sets.push(bits);
    if (sets.length === 1 && wanted.size === 0) return sets[0] as Bits;
    const bits = unionOf(sets, length, scratch);
    if (wanted.size > 0) this.#mark(bits, wanted);
    return bits;
  }

  #wordAt(slot: number): number {
    const codes = this.#filter === 'color' ? this.#rows.paint : this.#rows.name;
    return this.#wordOf[codes[slot] as number] as number;
  }

  /** Sets the bits of all slots that have one of these words, in any of its spellings. */
  #mark(bits: Bits, words: Set<number>) {
    for (let code = 0; code < this.#spellings.bound; code += 1) {
      const isUsed = (this.#spellings.counts[code] as number) > 0;
      if (isUsed && words.has(this.#wordOf[code] as number)) this.#order.mark(bits, code, code, true);
    }
  }
}
