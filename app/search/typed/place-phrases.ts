/** "near geelong", "within 25 km of 3220", "in bendigo", and cities, postcodes and suburbs without such words. */
import { isYear } from '#app/search/typed/amounts.ts';
import { UNITS } from '#app/search/typed/units.ts';
import { CITIES, FILLERS } from '#app/search/typed/word-lists.ts';
import { anyOf, joinedKey, namedAt, phraseAt, phrases, type Word } from '#app/search/typed/words.ts';

export type PlaceOptions = {
  /** The suburb and state, or the postcode, of what was typed. */
  placeNamed(typed: string): string | null;
  newestYear: number;
};
/** Where the words name a place that isn't known, `unknown` is how it was typed. `isHere`: near the visitor. */
export type PlaceReading = {
  place?: NamedPlace;
  unknown?: string;
  isHere?: boolean;
  withinKm?: number;
  end: number;
};
/** `name` as the places call it. */
export type NamedPlace = { name: string; typed: string };
type PlaceMatch = { place: NamedPlace; end: number };

const LONGEST_PLACE = 4;
const NEAR = anyOf('near, near to, nearby, around, close to, closest to, nearest to, next to, postcode, post code');
const IN = anyOf('in, at, from');
const OF = anyOf('of, from, around, near');
const RADIUS = anyOf('radius, radius of, radius from, radius around, away from, drive of, drive from');
const UP_TO = anyOf('within, up to, less than, under, max, <');
const HOURS = phrases([
  [1, 'an hour'],
  [0.5, 'half an hour'],
]);
const HERE = anyOf('me, here, us, home, my place, my area, my suburb, my location');
/** "Near new" is said of cars. */
const NO_PLACE = new Set(['new', 'immaculate', 'perfect', 'mint']);
const CITIES_BY_KEY = new Map([...CITIES].map((city) => [joinedKey([{ text: city }]), city]));
const STATE_ENDING = / (nsw|vic|qld|wa|sa|tas|act|nt)$/;
/** An hour on the road is some 60 km; what was read is shown in km. */
const UNITS_KM: readonly [unit: RegExp, km: number][] = [
  [/^(k|kms?|kilomet(re|er)s?)$/, 1],
  [/^min(ute)?s?$/, 1],
  [/^(hours?|hrs?)$/, 60],
];
const LARGEST_RADIUS_KM = 1000;
/** "Hill End" but not "Hope". */
const SHORTEST_SUBURB = 5;

export function readPlace(
  words: readonly Word[],
  at: number,
  options: PlaceOptions & { isKnown(word: string): boolean },
): PlaceReading | null {
  const within = radiusAt(words, at);
  const near = phraseAt(words, at, NEAR);
  const start = within?.end ?? at + (near || phraseAt(words, at, IN));
  if (start === at || (near > 0 && isAmount(words, at, start, options.newestYear))) return null;
  const radius = within ? { withinKm: within.km } : {};
  const here = phraseAt(words, start, HERE);
  if (here > 0) return { ...radius, isHere: true, end: start + here };
  const isAccepted = within?.isOpen ? isCity : () => true;
  const isYearIn = within === null && near === 0 && words[start]?.number !== null;
  const match = isYearIn ? null : placeAt(words, start, options, isAccepted);
  if (match) return { ...radius, ...match };
  const next = words[start];
  const isPlaceMeant = (within !== null && !within.isOpen) || near > 0;
  if (!isPlaceMeant || !next || FILLERS.has(next.text) || NO_PLACE.has(next.text) || options.isKnown(next.text)) {
    return null;
  }
  return { ...radius, unknown: next.typed, end: start + 1 };
}

/** Only cities and postcodes, as suburbs' names are also words ("Hope", "Ford", "Orange"). */
export function readCity(
  words: readonly Word[],
  at: number,
  options: PlaceOptions,
  { isOfSeveralWords }: { isOfSeveralWords: boolean },
): PlaceReading | null {
  const match = placeAt(words, at, options, isCity);
  return match && !(isOfSeveralWords && match.end === at + 1) ? match : null;
}

/** "Byron Bay" and "Richmond NSW", among words that say nothing else. */
export function readSuburb(words: readonly Word[], at: number, options: PlaceOptions): PlaceReading | null {
  if (FILLERS.has(words[at]?.text ?? '')) return null;
  const match = placeAt(words, at, options, (text) => text.includes(' '));
  const isOfLetters = match && words.slice(at, match.end).every(({ number }) => number === null);
  return isOfLetters ? match : null;
}

/** One word that is in no listing. */
export function suburbOf({ text, number }: Word, options: PlaceOptions): NamedPlace | null {
  return number === null && text.length >= SHORTEST_SUBURB ? namedPlace(text, options) : null;
}

export function namedPlace(typed: string, { placeNamed }: PlaceOptions): NamedPlace | null {
  const name = placeNamed(typed);
  return name === null ? null : { name, typed };
}

function isCity(text: string): boolean {
  return CITIES.has(text) || CITIES.has(text.replace(STATE_ENDING, '')) || /^\d{4}$/.test(text);
}

function placeAt(
  words: readonly Word[],
  at: number,
  options: PlaceOptions,
  isAccepted: (text: string) => boolean,
): PlaceMatch | null {
  for (let length = Math.min(LONGEST_PLACE, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).filter(({ text }) => text !== ',');
    if (phrase.length === 0 || words[at + length - 1]?.text === ',' || words[at + length]?.isGlued) continue;
    const typed = phrase.map(({ text }) => text).join(' ');
    const text = CITIES_BY_KEY.get(typed) ?? typed;
    if (!/[\p{L}\d]$/u.test(text) || !isAccepted(text)) continue;
    const place = namedPlace(text, options);
    if (place) return { place, end: at + length };
  }
  return null;
}

/** "Around 20k" and "around 2015" are amounts, "around 3056" is a place. */
function isAmount(words: readonly Word[], at: number, start: number, newestYear: number): boolean {
  const number = words[start]?.number ?? null;
  if (words[start]?.text === '$') return true;
  if (number === null) return false;
  const isAround = words[at]?.text === 'around';
  if (!/^\d{3,4}$/.test(words[start]?.text ?? '') || phraseAt(words, start + 1, UNITS) > 0) return true;
  return isAround && (isYear(number, newestYear) || number % 500 === 0);
}

/** `isOpen` without a word like "of": then only a city or postcode is meant. */
function radiusAt(words: readonly Word[], at: number): { km: number; end: number; isOpen: boolean } | null {
  const hours = namedAt(words, at, HOURS);
  const opening = phraseAt(words, at, UP_TO);
  const count = hours?.name ?? words[at + opening]?.number;
  const unitAt = hours ? at + hours.length - 1 : at + opening + 1;
  const kmEach = UNITS_KM.find(([pattern]) => pattern.test(words[unitAt]?.text ?? ''))?.[1];
  if (!count || !kmEach || count * kmEach > LARGEST_RADIUS_KM) return null;
  const km = Math.ceil(count * kmEach);
  const joining = phraseAt(words, unitAt + 1, OF);
  const radius = phraseAt(words, unitAt + 1, RADIUS);
  const isOpen = joining === 0 && radius === 0;
  // "Under 20k near Geelong" is a price.
  if (words[unitAt]?.text === 'k' && radius === 0 && words[unitAt + 1]?.text !== 'of') return null;
  return { km, end: unitAt + 1 + (radius || joining), isOpen };
}
