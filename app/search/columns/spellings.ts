import { firstIndex } from '#app/search/columns/first-index.ts';
import { compareKey } from '#app/vocabulary/words.ts';

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
