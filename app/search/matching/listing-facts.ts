import {
  comparedWith,
  entryNumber,
  entryValue,
  type IndexEntry,
  RANGES,
  VALUE_FILTERS,
} from '#app/search/searchable.ts';
import { textOf } from '#app/search/text/entry-text.ts';
import type { TypedTerm, TypedWord } from '#app/search/text/typed.ts';
import { wordsOf } from '#app/search/text/words.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** A listing's values as searches compare them, worked out once. */
export class ListingFacts {
  readonly entry: IndexEntry;
  /** In the order of the filters; null if the seller said nothing. */
  readonly keys: readonly (string | null)[];
  /** In the order of the ranges; NaN where the seller said nothing. */
  readonly numbers: readonly number[];
  readonly #rounded: readonly number[];
  #words: { all: ReadonlySet<string>; sorted: string[] } | undefined;
  readonly #hasBeginning = new Map<string, boolean>();

  constructor(entry: IndexEntry) {
    this.entry = entry;
    this.keys = VALUE_FILTERS.map((filter) => {
      const value = entryValue(entry, filter);
      return typeof value === 'string' ? compareKey(value) : null;
    });
    this.numbers = RANGES.map(({ field }) => entryNumber(entry, field) ?? Number.NaN);
    this.#rounded = this.numbers.map((number) => comparedWith(0, number));
  }

  /** As `comparedWith` has it. */
  numberFor(range: number, bound: number): number {
    return (Number.isInteger(bound) ? this.#rounded : this.numbers)[range] as number;
  }

  get words(): ReadonlySet<string> {
    this.#words ??= this.#readWords();
    return this.#words.all;
  }

  hasText(terms: readonly TypedTerm[]): boolean {
    return terms.every((ways) => ways.some((words) => words.every((word) => this.#hasWord(word))));
  }

  #hasWord({ beginning, forms }: TypedWord): boolean {
    this.#words ??= this.#readWords();
    const { all, sorted } = this.#words;
    let has = this.#hasBeginning.get(beginning);
    if (has === undefined) {
      has = sorted[firstFrom(sorted, beginning)]?.startsWith(beginning) ?? false;
      this.#hasBeginning.set(beginning, has);
    }
    return has || forms.some((form) => all.has(form));
  }

  #readWords() {
    const words = wordsOf(textOf(this.entry));
    return { all: new Set(words), sorted: words.sort() };
  }
}

function firstFrom(sorted: string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
