import { formsOf, singular, visitWords } from '#app/search/text/words.ts';

const MAX_WORDS = 10;

/** Fits each word that begins with it, and its own singular and plural. */
export type TypedWord = { beginning: string; forms: string[] };

/** One of them must fit with all its words: "tow-bar" is "towbar", or "tow" and "bar". */
export type TypedTerm = TypedWord[][];

/** All must fit. */
export function typedTerms(text: string): TypedTerm[] {
  const terms: TypedTerm[] = [];
  let parts: TypedWord[] = [];
  let count = 0;
  visitWords(text, (codes, length, kind) => {
    const one = toTypedWord(String.fromCharCode(...codes.subarray(0, length)));
    if (kind === 'joined') {
      if (parts.length > 0) terms.push([[one], parts]);
      parts = [];
    } else if (count < MAX_WORDS) {
      count += 1;
      if (kind === 'single') terms.push([[one]]);
      else parts.push(one);
    }
  });
  return terms;
}

export function fitsWords(words: readonly string[], terms: readonly TypedTerm[]): boolean {
  const has = ({ beginning, forms }: TypedWord) =>
    words.some((word) => word.startsWith(beginning) || forms.includes(word));
  return terms.every((ways) => ways.some((typed) => typed.every(has)));
}

function toTypedWord(word: string): TypedWord {
  const one = singular(word);
  return { beginning: word, forms: formsOf(one).filter((form) => !form.startsWith(word)) };
}
