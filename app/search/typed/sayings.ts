/** What takes several words to say: "tow a caravan", "rego till March", "for a tradie", "79 series". */
import type { ChoiceFilter } from '#app/search/searchable.ts';
import { type AmountsRead, isYear, readAmount } from '#app/search/typed/amounts.ts';
import type { PhraseMeaning } from '#app/search/typed/exceptions.ts';
import type { Meaning } from '#app/search/typed/vocabulary.ts';
import { anyOf, namedAt, phraseAt, phrases, type Word } from '#app/search/typed/words.ts';

export type Saying = Pick<AmountsRead, 'amounts' | 'isWeekly' | 'end'> & { towed?: string; isText?: boolean };
type Clock = {
  newestYear: number;
  /** `2026-11-29`. */
  today: string;
};

export function readSaying(words: readonly Word[], at: number, clock: Clock): Saying | null {
  return readRego(words, at, clock) ?? readTowed(words, at) ?? readFinance(words, at);
}

const BEFORE_REGO = anyOf('with, with long, long, has, have, must have, current');
const REGO = anyOf('rego, registered, registration, reg');
const UNTIL = anyOf('till, til, until, to, expires, expiry, exp, expires in, good until, good till');
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const SHORTEST_MONTH = 3;
const LONGEST_DATE = 3;
const MOST_MONTHS = 24;

/** "Rego for 6 months", "registered till March 2027": the year is none of the car's. */
function readRego(words: readonly Word[], from: number, clock: Clock): Saying | null {
  const at = from + phraseAt(words, from, BEFORE_REGO);
  const rego = phraseAt(words, at, REGO);
  if (rego === 0) return null;
  const amount = readAmount(words, at, clock.newestYear);
  if (amount?.amounts.minRegoMonths !== undefined) return amount;
  const until = phraseAt(words, at + rego, UNTIL);
  const start = at + rego + until;
  const date = until > 0 ? words.slice(start, start + LONGEST_DATE) : [];
  const month = date.findIndex(({ text }) => monthOf(text) >= 0);
  const year = date.findIndex(({ number }) => number !== null && isYear(number, clock.newestYear + 1));
  const minRegoMonths = monthsUntil(date[month]?.text ?? '', date[year]?.number ?? null, clock.today);
  const end = start + Math.max(month, year) + 1;
  if (minRegoMonths !== null) return { amounts: { minRegoMonths }, end };
  return year < 0 ? null : { amounts: {}, isText: true, end };
}

function monthOf(text: string): number {
  return text.length < SHORTEST_MONTH ? -1 : MONTHS.findIndex((month) => month.startsWith(text));
}

/** The next March, if no year is said. */
function monthsUntil(named: string, year: number | null, today: string): number | null {
  const month = monthOf(named);
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  if (month < 0) return null;
  const ahead = month + 1 - thisMonth;
  const months = year === null ? (ahead > 0 ? ahead : ahead + 12) : ahead + (year - thisYear) * 12;
  return months >= 1 && months <= MOST_MONTHS ? months : null;
}

const TOW = anyOf('tow, tows, towing, pull, pulls, pulling, haul, hauling');
const BEFORE_TOWED = new Set(
  'a an my our the his her small medium big large heavy decent double axle horse jet ft foot of for camper car vehicle'.split(
    ' ',
  ),
);
const TOWED = phrases([
  [2000, 'caravan, caravans, van, vans, boat, boats, float, floats, camper, campers'],
  [750, 'trailer, trailers, ski, skis, jetski, jetskis'],
]);
const MOST_BEFORE_TOWED = 4;

/** "Tow a caravan", "towing my 18 ft boat". */
function readTowed(words: readonly Word[], from: number): Saying | null {
  const before = isTowed(words[from]) ? towedAt(words, from) : null;
  if (before && phraseAt(words, from + 1, TOW) > 0) return towing(words, from, from + 2, before.name);
  let at = from + phraseAt(words, from, TOW);
  if (at === from) return null;
  const isSkipped = ({ text, number }: Word) => BEFORE_TOWED.has(text) || number !== null;
  for (let n = 0; n < MOST_BEFORE_TOWED && words[at] && isSkipped(words[at] as Word) && !towedAt(words, at); n += 1)
    at += 1;
  const thing = towedAt(words, at);
  return thing && towing(words, from, at + thing.length, thing.name);
}

function towing(words: readonly Word[], from: number, end: number, minTowingKg: number): Saying {
  const towed = words.slice(from, end).map(({ typed }) => typed);
  return { amounts: { minTowingKg }, towed: towed.join(' '), end };
}

function towedAt(words: readonly Word[], at: number) {
  return namedAt(words, at, TOWED);
}

