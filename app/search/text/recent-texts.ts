import { type Bits, bitsFor, setBit } from '#app/search/columns/bits.ts';
import { firstIndex } from '#app/search/columns/first-index.ts';
import type { Dictionary } from '#app/search/text/dictionary.ts';
import { PostingsWriter } from '#app/search/text/postings.ts';
import { TextLayer } from '#app/search/text/text-layer.ts';
import type { TypedWord } from '#app/search/text/typed.ts';

/** The few texts that changed last. */
export class RecentTexts {
  readonly #dictionary: Dictionary;
  readonly #wordsOf = new Map<number, Uint32Array>();
  /** Both in order: sorting them once they are many would make one change slow. */
  readonly #words: number[] = [];
  readonly #slotsOf = new Map<number, number[]>();

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  get size(): number {
    return this.#wordsOf.size;
  }

  put(slot: number, words: Uint32Array): void {
    this.#wordsOf.set(slot, words);
    for (const word of words) {
      const slots = this.#slotsOf.get(word) ?? this.#addWord(word);
      const at = firstIndex(slots.length, (index) => (slots[index] as number) > slot);
      slots.splice(at, 0, slot);
    }
  }

  remove(slot: number): void {
    for (const word of this.#wordsOf.get(slot) ?? []) {
      const slots = this.#slotsOf.get(word) as number[];
      slots.splice(slots.indexOf(slot), 1);
      if (slots.length === 0) this.#removeWord(word);
    }
    this.#wordsOf.delete(slot);
  }

  addTo(bits: Bits, { beginning, forms }: TypedWord): void {
    for (const [word, slots] of this.#slotsOf) {
      const isFound =
        this.#dictionary.compareBeginning(word, beginning) === 0 ||
        forms.some((form) => this.#dictionary.isWord(word, form));
      if (isFound) for (const slot of slots) setBit(bits, slot);
    }
  }

  toLayer(capacity: number): TextLayer {
    const writer = new PostingsWriter(capacity);
    for (const word of this.#words) writer.add(word, this.#slotsOf.get(word) as number[]);
    const owned = bitsFor(capacity);
    for (const slot of this.#wordsOf.keys()) setBit(owned, slot);
    return new TextLayer(this.#dictionary, writer.take(), new Map(), owned);
  }

  #addWord(word: number): number[] {
    const slots: number[] = [];
    this.#words.splice(this.#placeOf(word), 0, word);
    this.#slotsOf.set(word, slots);
    return slots;
  }

  #removeWord(word: number) {
    this.#words.splice(this.#placeOf(word), 1);
    this.#slotsOf.delete(word);
  }

  #placeOf(word: number): number {
    const words = this.#words;
    return firstIndex(words.length, (at) => this.#dictionary.compare(words[at] as number, word) >= 0);
  }
}
