import { textOf } from '#app/search/compile.ts';
import type { Criteria } from '#app/search/criteria.ts';
import { addBits, type Bits, bitsFor, keepBits, resizedBits, type Scratch, setBit } from '#app/search/index/bits.ts';
import type { Filtering } from '#app/search/index/column.ts';
import { Dictionary } from '#app/search/index/dictionary.ts';
import { firstIndex } from '#app/search/index/first-index.ts';
import { type TypedTerm, type TypedWord, typedTerms } from '#app/search/index/words.ts';
import type { IndexEntry } from '#app/search/searchable.ts';

/** A bit set is smaller than a list if one in this many listings has the word. */
const COMMON = 32;
const SMALLEST_SET = 4096;
/** Of short lists, plain arrays take less memory. */
const SHORT = 16;

type WordSlots = number[] | Int32Array | Bits;

/** The listings of each word. Slots only ascend, so nothing is ever taken out: searches leave out those that are dead. */
export class TextColumn implements Filtering {
  readonly reads = ['text'] as const;
  readonly #dictionary = new Dictionary();
  readonly #slotsOf: WordSlots[] = [];
  readonly #counts: number[] = [];
  /** The words’ numbers in alphabetical order. */
  #sorted = new Uint32Array();
  #sortedCount = 0;
  #capacity = 0;

  put(slot: number, entry: IndexEntry): void {
    this.load(slot, entry);
    for (let word = this.#sortedCount; word < this.#dictionary.size; word += 1) this.#insert(word);
  }

  /** Faster than `put` for very many, which no search finds until `prepare` has finished. */
  load(slot: number, entry: IndexEntry): void {
    for (const word of this.#dictionary.numbersOf(textOf(entry))) this.#add(word, slot);
  }

  *prepare(): Generator<undefined, void> {
    this.#sorted = yield* this.#dictionary.sorted();
    this.#sortedCount = this.#sorted.length;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    for (const [word, slots] of this.#slotsOf.entries()) {
      if (slots instanceof Uint32Array) this.#slotsOf[word] = resizedBits(slots, capacity);
    }
  }

  matches(criteria: Criteria, scratch: Scratch): Bits | null {
    const [first, ...others] = typedTerms(criteria.text ?? '').map((term) => this.#havingTerm(term, scratch));
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
    for (let at = this.#firstFrom(beginning), end = this.#firstFrom(beginning, 1); at < end; at += 1) {
      this.#addSlots(bits, this.#sorted[at] as number);
    }
    for (const form of forms) {
      const at = this.#firstFrom(form);
      const word = this.#sorted[at] as number;
      const isWord = at < this.#sortedCount && this.#dictionary.lengthOf(word) === form.length;
      if (isWord && this.#dictionary.compareBeginning(word, form) === 0) this.#addSlots(bits, word);
    }
    return bits;
  }

  #addSlots(bits: Bits, word: number) {
    const slots = this.#slotsOf[word] as WordSlots;
    if (slots instanceof Uint32Array) addBits(bits, slots);
    else for (let at = 0, count = this.#counts[word] as number; at < count; at += 1) setBit(bits, slots[at] as number);
  }

  #add(word: number, slot: number) {
    const slots = this.#slotsOf[word];
    const count = this.#counts[word] ?? 0;
    this.#counts[word] = count + 1;
    if (slots === undefined) this.#slotsOf[word] = [slot];
    else if (slots instanceof Uint32Array) setBit(slots, slot);
    else if (Array.isArray(slots) && count < SHORT) slots.push(slot);
    else if (count < slots.length) slots[count] = slot;
    else this.#slotsOf[word] = this.#longer(slots, slot);
  }

  #longer(slots: number[] | Int32Array, slot: number): WordSlots {
    const count = slots.length;
    if (count >= SMALLEST_SET && count * COMMON >= this.#capacity) {
      const set = bitsFor(this.#capacity);
      for (let at = 0; at < count; at += 1) setBit(set, slots[at] as number);
      setBit(set, slot);
      return set;
    }
    const longer = new Int32Array(count + (count >>> 1));
    longer.set(slots);
    longer[count] = slot;
    return longer;
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
