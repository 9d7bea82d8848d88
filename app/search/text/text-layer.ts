import {
  addBits,
  type Bits,
  bitsFor,
  clearBit,
  countBits,
  hasBit,
  resizedBits,
  slotsOf,
} from '#app/search/columns/bits.ts';
import { firstIndex } from '#app/search/columns/first-index.ts';
import { commonBeginnings } from '#app/search/text/beginnings.ts';
import type { Dictionary } from '#app/search/text/dictionary.ts';
import { addMasked, addSlots, isForSet, type Postings, PostingsWriter, slotsAt } from '#app/search/text/postings.ts';
import type { TypedWord } from '#app/search/text/typed.ts';

/** The texts of some listings as they once were. A listing that changes leaves it. */
export class TextLayer {
  readonly dictionary: Dictionary;
  readonly postings: Postings;
  readonly #beginnings: ReadonlyMap<string, Bits>;
  owned: Bits;
  size: number;

  constructor(dictionary: Dictionary, postings: Postings, beginnings: ReadonlyMap<string, Bits>, owned: Bits) {
    this.dictionary = dictionary;
    this.postings = postings;
    this.#beginnings = beginnings;
    this.owned = owned;
    this.size = countBits(owned);
  }

  remove(slot: number): void {
    if (!hasBit(this.owned, slot)) return;
    clearBit(this.owned, slot);
    this.size -= 1;
  }

  grow(capacity: number): void {
    this.owned = resizedBits(this.owned, capacity);
  }

  addTo(bits: Bits, { beginning, forms }: TypedWord): void {
    const known = this.#beginnings.get(beginning);
    if (known) addMasked(bits, known, this.owned);
    else addSlots(bits, this.postings, [this.#firstFrom(beginning, 0), this.#firstFrom(beginning, 1)], this.owned);
    for (const form of forms) {
      const at = this.#firstFrom(form, 0);
      const word = this.postings.words[at];
      if (word !== undefined && this.dictionary.isWord(word, form))
        addSlots(bits, this.postings, [at, at + 1], this.owned);
    }
  }

  /** With `order` 1, the first after all words that begin so. */
  #firstFrom(beginning: string, order: 0 | 1): number {
    const { words } = this.postings;
    return firstIndex(words.length, (at) => this.dictionary.compareBeginning(words[at] as number, beginning) >= order);
  }
}

/** Postings written between two pauses. */
const STEP = 10_000;

/** The two stay in use until it has finished. */
export function* mergeLayers(a: TextLayer, b: TextLayer): Generator<undefined, TextLayer> {
  const { dictionary } = a;
  const capacity = a.owned.length * 32;
  const writer = new PostingsWriter(capacity);
  const [words, others] = [a.postings.words, b.postings.words];
  let work = 0;
  for (let at = 0, other = 0; at < words.length || other < others.length; ) {
    const order = compare(dictionary, words[at], others[other]);
    const word = (order <= 0 ? words[at] : others[other]) as number;
    const sources = [...(order <= 0 ? [[a, at] as const] : []), ...(order >= 0 ? [[b, other] as const] : [])];
    const count = mergeWord(word, sources, writer);
    if (order <= 0) at += 1;
    if (order >= 0) other += 1;
    work += count + 20;
    if (work < STEP) continue;
    work = 0;
    yield;
  }
  const postings = writer.take();
  yield;
  const beginnings = yield* commonBeginnings(postings, capacity, dictionary);
  const owned = a.owned.slice();
  addBits(owned, b.owned);
  return new TextLayer(dictionary, postings, beginnings, owned);
}

function compare(dictionary: Dictionary, word: number | undefined, other: number | undefined): number {
  if (word === other) return 0;
  if (word === undefined) return 1;
  return other === undefined ? -1 : dictionary.compare(word, other);
}

function mergeWord(word: number, sources: (readonly [TextLayer, number])[], writer: PostingsWriter): number {
  if (sources.some(([{ postings }, at]) => postings.sets.has(at))) {
    const set = bitsFor(writer.capacity);
    for (const [{ postings, owned }, at] of sources) addSlots(set, postings, [at, at + 1], owned);
    const count = countBits(set);
    if (isForSet(count, writer.capacity)) writer.addSet(word, set);
    else writer.add(word, slotsOf(set, count));
    return set.length / 8;
  }
  const [first = new Int32Array(), second = new Int32Array()] = sources.map(([{ postings, owned }, at]) =>
    slotsAt(postings, at, owned),
  );
  writer.add(word, inOrder(first, second));
  return first.length + second.length;
}

function inOrder(first: Int32Array, second: Int32Array): Int32Array {
  if (second.length === 0) return first;
  const merged = new Int32Array(first.length + second.length);
  for (let to = 0, at = 0, other = 0; to < merged.length; to += 1) {
    const isFirst = other === second.length || (first[at] as number) < (second[other] as number);
    merged[to] = (isFirst ? first[at++] : second[other++]) as number;
  }
  return merged;
}
