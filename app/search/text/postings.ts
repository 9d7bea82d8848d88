import { type Bits, bitsFor, hasBit, setBit } from '#app/search/columns/bits.ts';

/**
 * Words in alphabetical order, each with its slots: the distances from one to the next, seven bits to a byte, or a bit set
 * if the word is common.
 */
export type Postings = {
  words: Uint32Array;
  /** Where the slots of each word start in `bytes`, and the end. A word with a set has none there. */
  starts: Uint32Array;
  bytes: Uint8Array;
  sets: ReadonlyMap<number, Bits>;
};

/** A set is smaller if one listing in eight has the word, and quicker long before. */
const SET_SHARE = 16;
const SMALLEST_SET = 4096;

export function isForSet(count: number, capacity: number): boolean {
  return count >= SMALLEST_SET && count * SET_SHARE >= capacity;
}

export function addMasked(bits: Bits, set: Bits, mask: Bits): void {
  for (let at = 0; at < set.length; at += 1) {
    bits[at] = (bits[at] as number) | ((set[at] as number) & (mask[at] as number));
  }
}

/** The slots of the words from one position up to another, if they are in the mask. */
export function addSlots(bits: Bits, { starts, bytes, sets }: Postings, [from, until]: Span, mask: Bits): void {
  for (let position = from; position < until; position += 1) {
    let at = starts[position] as number;
    const end = starts[position + 1] as number;
    if (at === end) addMasked(bits, sets.get(position) as Bits, mask);
    let slot = 0;
    while (at < end) {
      let byte = bytes[at++] as number;
      let distance = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number;
        distance |= (byte & 127) << shift;
      }
      slot += distance;
      const word = slot >>> 5;
      bits[word] = (bits[word] as number) | ((mask[word] as number) & (1 << (slot & 31)));
    }
  }
}

export type Span = readonly [from: number, until: number];

export function slotsAt({ starts, bytes }: Postings, position: number, mask: Bits): Int32Array {
  const end = starts[position + 1] as number;
  const slots = new Int32Array(end - (starts[position] as number));
  let [length, slot, distance, shift] = [0, 0, 0, 0];
  for (let at = starts[position] as number; at < end; at += 1) {
    const byte = bytes[at] as number;
    distance |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    slot += distance;
    if (hasBit(mask, slot)) slots[length++] = slot;
    [distance, shift] = [0, 0];
  }
  return slots.subarray(0, length);
}

/** Takes words in alphabetical order. */
export class PostingsWriter {
  readonly capacity: number;
  #words = new Uint32Array(1024);
  #starts = new Uint32Array(1025);
  #count = 0;
  #bytes = new Uint8Array(1 << 14);
  #length = 0;
  readonly #sets = new Map<number, Bits>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** `slots` must ascend. */
  add(word: number, slots: ArrayLike<number>): void {
    if (slots.length === 0) return;
    if (isForSet(slots.length, this.capacity)) {
      const set = bitsFor(this.capacity);
      for (let at = 0; at < slots.length; at += 1) setBit(set, slots[at] as number);
      this.addSet(word, set);
      return;
    }
    this.#makeRoom(slots.length * 5);
    let before = 0;
    for (let at = 0; at < slots.length; at += 1) {
      this.#length = writeDistance(this.#bytes, this.#length, (slots[at] as number) - before);
      before = slots[at] as number;
    }
    this.#end(word);
  }

  addSet(word: number, set: Bits): void {
    this.#sets.set(this.#count, set);
    this.#end(word);
  }

  take(): Postings {
    return {
      words: this.#words.slice(0, this.#count),
      starts: this.#starts.slice(0, this.#count + 1),
      bytes: this.#bytes.slice(0, this.#length),
      sets: this.#sets,
    };
  }

  #end(word: number) {
    if (this.#count === this.#words.length) {
      this.#words = longer(this.#words, this.#count * 2);
      this.#starts = longer(this.#starts, this.#count * 2 + 1);
    }
    this.#words[this.#count] = word;
    this.#count += 1;
    this.#starts[this.#count] = this.#length;
  }

  #makeRoom(most: number) {
    const minLength = this.#length + most;
    if (minLength <= this.#bytes.length) return;
    const before = this.#bytes;
    this.#bytes = new Uint8Array(Math.max(before.length + (before.length >>> 1), minLength));
    this.#bytes.set(before);
  }
}

/** In bytes. */
export function distanceLength(distance: number): number {
  let length = 1;
  for (let left = distance >>> 7; left > 0; left >>>= 7) length += 1;
  return length;
}

/** Returns where the next one starts. */
export function writeDistance(bytes: Uint8Array, start: number, distance: number): number {
  let at = start;
  let left = distance;
  while (left > 127) {
    bytes[at++] = left | 128;
    left >>>= 7;
  }
  bytes[at++] = left;
  return at;
}

function longer(before: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const after = new Uint32Array(length);
  after.set(before);
  return after;
}
