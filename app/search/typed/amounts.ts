/** Prices, kilometres, years, ages, seats and doors, with the words around them that make them a bound. */
import { anyOf, namedAt, phraseAt, phrases, type Word } from '#app/search/typed/words.ts';

export type Amounts = Partial<
  Record<'minPrice' | 'maxPrice' | 'minKm' | 'maxKm' | 'minYear' | 'maxYear' | 'minSeats', number>
> & { doors?: string };

type Amount = { value: number; unit: Unit; end: number; hasThousands: boolean };
type FoundSide = { name: Side; length: number };
type Bound = Omit<AmountsRead, 'end'>;
/** `end` is where the phrase ends, after its last word. `shortKm` is a distance, or thousands if there is no place. */
export type AmountsRead = { amounts: Amounts; shortKm?: number; yearLeftOut?: YearLeftOut; end: number };
/** "After 2015" and "before 2015" leave 2015 out. */
export type YearLeftOut = { year: number; side: 'before' | 'after' };

const NOTHING = { name: null, length: 0 };
const RANGE_OPENINGS = anyOf(['between', 'from']);
const RANGE_JOINERS = anyOf(['-', 'to']);
const BETWEEN_JOINERS = anyOf(['-', 'to', 'and', '&']);
const ISH = anyOf(['ish']);
const OLDEST_YEAR = 1930;
const DECADE = /^(?:19|20)?(\d0)s$/;
/** "'09", "09", "my20" and "my2020". */
const SHORT_YEAR = /^(?:'|my)(\d\d)$|^(0\d)$|^my(20\d\d)$/;
const MOST_SEATS = 12;
/** "under 20" is said of thousands of dollars. */
const BARE_THOUSANDS = 200;
/** "9-3" is a model. */
const SMALLEST_BARE_PRICE = 500;
/** "15000" alone is a price, "150000" what the car has done. */
const [SMALLEST_LONE_PRICE, SMALLEST_LONE_KM, LARGEST_LONE_KM] = [10_000, 100_000, 1_000_000];
/** Fewer may be how far away the car is. */
const SMALLEST_KM = 1000;
const ABOUT_SHARE = 0.1;

/** The phrase that starts at a word, or null. `newestYear` is next year: sellers are ahead of the calendar. */
export function readAmount(words: readonly Word[], from: number, newestYear: number): AmountsRead | null {
  return (
    readDecade(words, from, newestYear) ??
    readRange(words, from, newestYear) ??
    readAbout(words, from, newestYear) ??
    readBound(words, from, newestYear)
  );
}

/** What is a year, not a price or a postcode. */
export function isYear(value: number, newestYear: number): boolean {
  return Number.isInteger(value) && value >= OLDEST_YEAR && value <= newestYear;
}

/** "90s". */
function readDecade(words: readonly Word[], from: number, newestYear: number): AmountsRead | null {
  const [, decade] = DECADE.exec(words[from]?.text ?? '') ?? [];
  if (decade === undefined) return null;
  const minYear = yearOf(Number(decade), newestYear);
  return { amounts: { minYear, maxYear: minYear + 9 }, end: from + 1 };
}

function yearOf(lastDigits: number, newestYear: number): number {
  return 2000 + lastDigits > newestYear ? 1900 + lastDigits : 2000 + lastDigits;
}

/** "10-15k", "between 10000 and 20000", "budget 15 to 20k", "between thirty and fifty thousand", "from 2012 to 2016", "2012-16". */
function readRange(words: readonly Word[], from: number, newestYear: number): AmountsRead | null {
  const { name: unitAhead, length: ahead } = unitAt(words, from, UNITS_AHEAD) ?? NOTHING;
  const opening = ahead + phraseAt(words, from + ahead, RANGE_OPENINGS);
  const low = amountAt(words, from + opening, newestYear) ?? spelledAt(words, from + opening);
  if (!low) return null;
  const isBetween = words[from + ahead]?.text === 'between';
  const joining = phraseAt(words, low.end, isBetween ? BETWEEN_JOINERS : RANGE_JOINERS);
  if (joining === 0) return null;
  const high = amountAt(words, low.end + joining, newestYear);
  if (!high || (isSpelled(words[low.end - 1]) && !high.hasThousands)) return null;
  const unit = [high.unit, low.unit].find((one) => one !== 'none') ?? unitAhead ?? 'none';
  const isShortYear = isYear(low.value, newestYear) && high.unit === 'none' && high.value < 100 && !high.hasThousands;
  const top = isShortYear ? yearOf(high.value, newestYear) : inThousandsLike(high, low, unit);
  const values = [inThousandsLike(low, high, unit), top].sort((a, b) => a - b) as [number, number];
  const amounts = rangeOf(values, unit, newestYear);
  return amounts && { amounts, end: high.end };
}

/** "Thirty" of "between thirty and fifty thousand". */
function spelledAt(words: readonly Word[], at: number): Amount | null {
  const value = NUMBER_WORDS[words[at]?.text ?? ''];
  return value === undefined ? null : { value, unit: 'none', end: at + 1, hasThousands: false };
}

function isSpelled(word: Word | undefined): boolean {
  return word !== undefined && NUMBER_WORDS[word.text] !== undefined;
}

/** "10-15k", "50k-100 kms" and "50-100 kms" leave thousands out. */
function inThousandsLike({ value, hasThousands }: Amount, other: Amount, unit: Unit): number {
  const isLeftOut = other.hasThousands && !hasThousands && value < other.value / 1000;
  return isLeftOut || (unit === 'km' && value < SMALLEST_KM) ? value * 1000 : value;
}

function rangeOf([low, high]: [number, number], unit: Unit, newestYear: number): Amounts | null {
  if (unit === 'km') return { minKm: low, maxKm: high };
  if (unit === 'none' && isYear(low, newestYear) && isYear(high, newestYear)) return { minYear: low, maxYear: high };
  if (unit === 'seats') return { minSeats: low };
  if (unit === 'age') return { minYear: newestYear - 1 - high, maxYear: newestYear - 1 - low };
  return unit === 'none' && high < SMALLEST_BARE_PRICE ? null : { minPrice: low, maxPrice: high };
}

/** "Around 20k" is a tenth less to a tenth more, "around 2015" a year either way. */
function readAbout(words: readonly Word[], from: number, newestYear: number): AmountsRead | null {
  const opening = phraseAt(words, from, ABOUT);
  const amount = amountAt(words, from + opening, newestYear, UNITS_OF_BOUNDS);
  if (!amount) return null;
  const closing = phraseAt(words, amount.end, ISH);
  const amounts = opening + closing > 0 && aboutAmounts(amount, newestYear);
  return amounts ? { amounts, end: amount.end + closing } : null;
}

function aboutAmounts(amount: Amount, newestYear: number): Amounts | null {
  const { value, unit } = amount;
  const [less, more] = [1 - ABOUT_SHARE, 1 + ABOUT_SHARE];
  if (unit === 'km') return { maxKm: Math.round(value * more) };
  if (unit === 'age') return { minYear: newestYear - 2 - value, maxYear: newestYear - value };
  if (unit === 'none' && isYear(value, newestYear)) return { minYear: value - 1, maxYear: value + 1 };
  if (unit !== 'none' && unit !== 'dollars') return null;
  const dollars = inDollars(amount);
  return { minPrice: Math.round(dollars * less), maxPrice: Math.round(dollars * more) };
}

function readBound(words: readonly Word[], from: number, newestYear: number): AmountsRead | null {
  const { name: unitAhead, length: ahead } = unitAt(words, from, UNITS_AHEAD) ?? NOTHING;
  const { name: before, length: opening } = sideAhead(words, from + ahead) ?? NOTHING;
  const start = from + ahead + opening;
  const amount = amountAt(words, start, newestYear, before === null ? UNITS : UNITS_OF_BOUNDS);
  if (!amount) return null;
  const { name: after, length: closing } = suffixAt(words, amount, newestYear) ?? NOTHING;
  // In "ranger max 2018" and "2016 on 3056" the word belongs to the number behind it.
  const isOfNext = closing > 0 && amountAt(words, amount.end + closing, newestYear) !== null && after === 'most';
  const takesSuffix = !before && !isOfNext;
  const side = before ?? (takesSuffix ? after : null);
  if (unitAhead !== null && (amount.unit !== 'none' || !isPlausible(amount.value, unitAhead, newestYear))) return null;
  const bound = boundOf(unitAhead === null ? amount : { ...amount, unit: unitAhead }, side, newestYear);
  return bound && { ...bound, end: amount.end + (takesSuffix ? closing : 0) };
}

/** In "leather seats 2015" nothing is said of the seats. */
function isPlausible(value: number, unit: Unit, newestYear: number): boolean {
  if (unit === 'seats' || unit === 'doors') return value <= MOST_SEATS;
  return unit === 'dollars' || isYear(value, newestYear) === (unit === 'year');
}

function boundOf(amount: Amount, side: Side | null, newestYear: number): Bound | null {
  const { value, unit } = amount;
  if (unit === 'seats') return value >= 1 && value <= MOST_SEATS ? { amounts: { minSeats: value } } : null;
  if (unit === 'doors') return { amounts: { doors: String(value) } };
  if (unit === 'age') return { amounts: ageOf(value, side, newestYear) };
  const isMost = side === null || side === 'most' || side === 'before' || side === 'until';
  if (unit === 'km') {
    if (isMost) return value < SMALLEST_KM ? { amounts: {}, shortKm: value } : { amounts: { maxKm: value } };
    return { amounts: { minKm: value < SMALLEST_KM ? value * 1000 : value } };
  }
  if (unit === 'year' || (unit === 'none' && isYear(value, newestYear))) {
    const yearLeftOut = side === 'before' || side === 'after' ? { yearLeftOut: { year: value, side } } : {};
    return { amounts: yearsOf(value, side), ...yearLeftOut };
  }
  if (unit === 'none' && side === null) return loneNumber(value);
  const dollars = inDollars(amount);
  return { amounts: isMost ? { maxPrice: dollars } : { minPrice: dollars } };
}

/** "Corolla 15000", "hilux 250000"; four digits are also models and postcodes. */
function loneNumber(value: number): Bound | null {
  if (value % 500 !== 0 || value < SMALLEST_LONE_PRICE || value >= LARGEST_LONE_KM) return null;
  return { amounts: value < SMALLEST_LONE_KM ? { maxPrice: value } : { maxKm: value } };
}

function inDollars({ value, unit, hasThousands }: Amount): number {
  return unit === 'none' && !hasThousands && value < BARE_THOUSANDS ? value * 1000 : value;
}

function yearsOf(year: number, side: Side | null): Amounts {
  if (side === null) return { minYear: year, maxYear: year };
  if (side === 'before') return { maxYear: year - 1 };
  if (side === 'after') return { minYear: year + 1 };
  return side === 'most' || side === 'until' ? { maxYear: year } : { minYear: year };
}

function ageOf(years: number, side: Side | null, newestYear: number): Amounts {
  const year = newestYear - 1 - years;
  return side === 'least' || side === 'before' ? { maxYear: year } : { minYear: year };
}

function amountAt(words: readonly Word[], from: number, newestYear: number, units = UNITS): Amount | null {
  let at = from;
  const hasSign = words[at]?.text === '$';
  if (hasSign) at += 1;
  const word = words[at];
  const shortYear = hasSign ? null : shortYearOf(word?.text ?? '', newestYear);
  if (shortYear !== null) return { value: shortYear, unit: 'none', end: at + 1, hasThousands: false };
  const value = word?.number ?? (hasSign ? null : (NUMBER_WORDS[word?.text ?? ''] ?? null));
  if (value === null) return null;
  at += 1;
  const isSpelled = word?.number === null;
  const thousands = phraseAt(words, at, THOUSANDS);
  const millions = hasSign || words[at]?.text !== 'm' ? phraseAt(words, at, MILLIONS) : 0;
  at += thousands + millions;
  const hasThousands = thousands > 0 && value < 10_000;
  const scaled = value * (hasThousands ? 1000 : millions > 0 ? 1_000_000 : 1);
  const unit = unitAt(words, at, units);
  if (unit) {
    const isInThousands = scaled < SMALLEST_KM && phraseAt(words, at, THOUSANDS_OF_KM) > 0;
    return { value: isInThousands ? scaled * 1000 : scaled, unit: unit.name, end: at + unit.length, hasThousands };
  }
  if (isSpelled && !hasThousands) return null;
  return { value: scaled, unit: hasSign || thousands + millions > 0 ? 'dollars' : 'none', end: at, hasThousands };
}

function shortYearOf(text: string, newestYear: number): number | null {
  const [, lastDigits, withZero, whole] = SHORT_YEAR.exec(text) ?? [];
  if (whole !== undefined) return Number(whole);
  const digits = lastDigits ?? withZero;
  return digits === undefined ? null : yearOf(Number(digits), newestYear);
}

/** A dash may join a number and its unit. */
function unitAt(words: readonly Word[], at: number, units: typeof UNITS): { name: Unit; length: number } | null {
  const unit = namedAt(words, at, units);
  if (unit || words[at]?.text !== '-') return unit;
  const behindDash = namedAt(words, at + 1, units);
  return behindDash && { ...behindDash, length: behindDash.length + 1 };
}

/** "2016 on", but "25k on the road". */
function suffixAt(words: readonly Word[], { value, unit, end }: Amount, newestYear: number): FoundSide | null {
  const isOn = words[end]?.text === 'on' && unit === 'none' && isYear(value, newestYear);
  return isOn && words[end + 1]?.text !== 'the' ? { name: 'least', length: 1 } : namedAt(words, end, SUFFIXES);
}

function sideAhead(words: readonly Word[], at: number): FoundSide | null {
  const not = phraseAt(words, at, NOT);
  const side = namedAt(words, at + not, SIDES);
  return side && not > 0 ? { name: OPPOSITE_SIDES[side.name], length: not + side.length } : side;
}

export type Unit = 'dollars' | 'km' | 'year' | 'age' | 'seats' | 'doors' | 'none';
/** “After 2015” leaves 2015 out, “since 2015” doesn’t. */
export type Side = 'most' | 'least' | 'before' | 'after' | 'since' | 'until';

export const SIDES = phrases<Side>([
  ['most', ['under', 'sub', 'below', 'less than', 'less then', 'lower than', 'fewer than', 'up to', 'upto']],
  ['most', ['max', 'max of', 'maximum', 'maximum of', 'at most', 'cheaper than', 'within', 'until', '<', '<=']],
  [
    'least',
    ['over', 'above', 'more than', 'more then', 'higher than', 'exceeding', 'greater than', 'at least', 'from'],
  ],
  ['least', ['min', 'min of', 'minimum', 'minimum of', 'starting at', 'starting from', '>', '>=']],
  ['before', ['pre', 'before', 'older than', 'older then', 'earlier than']],
  ['after', ['post', 'after', 'newer than', 'newer then', 'later than', 'younger than']],
  ['since', ['since']],
]);
/** "No more than 15k", "nothing older than 2015". */
export const NOT = anyOf(['no', 'not', 'nothing', 'none', 'never', 'not any']);
export const OPPOSITE_SIDES: Readonly<Record<Side, Side>> = {
  most: 'least',
  least: 'most',
  before: 'since',
  since: 'before',
  after: 'until',
  until: 'after',
};
export const SUFFIXES = phrases<Side>([
  ['least', ['+', 'plus', 'onwards', 'onward', 'up', 'min', 'minimum', 'and up', 'and above', 'and over']],
  ['least', ['or newer', 'and newer', 'or later', 'and later', 'or more', 'or over', 'or above', 'or better']],
  ['most', ['or less', 'or under', 'or below', 'and under', 'and below', 'or older', 'and older', 'or earlier']],
  ['most', ['max', 'maximum', 'tops']],
]);
export const ABOUT = anyOf(['around', 'about', 'approx', 'approximately', 'roughly', 'circa', '~']);
export const THOUSANDS = anyOf(['k', 'grand', 'thousand', 'thou']);
export const MILLIONS = anyOf(['million', 'mil', 'm']);

/** A year has no unit. */
const UNIT_PHRASES: Parameters<typeof phrases<Unit>>[0] = [
  [
    'km',
    ['km', 'kms', 'ks', "k's", 'klm', 'klms', 'kilometre', 'kilometres', 'kilometer', 'kilometers', 'on the clock'],
  ],
  ['seats', ['seater', 'seaters', 'seats', 'seat', 'str']],
  ['doors', ['door', 'doors', 'dr']],
  ['age', ['years old', 'year old', 'yrs old', 'yr old', 'y o', 'yo']],
  ['dollars', ['dollars', 'bucks', 'aud']],
];
export const UNITS = phrases(UNIT_PHRASES);
/** "5 years" alone may be a warranty; "under 5 years" is an age. */
export const UNITS_OF_BOUNDS = phrases<Unit>([...UNIT_PHRASES, ['age', ['years', 'year', 'yrs', 'yr']]]);
/** "Kms under 90000". */
export const UNITS_AHEAD = phrases<Unit>([
  ['km', ['km', 'kms', 'ks', "k's", 'klms', 'kilometres', 'kilometers', 'odometer', 'odo', 'mileage']],
  ['dollars', ['price', 'priced', 'budget', 'budget of']],
  ['year', ['year', 'built', 'made', 'model year']],
  ['seats', ['seats']],
  ['doors', ['doors']],
]);
export const THOUSANDS_OF_KM = anyOf(['ks', "k's"]);

export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
};
