import { visitWords } from '#app/search/index/words.ts';

const BUCKET = 4;
const [HASH, START, MARK] = [1, 2, 3];

/** Numbers for words, in the order of their first use. A million texts know half a million words, too many for a `Map` of strings. */
export class Dictionary {
  size = 0;
  #textCount = 0;
  #codes = new Uint16Array(1 << 14);
  #ends = new Uint32Array(1 << 11);
  /** Number + 1, or 0 where free, then what a look at a word needs, side by side in memory; at most half full. */
  #buckets = new Int32Array(1 << 14);
  #found = new Uint32Array(256);

  /** The numbers of the text’s words, each once. Valid until the next text. */
  numbersOf(text: string): Uint32Array {
    this.#textCount += 1;
    let count = 0;
    visitWords(text, (codes, length, _kind, hash) => {
      const number = this.#intern(codes, length, hash);
      if (number < 0) return;
      if (count === this.#found.length) this.#found = grown(this.#found, Uint32Array);
      this.#found[count++] = number;
    });
    return this.#found.subarray(0, count);
  }

  compare(a: number, b: number): number {
    const [from, other] = [this.#startOf(a), this.#startOf(b)];
    const [length, otherLength] = [this.lengthOf(a), this.lengthOf(b)];
    for (let at = 0; at < length && at < otherLength; at += 1) {
      const difference = (this.#codes[from + at] as number) - (this.#codes[other + at] as number);
      if (difference !== 0) return difference;
    }
    return length - otherLength;
  }

  /** 0 if the word begins with the text, else its order. */
  compareBeginning(number: number, text: string): number {
    const from = this.#startOf(number);
    const length = this.lengthOf(number);
    for (let at = 0; at < text.length; at += 1) {
      const difference = at < length ? (this.#codes[from + at] as number) - text.charCodeAt(at) : -1;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  lengthOf(number: number): number {
    return (this.#ends[number] as number) - this.#startOf(number);
  }

  beginningOf(number: number, length: number): string {
    const from = this.#startOf(number);
    const end = Math.min(from + length, this.#ends[number] as number);
    let beginning = '';
    for (let at = from; at < end; at += 1) beginning += String.fromCharCode(this.#codes[at] as number);
    return beginning;
  }

  /** By their first three characters, so that each part is sorted in a moment. */
  *sorted(): Generator<undefined, Uint32Array<ArrayBuffer>> {
    const groups = new Map<string, number[]>();
    for (let number = 0; number < this.size; number += 1) {
      const beginning = this.beginningOf(number, 3);
      const group = groups.get(beginning);
      if (group) group.push(number);
      else groups.set(beginning, [number]);
      if (number % 50_000 === 0) yield;
    }
    const sorted = new Uint32Array(this.size);
    let length = 0;
    for (const beginning of [...groups.keys()].sort()) {
      const group = groups.get(beginning) as number[];
      group.sort((a, b) => this.compare(a, b));
      sorted.set(group, length);
      length += group.length;
      yield;
    }
    return sorted;
  }

  /** -1 if this text has had the word before. */
  #intern(codes: Uint16Array, length: number, hash: number): number {
    const buckets = this.#buckets;
    const mark = this.#textCount;
    let at = this.#homeOf(hash);
    for (;;) {
      const number = (buckets[at] as number) - 1;
      if (number < 0) break;
      if (buckets[at + HASH] === hash && this.#isAt(buckets[at + START] as number, codes, length)) {
        if (buckets[at + MARK] === mark) return -1;
        buckets[at + MARK] = mark;
        return number;
      }
      at = (at + BUCKET) & (buckets.length - 1);
    }
    buckets[at] = this.size + 1;
    buckets[at + HASH] = hash;
    buckets[at + START] = this.#startOf(this.size);
    buckets[at + MARK] = mark;
    return this.#add(codes, length);
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number) + 1;
  }

  #isAt(start: number, codes: Uint16Array, length: number): boolean {
    const known = this.#codes;
    for (let at = 0; at < length; at += 1) if (known[start + at] !== codes[at]) return false;
    return known[start + length] === 0;
  }

  #add(codes: Uint16Array, length: number): number {
    const number = this.size;
    const from = this.#startOf(number);
    if (from + length >= this.#codes.length) this.#codes = grown(this.#codes, Uint16Array);
    if (number === this.#ends.length) this.#ends = grown(this.#ends, Uint32Array);
    this.#codes.set(codes.subarray(0, length), from);
    this.#ends[number] = from + length;
    this.size += 1;
    if (this.size * 2 * BUCKET > this.#buckets.length) this.#rehash();
    return number;
  }

  #rehash() {
    const before = this.#buckets;
    const after = new Int32Array(before.length * 2);
    this.#buckets = after;
    for (let from = 0; from < before.length; from += BUCKET) {
      if (before[from] === 0) continue;
      let at = this.#homeOf(before[from + HASH] as number);
      while (after[at] !== 0) at = (at + BUCKET) & (after.length - 1);
      for (let part = 0; part < BUCKET; part += 1) after[at + part] = before[from + part] as number;
    }
  }

  #homeOf(hash: number): number {
    return ((hash ^ (hash >>> 15)) << 2) & (this.#buckets.length - 1);
  }
}

function grown<T extends Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  before: T,
  Type: new (length: number) => T,
): T {
  const after = new Type(before.length * 2);
  after.set(before);
  return after;
}
