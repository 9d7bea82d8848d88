/** Words of dealers' files for the values of a field. */
import type { Field } from '#app/listings/field-kinds.ts';
import { FIELD_NAMES, type FieldName, fieldOf } from '#app/listings/fields.ts';
import { readDay } from '#app/stock/reading/dates.ts';
import { toWord, type WordField } from '#app/stock/words.ts';
import {
  BODY_NOISE,
  BODY_WORDS,
  DRIVE_WORDS,
  FUEL_DETAIL_WORDS,
  FUEL_WORDS,
  SALE_WORDS,
  TRANSMISSION_NOISE,
  TRANSMISSION_WORDS,
  YES_NO_WORDS,
} from '#app/vocabulary/trade-words.ts';

type FieldOfFewValues = Extract<Field, { kind: 'choice' | 'yesNo' }>;
type Words = Readonly<Record<string, readonly string[]>>;

/** By value, the other words that dealers' files have for it. */
const FILE_WORDS: { readonly [Name in FieldName]?: Words } = {
  isDriveAway: YES_NO_WORDS,
  priceType: {
    'Open to offers': ['yes', 'y', 'true', '1', 'negotiable', 'neg', 'ono', 'o n o', 'offers'],
    Firm: ['no', 'n', 'false', '0', 'fixed', 'firm price', 'fixed price', 'not negotiable', 'no offers'],
  },
  bodyType: BODY_WORDS,
  transmission: TRANSMISSION_WORDS,
  fuelType: { ...FUEL_WORDS, Petrol: [...FUEL_WORDS.Petrol, 'lpg', ...FUEL_DETAIL_WORDS.LPG] },
  driveType: DRIVE_WORDS,
  fuelDetail: FUEL_DETAIL_WORDS,
  regoState: { Unregistered: ['unreg', 'none', 'no rego', 'not registered'] },
  plateVisibility: { Shown: ['yes', 'y', 'true', '1', 'show'], Private: ['no', 'n', 'false', '0', 'hide'] },
  certificate: { Supplied: ['yes', 'y', 'current', 'rwc', 'with rwc'], 'Not supplied': ['no', 'n', 'none', 'without'] },
  serviceHistory: {
    Full: ['yes', 'y', 'complete', 'full service history', 'fsh', 'full books'],
    Partial: ['part', 'incomplete', 'some'],
    None: ['no', 'n', 'no history'],
  },
  location: { NSW: ['act', 'australian capital territory'] },
};

/** Text around a word that we ignore, such as the doors in "5D HATCHBACK". */
const FILE_NOISE: { readonly [Name in FieldName]?: RegExp } = {
  bodyType: new RegExp(BODY_NOISE, 'iu'),
  transmission: new RegExp(TRANSMISSION_NOISE, 'iu'),
};

const STATE = /\b(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\b/iu;
const PUNCTUATION = /[^\p{L}\p{N}]+/gu;

const DICTIONARIES = new Map(
  FIELD_NAMES.flatMap((name) => {
    const field = fieldOf(name);
    return field.kind === 'choice' || field.kind === 'yesNo' ? [[name, toDictionary(name, field)] as const] : [];
  }),
);

/** Null for a word that means nothing, or several things. It is looked up as written first: "4D HARDTOP" is no "HARDTOP". */
export function readWord(name: FieldName, text: string): string | null {
  const dictionary = DICTIONARIES.get(name);
  const state = name === 'location' ? STATE.exec(text)?.[0] : undefined;
  const spoken = toSpoken(state ?? text);
  const noise = FILE_NOISE[name];
  const [whole, bare] = [spoken, noise ? spoken.replace(noise, '').replace(noise, '') : spoken].map(toWord);
  return dictionary?.get(whole ?? '') ?? dictionary?.get(bare ?? '') ?? null;
}

function toDictionary(name: FieldName, field: FieldOfFewValues): ReadonlyMap<string, string> {
  const values = field.kind === 'yesNo' ? ['yes', 'no'] : field.values;
  const labels = field.kind === 'yesNo' ? {} : field.valueLabels;
  const spellings = values.flatMap((value) =>
    [value, labels?.[value] ?? value, ...(FILE_WORDS[name]?.[value] ?? [])].map(
      (word) => [toWord(toSpoken(word)), value] as const,
    ),
  );
  return new Map(spellings);
}

function toSpoken(word: string): string {
  return word.normalize('NFC').replace(PUNCTUATION, ' ').trim();
}

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
