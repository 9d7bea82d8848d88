import {
  addBits,
  type Bits,
  bitsFor,
  clearBit,
  keepBits,
  resizedBits,
  type Scratch,
  setBit,
} from '#app/search/columns/bits.ts';
import type { Filtering } from '#app/search/columns/column.ts';
import type { Criteria } from '#app/search/criteria.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { Dictionary } from '#app/search/text/dictionary.ts';
import { textOf } from '#app/search/text/entry-text.ts';
import { RecentTexts } from '#app/search/text/recent-texts.ts';
import { mergeLayers, type TextLayer } from '#app/search/text/text-layer.ts';
import { TextLoading } from '#app/search/text/text-loading.ts';
import { type TypedTerm, type TypedWord, typedTerms } from '#app/search/text/typed.ts';
import { visitWords } from '#app/search/text/words.ts';

/** Few enough to scan in every search. */
const MAX_RECENT = 128;

/** A text is in one of the layers, in `#recent`, or not yet loaded. */
export class TextColumn implements Filtering {
  readonly reads = ['text'] as const;
  readonly #dictionary = new Dictionary();
  #layers: TextLayer[] = [];
  #recent = new RecentTexts(this.#dictionary);
  #merging: { sources: TextLayer[]; steps: Generator<undefined, TextLayer> } | undefined;
  #loading: { texts: TextLoading; owned: Bits } | undefined;
  #capacity = 0;
  #words = new Uint32Array(256);
  #textNumber = 0;

  put(slot: number, entry: IndexEntry): void {
    this.#recent.put(slot, this.#wordsOf(entry).slice());
    if (this.#recent.size >= MAX_RECENT) {
      this.#layers.push(this.#recent.toLayer(this.#capacity));
      this.#recent = new RecentTexts(this.#dictionary);
    }
    this.#mergeOn();
  }

  /** Faster for very many, which no search finds until `finishLoading`. */
  load(slot: number, entry: IndexEntry): void {
    this.#loading ??= { texts: new TextLoading(this.#dictionary), owned: bitsFor(this.#capacity) };
    const { texts, owned } = this.#loading;
    if (slot <= texts.lastSlot) {
      this.put(slot, entry);
      return;
    }
    texts.add(slot, this.#wordsOf(entry));
    setBit(owned, slot);
  }

  *finishLoading(): Generator<undefined, void> {
    const loading = this.#loading;
    if (!loading) return;
    this.#layers.push(yield* loading.texts.finish(() => loading.owned));
    this.#loading = undefined;
  }

  clear(slot: number): void {
    this.#recent.remove(slot);
    for (const layer of this.#layers) layer.remove(slot);
    if (this.#loading) clearBit(this.#loading.owned, slot);
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    for (const layer of this.#layers) layer.grow(capacity);
    if (this.#loading) this.#loading.owned = resizedBits(this.#loading.owned, capacity);
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

  #having(word: TypedWord, scratch: Scratch): Bits {
    const bits = scratch.take(this.#capacity >>> 5).fill(0);
    for (const layer of this.#layers) layer.addTo(bits, word);
    this.#recent.addTo(bits, word);
    return bits;
  }

  /** Valid until the next text. */
  #wordsOf(entry: IndexEntry): Uint32Array {
    this.#textNumber += 1;
    let count = 0;
    visitWords(textOf(entry), (codes, length, _kind, hash) => {
      const word = this.#dictionary.intern(codes, length, hash, this.#textNumber);
      if (word < 0) return;
      if (count === this.#words.length) this.#words = longer(this.#words);
      this.#words[count++] = word;
    });
    return this.#words.subarray(0, count);
  }

  /** A step with every change, so that no change takes long. */
  #mergeOn() {
    this.#merging ??= this.#nextMerge();
    if (!this.#merging) return;
    const { sources, steps } = this.#merging;
    const step = steps.next();
    if (!step.done) return;
    this.#layers = [...this.#layers.filter((layer) => !sources.includes(layer)), step.value];
    this.#merging = undefined;
  }

  /** Merges two layers of similar size, so that few layers remain and each text is merged only a few times. */
  #nextMerge() {
    this.#layers = this.#layers.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size);
    const at = this.#layers.findIndex(({ size }, index) => size * 2 > (this.#layers[index + 1]?.size ?? size * 2));
    const sources = this.#layers.slice(at, at + 2) as [TextLayer, TextLayer];
    return at < 0 ? undefined : { sources, steps: mergeLayers(...sources) };
  }
}

function longer(before: Uint32Array): Uint32Array<ArrayBuffer> {
  const after = new Uint32Array(before.length * 2);
  after.set(before);
  return after;
}
