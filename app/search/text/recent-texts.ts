import { type Bits, bitsFor, setBit } from '#app/search/columns/bits.ts';
import type { Dictionary } from '#app/search/text/dictionary.ts';
import { PostingsWriter } from '#app/search/text/postings.ts';
import { TextLayer } from '#app/search/text/text-layer.ts';
import type { TypedWord } from '#app/search/text/typed.ts';

/** The few texts that changed last. */
export class RecentTexts {
  readonly #dictionary: Dictionary;
  readonly #wordsOf = new Map<number, Uint32Array>();
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
      const slots = this.#slotsOf.get(word);
      if (slots) slots.push(slot);
      else this.#slotsOf.set(word, [slot]);
    }
  }

  remove(slot: number): void {
    for (const word of this.#wordsOf.get(slot) ?? []) {
      const slots = this.#slotsOf.get(word) as number[];
      slots.splice(slots.indexOf(slot), 1);
      if (slots.length === 0) this.#slotsOf.delete(word);
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
    const words = [...this.#slotsOf.keys()].sort((a, b) => this.#dictionary.compare(a, b));
    for (const word of words) {
      const slots = this.#slotsOf.get(word) as number[];
      writer.add(
        word,
        slots.sort((a, b) => a - b),
      );
    }
    const owned = bitsFor(capacity);
    for (const slot of this.#wordsOf.keys()) setBit(owned, slot);
    return new TextLayer(this.#dictionary, writer.take(), new Map(), owned);
  }
}
