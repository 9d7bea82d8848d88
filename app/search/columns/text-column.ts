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
import { mergeLayers, TextLayer } from '#app/search/text/text-layer.ts';
import type { LoadedTexts, Pause, TextLoader } from '#app/search/text/text-loading.ts';
import { type TypedTerm, type TypedWord, typedTerms } from '#app/search/text/typed.ts';

/** Few enough to scan in every search. */
const MAX_RECENT = 128;

/** `late` are in slots that were freed during the loading; the loader needs slots that ascend. */
type Loading = { loader: TextLoader; owned: Bits; lastSlot: number; late: Map<number, IndexEntry> };

/** A text is in one of the layers, in `#recent`, or not yet loaded. */
export class TextColumn implements Filtering {
  readonly reads = ['text'] as const;
  #dictionary = new Dictionary();
  #layers: TextLayer[] = [];
  #recent = new RecentTexts(this.#dictionary);
  #merging: { sources: TextLayer[]; steps: Generator<undefined, TextLayer> } | undefined;
  #loading: Loading | undefined;
  #capacity = 0;

  put(slot: number, entry: IndexEntry): void {
    this.#recent.put(slot, this.#dictionary.numbersOf(textOf(entry)).slice());
    if (this.#recent.size >= MAX_RECENT) {
      this.#layers.push(this.#recent.toLayer(this.#capacity));
      this.#recent = new RecentTexts(this.#dictionary);
    }
    this.#mergeOn();
  }

  /** Only while the column is empty. */
  startLoading(loader: TextLoader): void {
    this.#loading = { loader, owned: bitsFor(this.#capacity), lastSlot: -1, late: new Map() };
  }

  /** Faster than `put` for very many, which no search finds until `finishLoading`. */
  load(slot: number, entry: IndexEntry): void {
    const loading = this.#loading as Loading;
    if (slot <= loading.lastSlot) {
      loading.late.set(slot, entry);
      return;
    }
    loading.loader.add(slot, textOf(entry));
    loading.lastSlot = slot;
    setBit(loading.owned, slot);
  }

  /** The loader works on from now, whenever the steps are taken. */
  finishLoading(): Generator<Pause, void> {
    const loading = this.#loading as Loading;
    return this.#takeLoaded(loading, loading.loader.finish(this.#capacity));
  }

  *#takeLoaded(loading: Loading, steps: Generator<Pause, LoadedTexts>): Generator<Pause, void> {
    const { dictionary, postings, beginnings } = yield* steps;
    this.#loading = undefined;
    this.#dictionary = dictionary;
    this.#recent = new RecentTexts(dictionary);
    this.#layers = [new TextLayer(dictionary, postings, beginnings, loading.owned)];
    for (const [slot, entry] of loading.late) this.put(slot, entry);
  }

  clear(slot: number): void {
    this.#recent.remove(slot);
    for (const layer of this.#layers) layer.remove(slot);
    if (this.#loading) clearBit(this.#loading.owned, slot);
    this.#loading?.late.delete(slot);
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
