/** The words sellers write for makes, models and colours, which are compared by key and shown in their commonest spelling. */
import { compareKey } from '#app/vocabulary/words.ts';

/** Names that read as people sort them: "CX-3", "CX-5", "CX-30". */
const inOrder = new Intl.Collator('en-AU', { numeric: true }).compare;

type Word = { key: string; count: number; spellings: Map<string, number>; commonest: string };

/** Words by a small number each. A word whose last use is gone disappears and its number is given to another. */
export class Words {
  readonly #byKey = new Map<string, number>();
  readonly #words: Word[] = [];
  readonly #free: number[] = [];
  /** The words in use, as people sort them. */
  readonly sorted: number[] = [];

  /** How many numbers were ever given; all are below. */
  get bound(): number {
    return this.#words.length;
  }

  /** The number of a word in any spelling, or -1. */
  find(spelling: string): number {
    return this.#byKey.get(compareKey(spelling)) ?? -1;
  }

  /** The number of a word in any spelling, which gets one if it has none; to be followed by `use`. */
  enter(spelling: string): number {
    const key = compareKey(spelling);
    return this.#byKey.get(key) ?? this.#appear(key);
  }

  use(code: number, spelling: string): void {
    const word = this.#words[code] as Word;
    word.count += 1;
    word.spellings.set(spelling, (word.spellings.get(spelling) ?? 0) + 1);
    if (isCommoner(word, spelling, word.commonest)) word.commonest = spelling;
  }

  drop(code: number, spelling: string): void {
    const word = this.#words[code] as Word;
    const left = (word.spellings.get(spelling) ?? 0) - 1;
    if (left > 0) word.spellings.set(spelling, left);
    else word.spellings.delete(spelling);
    word.count -= 1;
    if (word.count === 0) this.#disappear(code);
    else if (spelling === word.commonest) word.commonest = commonestOf(word);
  }

  /** How many uses it has in all its spellings. */
  countOf(code: number): number {
    return this.#words[code]?.count ?? 0;
  }

  /** The commonest spelling; of equally common ones the first by character. */
  spelled(code: number): string {
    return this.#words[code]?.commonest ?? '';
  }

  #appear(key: string): number {
    const code = this.#free.pop() ?? this.#words.length;
    this.#words[code] = { key, count: 0, spellings: new Map(), commonest: '' };
    this.#byKey.set(key, code);
    this.sorted.splice(this.#placeOf(key), 0, code);
    return code;
  }

  #disappear(code: number) {
    const { key } = this.#words[code] as Word;
    this.sorted.splice(this.#placeOf(key), 1);
    this.#byKey.delete(key);
    this.#free.push(code);
  }

  /** How many words come before a key. */
  #placeOf(key: string): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = (this.#words[this.sorted[middle] as number] as Word).key;
      const isBefore = (inOrder(other, key) || (other < key ? -1 : 1)) < 0 && other !== key;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * What rows remember of their words: one number for the exact spellings of one or several words together, such as
 * ["TOYOTA", "Corolla"], so that a row can be taken out again.
 */
export class Spellings {
  readonly #words: Words[];
  readonly #bySpelling = new Map<string, number>();
  readonly #parts: string[][] = [];
  readonly #free: number[] = [];
  /** Uses of each number. */
  readonly counts: number[] = [];
  /** For each of the words, the word's number by ours. */
  readonly wordOf: number[][];

  constructor(...words: Words[]) {
    this.#words = words;
    this.wordOf = words.map(() => []);
  }

  /** How many numbers were ever given; all are below. */
  get bound(): number {
    return this.#parts.length;
  }

  use(...spelled: string[]): number {
    const joined = spelled.join('\0');
    const code = this.#bySpelling.get(joined) ?? this.#appear(joined, spelled);
    this.counts[code] = (this.counts[code] as number) + 1;
    for (let at = 0; at < spelled.length; at += 1) {
      this.#words[at]?.use(this.wordOf[at]?.[code] as number, spelled[at] as string);
    }
    return code;
  }

  drop(code: number): void {
    const spelled = this.#parts[code] as string[];
    for (let at = 0; at < spelled.length; at += 1) {
      this.#words[at]?.drop(this.wordOf[at]?.[code] as number, spelled[at] as string);
    }
    const left = (this.counts[code] as number) - 1;
    this.counts[code] = left;
    if (left > 0) return;
    this.#bySpelling.delete(spelled.join('\0'));
    this.#free.push(code);
  }

  #appear(joined: string, spelled: string[]): number {
    const code = this.#free.pop() ?? this.#parts.length;
    this.#parts[code] = spelled;
    this.counts[code] = 0;
    this.#bySpelling.set(joined, code);
    for (const [at, words] of this.#words.entries()) {
      (this.wordOf[at] as number[])[code] = words.enter(spelled[at] as string);
    }
    return code;
  }
}

function commonestOf(word: Word): string {
  let commonest = '';
  for (const spelling of word.spellings.keys()) if (isCommoner(word, spelling, commonest)) commonest = spelling;
  return commonest;
}

function isCommoner({ spellings }: Word, spelling: string, other: string): boolean {
  const [count, otherCount] = [spellings.get(spelling) ?? 0, spellings.get(other) ?? 0];
  return count > otherCount || (count === otherCount && spelling < other);
}
