import { type Bits, bitsFor, setBit } from '#app/search/columns/bits.ts';
import { commonBeginnings } from '#app/search/text/beginnings.ts';
import { Dictionary } from '#app/search/text/dictionary.ts';
import { distanceLength, isForSet, type Postings, writeDistance } from '#app/search/text/postings.ts';

/** Postings sorted at a time. */
const PART = 1 << 20;
const MOST_SLOTS = 1 << 16;

/** The postings of some thousand texts: of each word a count, then its slots, as distances from the first of all. */
type Part = { words: Uint32Array; counts: Uint32Array; first: number; slots: Uint16Array };

export type LoadedTexts = { dictionary: Dictionary; postings: Postings; beginnings: ReadonlyMap<string, Bits> };

/** A caller that can wait does so here: for the promise, or for a moment if there is none. */
export type Pause = Promise<void> | undefined;

export type TextLoader = {
  /** Slots must ascend. */
  add(slot: number, text: string): void;
  /** To be waited for before more is added. */
  room(): Pause;
  /** Nothing may be added afterwards. */
  finish(capacity: number): Generator<Pause, LoadedTexts>;
};

/** Takes very many texts. */
export class TextLoading implements TextLoader {
  readonly #dictionary = new Dictionary();
  #parts: Part[] = [];
  #words = new Uint32Array(PART);
  #length = 0;
  #texts: { slot: number; end: number }[] = [];
  #counts = new Uint32Array(1);
  #bytes = new Uint32Array(1);
  #lasts = new Int32Array(1);

  add(slot: number, text: string): void {
    const words = this.#dictionary.numbersOf(text);
    const first = this.#texts[0]?.slot ?? slot;
    if (this.#length + words.length > PART || slot - first >= MOST_SLOTS) this.#endPart();
    this.#words.set(words, this.#length);
    this.#length += words.length;
    this.#texts.push({ slot, end: this.#length });
  }

  room(): undefined {}

  *finish(capacity: number): Generator<undefined, LoadedTexts> {
    this.#endPart();
    this.#words = new Uint32Array();
    yield;
    const postings = yield* this.#join(capacity);
    this.#parts = [];
    const beginnings = yield* commonBeginnings(postings, capacity, this.#dictionary);
    return { dictionary: this.#dictionary, postings, beginnings };
  }

  #endPart() {
    this.#makeRoom();
    const part = sortByWord(this.#words.subarray(0, this.#length), this.#texts, this.#dictionary.size);
    let at = 0;
    for (let index = 0; index < part.words.length; index += 1) {
      const word = part.words[index] as number;
      const count = part.counts[index] as number;
      let last = this.#lasts[word] as number;
      let bytes = this.#bytes[word] as number;
      for (const end = at + count; at < end; at += 1) {
        const slot = part.first + (part.slots[at] as number);
        bytes += distanceLength(slot - last);
        last = slot;
      }
      this.#counts[word] = (this.#counts[word] as number) + count;
      this.#bytes[word] = bytes;
      this.#lasts[word] = last;
    }
    this.#parts.push(part);
    this.#length = 0;
    this.#texts = [];
  }

  *#join(capacity: number): Generator<undefined, Postings> {
    const sorted = yield* this.#dictionary.sorted();
    const words = sorted.filter((word) => (this.#counts[word] ?? 0) > 0);
    const starts = new Uint32Array(words.length + 1);
    const sets = new Map<number, Bits>();
    const setOf = new Map<number, Bits>();
    const next = new Uint32Array(this.#counts.length);
    for (const [at, word] of words.entries()) {
      const start = starts[at] as number;
      const isCommon = isForSet(this.#counts[word] as number, capacity);
      next[word] = start;
      starts[at + 1] = start + (isCommon ? 0 : (this.#bytes[word] as number));
      if (!isCommon) continue;
      sets.set(at, bitsFor(capacity));
      setOf.set(word, sets.get(at) as Bits);
    }
    yield;
    const bytes = new Uint8Array(starts[words.length] as number);
    this.#lasts.fill(0);
    for (const [index, part] of this.#parts.entries()) {
      this.#write(part, next, setOf, bytes);
      delete this.#parts[index];
      yield;
    }
    return { words, starts, bytes, sets };
  }

  #write({ words, counts, first, slots }: Part, next: Uint32Array, setOf: Map<number, Bits>, bytes: Uint8Array) {
    let at = 0;
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index] as number;
      const end = at + (counts[index] as number);
      const set = setOf.get(word);
      if (set) {
        for (; at < end; at += 1) setBit(set, first + (slots[at] as number));
        continue;
      }
      let last = this.#lasts[word] as number;
      let to = next[word] as number;
      for (; at < end; at += 1) {
        const slot = first + (slots[at] as number);
        to = writeDistance(bytes, to, slot - last);
        last = slot;
      }
      this.#lasts[word] = last;
      next[word] = to;
    }
  }

  #makeRoom() {
    const size = this.#dictionary.size;
    if (size <= this.#counts.length) return;
    const [counts, bytes, lasts] = [this.#counts, this.#bytes, this.#lasts];
    this.#counts = new Uint32Array(size * 2);
    this.#counts.set(counts);
    this.#bytes = new Uint32Array(size * 2);
    this.#bytes.set(bytes);
    this.#lasts = new Int32Array(size * 2);
    this.#lasts.set(lasts);
  }
}

/** A counting sort. */
function sortByWord(words: Uint32Array, texts: { slot: number; end: number }[], size: number): Part {
  const countOf = new Uint32Array(size);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as number;
    countOf[word] = (countOf[word] as number) + 1;
  }
  const next = new Uint32Array(size);
  const [used, counts]: [number[], number[]] = [[], []];
  for (let word = 0, place = 0; word < size; word += 1) {
    const count = countOf[word] as number;
    if (count === 0) continue;
    next[word] = place;
    place += count;
    used.push(word);
    counts.push(count);
  }
  const first = texts[0]?.slot ?? 0;
  const slots = new Uint16Array(words.length);
  let at = 0;
  for (const { slot, end } of texts) {
    for (; at < end; at += 1) {
      const word = words[at] as number;
      const place = next[word] as number;
      slots[place] = slot - first;
      next[word] = place + 1;
    }
  }
  return { words: Uint32Array.from(used), counts: Uint32Array.from(counts), first, slots };
}
