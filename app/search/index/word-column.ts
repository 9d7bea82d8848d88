import type { Criteria } from '#app/search/criteria.ts';
import {
  addBits,
  type Bits,
  bitsFor,
  type Coded,
  type Codes,
  type CountedColumn,
  clearBit,
  type FacetValue,
  removeBits,
  resizedBits,
  type Scratch,
  setBit,
} from '#app/search/index/bits.ts';
import type { IndexEntry, WordFilter } from '#app/search/searchable.ts';
import { firstIndex } from '#app/vocabulary/first-index.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** A bit set is smaller than a list if one in this many listings has the word. */
const COMMON = 64;

export class WordColumn implements CountedColumn, Coded {
  readonly #filter: WordFilter;
  readonly spellings = new Spellings();
  /** 0 for none. */
  codes: Codes = new Uint16Array();
  readonly #slotsOf: (Bits | number[])[] = [];

  constructor(filter: WordFilter) {
    this.#filter = filter;
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

  leaveOut(bits: Bits, value: string): void {
    const slots = this.#slotsOf[this.spellings.find(value)] ?? [];
    if (!Array.isArray(slots)) removeBits(bits, slots);
    else for (const slot of slots) clearBit(bits, slot);
  }

  sumUp(countsByCode: Int32Array): Int32Array {
    return this.spellings.sumByWord(countsByCode);
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

/** "CX-3", "CX-5", "CX-30". */
const inOrder = new Intl.Collator('en-AU', { numeric: true }).compare;

type Word = { key: string; count: number; spellings: Set<number>; commonest: number };

export class Spellings {
  readonly #texts: string[] = [''];
  readonly #codes = new Map<string, number>();
  readonly counts: number[] = [0];
  readonly wordOf: number[] = [-1];
  readonly #words: Word[] = [];
  readonly #wordByKey = new Map<string, number>();
  readonly sorted: number[] = [];

  /** -1 if no listing has it. */
  find(text: string): number {
    const word = this.#wordByKey.get(compareKey(text)) ?? -1;
    return this.#words[word]?.count ? word : -1;
  }

  /** As most listings have it; as given if none has. */
  like(text: string): string {
    const word = this.find(text);
    return word < 0 ? text : this.commonest(word);
  }

  commonest(word: number): string {
    return this.#texts[this.#words[word]?.commonest ?? 0] as string;
  }

  use(text: string): number {
    const code = this.#codes.get(text) ?? this.#addSpelling(text);
    const word = this.#words[this.wordOf[code] as number] as Word;
    this.counts[code] = (this.counts[code] as number) + 1;
    word.count += 1;
    if (this.#isCommoner(code, word.commonest)) word.commonest = code;
    return code;
  }

  drop(code: number): void {
    const word = this.#words[this.wordOf[code] as number] as Word;
    this.counts[code] = (this.counts[code] as number) - 1;
    word.count -= 1;
    if (word.commonest === code) {
      for (const other of word.spellings) if (this.#isCommoner(other, word.commonest)) word.commonest = other;
    }
  }

  sumByWord(countsBySpelling: ArrayLike<number>): Int32Array {
    const sums = new Int32Array(this.#words.length);
    for (let code = 1; code < countsBySpelling.length; code += 1) {
      const count = countsBySpelling[code] as number;
      if (count === 0) continue;
      const word = this.wordOf[code] as number;
      sums[word] = (sums[word] as number) + count;
    }
    return sums;
  }

  #isCommoner(code: number, other: number): boolean {
    const [count, otherCount] = [this.counts[code] as number, this.counts[other] as number];
    if (count !== otherCount) return count > otherCount;
    return (this.#texts[code] as string) < (this.#texts[other] as string);
  }

  #addSpelling(text: string): number {
    const code = this.#texts.length;
    const key = compareKey(text);
    const word = this.#wordByKey.get(key) ?? this.#addWord(key, code);
    this.#texts[code] = text;
    this.counts[code] = 0;
    this.wordOf[code] = word;
    this.#codes.set(text, code);
    this.#words[word]?.spellings.add(code);
    return code;
  }

  #addWord(key: string, commonest: number): number {
    const word = this.#words.length;
    this.#words[word] = { key, count: 0, spellings: new Set(), commonest };
    this.#wordByKey.set(key, word);
    this.sorted.splice(this.#placeOf(key), 0, word);
    return word;
  }

  #placeOf(key: string): number {
    return firstIndex(this.sorted.length, (at) => {
      const other = (this.#words[this.sorted[at] as number] as Word).key;
      return other === key || (inOrder(other, key) || (other < key ? -1 : 1)) > 0;
    });
  }
}

export type MakeOption = FacetValue & { models: FacetValue[] };

type Pair = { make: number; model: number; all: number; forSale: number };
type Which = 'all' | 'forSale';

const WORDS = 2 ** 24;

export class MakeModels {
  readonly #pairs = new Map<number, Pair>();

  add(make: number, model: number, isForSale: boolean, step: 1 | -1): void {
    const key = make * WORDS + model;
    const pair = this.#pairs.get(key) ?? { make, model, all: 0, forSale: 0 };
    pair.all += step;
    if (isForSale) pair.forSale += step;
    if (pair.all === 0) this.#pairs.delete(key);
    else this.#pairs.set(key, pair);
  }

  list(which: Which, makes: Spellings, models: Spellings): MakeOption[] {
    const byMake = Map.groupBy(
      [...this.#pairs.values()].filter((pair) => pair[which] > 0),
      ({ make }) => make,
    );
    const placeOf = new Map(models.sorted.map((model, place) => [model, place]));
    return makes.sorted.flatMap((make) => {
      const pairs = byMake.get(make);
      if (!pairs) return [];
      pairs.sort((a, b) => (placeOf.get(a.model) ?? 0) - (placeOf.get(b.model) ?? 0));
      return {
        value: makes.commonest(make),
        count: pairs.reduce((sum, pair) => sum + pair[which], 0),
        models: pairs.map((pair) => ({ value: models.commonest(pair.model), count: pair[which] })),
      };
    });
  }
}
