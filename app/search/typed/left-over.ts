// cspell:ignore crusier
/** Words that say nothing are corrected if they nearly say something, or name a place; then they are text. */

import type { Findings } from '#app/search/typed/findings.ts';
import { type NamedPlace, namedPlace, type PlaceOptions, suburbOf } from '#app/search/typed/place-phrases.ts';
import { Spellings } from '#app/search/typed/spelling.ts';
import type { Vocabulary } from '#app/search/typed/vocabulary.ts';
import { CITIES, FILLERS } from '#app/search/typed/word-lists.ts';
import { joinedKey, type Word } from '#app/search/typed/words.ts';

export type WordAt = { word: Word; at: number };
export type LeftOver = {
  text: string[];
  corrections: { typed: string; used: string }[];
  places: (NamedPlace & { at: number })[];
};
export type LeftOverOptions = PlaceOptions & {
  vocabulary: Vocabulary;
  /** Words of listings' texts are never corrected. */
  isListed?(word: string): boolean;
};

const LONG_CITY = 8;
const CITY_SPELLINGS = new Spellings();
for (const city of CITIES) if (!city.includes(' ')) CITY_SPELLINGS.add(city);

export function readLeftOver(all: readonly WordAt[], findings: Findings, options: LeftOverOptions): LeftOver {
  const left: LeftOver = { text: [], corrections: [], places: [] };
  const words = gluedAgain(all);
  const isText = ({ word }: WordAt) => /[\p{L}\d]/u.test(word.text);
  for (let n = 0; n < words.length; n += 1) {
    const [first, second] = words.slice(n, n + 2) as [WordAt, WordAt?];
    if (!isText(first)) continue;
    if (second && second.at === first.at + 1 && isText(second)) {
      const used = correct([first.word, second.word], findings, options);
      if (used !== null) {
        left.corrections.push({ typed: `${first.word.typed} ${second.word.typed}`, used });
        n += 1;
        continue;
      }
    }
    readWord(first, left, findings, options);
  }
  return left;
}

/** "2.0t" that says nothing is one word. */
function gluedAgain(words: readonly WordAt[]): WordAt[] {
  const glued: WordAt[] = [];
  for (const { word, at } of words) {
    const last = glued.at(-1);
    const isNext = last && word.isGlued && last.at === at - 1;
    if (isNext) last.word = { text: last.word.text + word.text, typed: last.word.typed + word.typed, number: null };
    else glued.push({ word, at });
  }
  return glued;
}

function readWord({ word, at }: WordAt, left: LeftOver, findings: Findings, options: LeftOverOptions): void {
  if (FILLERS.has(word.text)) return;
  const suburb = unlistedPlace(word, suburbOf(word, options), options);
  if (suburb) {
    left.places.push({ ...suburb, at });
    return;
  }
  const corrected = correct([word], findings, options);
  const city = corrected === null ? unlistedPlace(word, cityLike(word, options), options) : null;
  if (city) left.places.push({ ...city, at });
  const used = corrected ?? city?.name ?? null;
  if (used === null) left.text.push(word.text);
  else left.corrections.push({ typed: word.typed, used });
}

function correct(words: readonly Word[], findings: Findings, { vocabulary, isListed }: LeftOverOptions): string | null {
  if (words.some(({ number, text }) => number !== null || FILLERS.has(text))) return null;
  const used = vocabulary.correct(joinedKey(words), (meaning) => findings.isMissing(meaning), words.length > 1 ? 1 : 2);
  const meaning = used && vocabulary.meaning(used);
  // "Tow bar" is two words of ads; of "land crusier" one is a slip.
  if (!meaning || words.every(({ text }) => vocabulary.isKnown(text) || isListed?.(text))) return null;
  return findings.takeCorrected(meaning) ?? used;
}

/** A word of a listing is text. */
function unlistedPlace({ text }: Word, place: NamedPlace | null, options: LeftOverOptions): NamedPlace | null {
  const { vocabulary, isListed } = options;
  return place === null || vocabulary.isKnown(text) || isListed?.(text) ? null : place;
}

export function cityLike({ text, number }: Word, options: LeftOverOptions): NamedPlace | null {
  const [city] = number === null ? CITY_SPELLINGS.near(text, text.length < LONG_CITY ? 1 : 2) : [];
  return city === undefined ? null : namedPlace(city, options);
}
