import { textOf } from '#app/search/compile.ts';
import type { Criteria } from '#app/search/criteria.ts';
import {
  addBits,
  type Bits,
  bitsFor,
  type Filtering,
  keepBits,
  resizedBits,
  type Scratch,
  setBit,
} from '#app/search/index/bits.ts';
import { Dictionary } from '#app/search/index/dictionary.ts';
import { WordSlots } from '#app/search/index/word-slots.ts';
import { type TypedTerm, type TypedWord, typedTerms } from '#app/search/index/words.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { firstIndex } from '#app/vocabulary/first-index.ts';

/** Beginnings of words that have more slots than this have a bit set of their own. */
const COMMON_BEGINNING = 200_000;
const LONGEST_BEGINNING = 3;

/** The listings of each word. Slots only ascend, so nothing is ever taken out: searches leave out those that are dead. */
export class TextColumn implements Filtering {
  readonly #dictionary = new Dictionary();
  readonly #slots = new WordSlots();
  readonly #beginnings = new Map<string, Bits>();
  /** The words’ numbers in alphabetical order. */
  #sorted = new Uint32Array();
  #sortedCount = 0;
  #capacity = 0;

  put(slot: number, entry: IndexEntry): void {
    for (const word of this.#dictionary.numbersOf(textOf(entry))) {
      this.#slots.add(word, slot);
      for (let length = 1; length <= LONGEST_BEGINNING; length += 1) {
        const set = this.#beginnings.get(this.#dictionary.beginningOf(word, length));
        if (set) setBit(set, slot);
      }
    }
    for (let word = this.#sortedCount; word < this.#dictionary.size; word += 1) this.#insert(word);
  }

  /** Faster than `put` for very many, which no search finds until `prepare` has finished. */
  load(slot: number, entry: IndexEntry): void {
    for (const word of this.#dictionary.numbersOf(textOf(entry))) this.#slots.add(word, slot);
  }

  *prepare(): Generator<undefined, void> {
    this.#sorted = yield* this.#dictionary.sorted();
    this.#sortedCount = this.#sorted.length;
    for (let length = 1; length <= LONGEST_BEGINNING; length += 1) {
      for (let from = 0, end = 0; from < this.#sortedCount; from = end) {
        const beginning = this.#dictionary.beginningOf(this.#sorted[from] as number, length);
        end = beginning.length < length ? from + 1 : this.#firstFrom(beginning, 1);
        const words = this.#sorted.subarray(from, end);
        const total = words.reduce((sum, word) => sum + (this.#slots.counts[word] as number), 0);
        if (total < COMMON_BEGINNING || beginning.length < length) continue;
        const set = bitsFor(this.#capacity);
        for (const word of words) this.#slots.addTo(set, word);
        this.#beginnings.set(beginning, set);
        yield;
      }
    }
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    this.#slots.grow(capacity);
    for (const [beginning, set] of this.#beginnings) this.#beginnings.set(beginning, resizedBits(set, capacity));
  }

  matches({ text = '' }: Criteria, scratch: Scratch): Bits | null {
    return this.having(text, scratch);
  }

  /** Null if the text has no words. */
  having(text: string, scratch: Scratch): Bits | null {
    const [first, ...others] = typedTerms(text).map((term) => this.#havingTerm(term, scratch));
    if (!first) return null;
    for (const other of others) keepBits(first, other);
    return first;
  }

  #havingTerm(ways: TypedTerm, scratch: Scratch): Bits {
    const sets = ways.map((words) => {
      const [first, ...others] = words.map((word) => this.#having(word, scratch)) as [Bits, ...Bits[]];
      for (const other of others) keepBits(first, other);
      return first;
    });
    const [first, ...others] = sets as [Bits, ...Bits[]];
    for (const other of others) addBits(first, other);
    return first;
  }

  #having({ beginning, forms }: TypedWord, scratch: Scratch): Bits {
    const bits = scratch.take(this.#capacity >>> 5).fill(0);
    const common = this.#beginnings.get(beginning);
    if (common) addBits(bits, common);
    else {
      const words = this.#sorted.subarray(this.#firstFrom(beginning), this.#firstFrom(beginning, 1));
      for (const word of words) this.#slots.addTo(bits, word);
    }
    for (const form of forms) {
      const at = this.#firstFrom(form);
      const word = this.#sorted[at] as number;
      const isWord = at < this.#sortedCount && this.#dictionary.lengthOf(word) === form.length;
      if (isWord && this.#dictionary.compareBeginning(word, form) === 0) this.#slots.addTo(bits, word);
    }
    return bits;
  }

  #insert(word: number) {
    if (this.#sortedCount === this.#sorted.length) {
      const before = this.#sorted;
      this.#sorted = new Uint32Array(before.length + (before.length >>> 3) + 1024);
      this.#sorted.set(before);
    }
    const isFrom = (at: number) => this.#dictionary.compare(this.#sorted[at] as number, word) >= 0;
    const at = firstIndex(this.#sortedCount, isFrom);
    this.#sorted.copyWithin(at + 1, at, this.#sortedCount);
    this.#sorted[at] = word;
    this.#sortedCount += 1;
  }

  /** With `order` 1, the first after all words that begin so. */
  #firstFrom(beginning: string, order: 0 | 1 = 0): number {
    return firstIndex(
      this.#sortedCount,
      (at) => this.#dictionary.compareBeginning(this.#sorted[at] as number, beginning) >= order,
    );
  }
}
