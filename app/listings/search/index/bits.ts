/** Sets of slots, one bit a slot, 32 to a word. */
export type Bits = Uint32Array;

export function wordsFor(slots: number): number {
  return (slots + 31) >>> 5;
}

export function grownBits(before: Bits, length: number): Bits {
  const after = new Uint32Array(length);
  after.set(before.subarray(0, length));
  return after;
}

export function hasBit(bits: Bits, slot: number): boolean {
  return (((bits[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1;
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
}

export function setBits(bits: Bits, slots: Int32Array): void {
  for (let at = 0; at < slots.length; at += 1) setBit(bits, slots[at] as number);
}

export function clearBits(bits: Bits, slots: Int32Array): void {
  for (let at = 0; at < slots.length; at += 1) clearBit(bits, slots[at] as number);
}

export function countBits(bits: Bits, words: number): number {
  let count = 0;
  for (let at = 0; at < words; at += 1) count += countWord(bits[at] as number);
  return count;
}

export function countCommon(left: Bits, right: Bits, words: number): number {
  let count = 0;
  for (let at = 0; at < words; at += 1) count += countWord((left[at] as number) & (right[at] as number));
  return count;
}

/** Sums of neighbouring bits, then of pairs, then of fours ("Hacker's Delight", figure 5-2). */
export function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The slots of a set in ascending order. */
export function slotsOf(bits: Bits, words: number, count: number): Int32Array {
  const slots = new Int32Array(count);
  let found = 0;
  for (let at = 0; at < words; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      slots[found++] = (at << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return slots;
}

/** Into a set that is valid until the next search. */
export function bitsWithout(bits: Bits, others: Bits, words: number, scratch: Scratch): Bits {
  const left = scratch.take(words);
  for (let at = 0; at < words; at += 1) left[at] = (bits[at] as number) & ~(others[at] as number);
  return left;
}

/** Those of `bits` that are not in `others` into a set at hand; answers how many there are. */
export function takeWithout(left: Bits, bits: Bits, others: Bits, words: number): number {
  let count = 0;
  for (let at = 0; at < words; at += 1) {
    const word = (bits[at] as number) & ~(others[at] as number);
    left[at] = word;
    count += countWord(word);
  }
  return count;
}

/** Into a set that is valid until the next search. */
export function unionOf(sets: Bits[], words: number, scratch: Scratch): Bits {
  const bits = scratch.take(words);
  const [first] = sets;
  if (first) bits.set(first.subarray(0, words));
  else bits.fill(0, 0, words);
  for (let set = 1; set < sets.length; set += 1) addBits(bits, sets[set] as Bits, words);
  return bits;
}

function addBits(bits: Bits, others: Bits, words: number) {
  for (let at = 0; at < words; at += 1) bits[at] = (bits[at] as number) | (others[at] as number);
}

/** Bit sets and counts for one search, used again by the next so that searching allocates next to nothing. */
export class Scratch {
  #bits: Bits[] = [];
  #used = 0;
  #counts = new Int32Array();

  reset(): void {
    this.#used = 0;
  }

  /** A set of at least so many words, with anything in it. */
  take(words: number): Bits {
    let bits = this.#bits[this.#used];
    if (!bits || bits.length < words) {
      bits = new Uint32Array(words + (words >>> 3));
      this.#bits[this.#used] = bits;
    }
    this.#used += 1;
    return bits;
  }

  /** So many zeros. Only the latest are valid. */
  takeCounts(length: number): Int32Array {
    if (this.#counts.length === length) return this.#counts.fill(0);
    this.#counts = new Int32Array(length);
    return this.#counts;
  }
}