/** Behind a number that says how much, the thing adds nothing. */
export function isTowed(word: Word | undefined): boolean {
  return /^(caravan|boat|float|camper|trailer)s?$/.test(word?.text ?? '');
}

const FINANCE = anyOf('finance, financing, on finance, with finance, finance available, repayments');

function readFinance(words: readonly Word[], at: number): Saying | null {
  const length = phraseAt(words, at, FINANCE);
  return length > 0 ? { amounts: {}, isWeekly: true, end: at + length } : null;
}

const NOT_WANTED = anyOf(
  ['needed', 'required', 'necessary', 'important', 'essential', 'included', 'supplied', 'fussed']
    .flatMap((word) => ['not', 'isnt', "isn't", 'un', 'non'].map((not) => `${not} ${word}`))
    .concat(['expired', 'optional', 'unnecessary', 'run out', 'ran out', 'not a must', 'has expired', 'lapsed']),
);

/** "RWC not needed": how many words say that what is before them isn't wished. */
export function notWantedAt(words: readonly Word[], at: number): number {
  return phraseAt(words, at, NOT_WANTED);
}

/** "Un registered" stays text. */
export const UN = new Set(['un', 'de']);
const LACKING = anyOf('needs, needing, requires, lacks, lacking, missing, expired, out of, ran out of');
const REGO_WORDS = new Set(['rego', 'reg', 'registration', 'registered']);
const OWNER = anyOf('for a, for an, for my, for our, for the, for his, for her, for their, suit');
const SEEKING = new Set(['looking', 'look', 'search', 'searching', 'hunting', 'asking', 'after']);
const LONGEST_PURPOSE = 3;
const SIZES = new Set('small compact big large medium midsize mid full size sized little'.split(' '));

type Says = { phrasesAt(at: number): PhraseMeaning[]; isUnknown(at: number): boolean };

/** Where words end that say nothing a search could use: "needs RWC", "leather not needed", "for my daughter", the "small" of "small SUV". */
export function asideEnd(words: readonly Word[], at: number, says: Says): number | null {
  const notWanted = notWantedAt(words, at + 1);
  if (notWanted > 0 && says.phrasesAt(at).length === 0) return at + 1 + notWanted;
  return sizeEnd(words, at, says) ?? lackingEnd(words, at, says) ?? purposeEnd(words, at, says);
}

function sizeEnd(words: readonly Word[], at: number, { phrasesAt }: Says): number | null {
  let end = at;
  while (SIZES.has(words[end]?.text ?? '')) end += 1;
  return end > at && phrasesAt(end).some(({ meaning }) => isOf('bodyType', meaning)) ? end : null;
}

function lackingEnd(words: readonly Word[], at: number, { phrasesAt }: Says): number | null {
  const start = at + phraseAt(words, at, LACKING);
  if (start === at) return null;
  const paper = phrasesAt(start).find(({ meaning }) => isPaper(meaning));
  return paper?.end ?? (REGO_WORDS.has(words[start]?.text ?? '') ? start + 1 : null);
}

function isPaper(meaning: Meaning): boolean {
  if ('bounds' in meaning) return meaning.bounds.minRegoMonths !== undefined;
  return isOf('certificate', meaning) || isOf('serviceHistory', meaning);
}

function isOf(filter: ChoiceFilter, meaning: Meaning): boolean {
  return 'filter' in meaning && meaning.filter === filter;
}

/** Not in "looking for a turbo". */
function purposeEnd(words: readonly Word[], at: number, { phrasesAt, isUnknown }: Says): number | null {
  const start = at + (SEEKING.has(words[at - 1]?.text ?? '') ? 0 : phraseAt(words, at, OWNER));
  let end = start;
  while (start > at && end < start + LONGEST_PURPOSE && isUnknown(end)) end += 1;
  const isCar = (meaning: Meaning) => 'make' in meaning || 'models' in meaning || isOf('bodyType', meaning);
  return end === start || phrasesAt(end).some(({ meaning }) => isCar(meaning)) ? null : end;
}

const CODES = phrases([
  ['landcruiser', ['70', '75', '76', '78', '79', '80', '100', '105', '200', '300'].map((code) => `${code} series`)],
  ['landcruiser prado', '120 series, 150 series, 250 series'],
  ['commodore', 've, vf, vt, vx, vy, vz, ssv, sv6'],
  ['falcon', 'fg, fgx, xr6, xr8'],
  ['patrol', 'y60, y61, y62'],
  ['navara', 'd22, d40, np300'],
]);

/** The model that a maker's code belongs to: "79 series", "VF". */
export function codedModelAt(words: readonly Word[], at: number): { name: string; length: number } | null {
  return namedAt(words, at, CODES);
}
