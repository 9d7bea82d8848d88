/** Whether a car is for sale, by a column for its status or for "sold". */
import { readDay } from '#app/stock/reading/dates.ts';
import { toWord, type WordField } from '#app/stock/words.ts';
import { SALE_WORDS, YES_NO_WORDS } from '#app/vocabulary/trade-words.ts';

export function saleField(column: string): WordField {
  return /sold/i.test(column) ? 'sold' : 'status';
}

type Answer = 'yes' | 'no';

/** Null for a word that says neither. A blank is a car for sale. */
export function readForSale(column: string, text: string, words: ReadonlyMap<string, Answer>): Answer | null {
  const said = words.get(toWord(text));
  if (said) return said;
  const word = toWord(text.replace(/[^\p{L}\p{N}]+/gu, ' '));
  if (word === '') return 'yes';
  if (saleField(column) === 'sold') {
    if (isAmong(YES_NO_WORDS.yes, 'yes', word) || readDay(text) !== null) return 'no';
    if (isAmong(YES_NO_WORDS.no, 'no', word)) return 'yes';
  } else if (/avail|for\W*sale|active|live/i.test(column)) {
    if (isAmong(YES_NO_WORDS.yes, 'yes', word)) return 'yes';
    if (isAmong(YES_NO_WORDS.no, 'no', word)) return 'no';
  }
  if (/^sold\b/.test(word) || SALE_WORDS.no.includes(word)) return 'no';
  return SALE_WORDS.yes.includes(word) ? 'yes' : null;
}

function isAmong(words: readonly string[], first: string, word: string): boolean {
  return word === first || words.includes(word);
}
