/** Prices, kilometres, years, ages, seats, doors and facts, with the words around them that make them a bound. */
import {
  type Amounts,
  factAmounts,
  factBound,
  isFactUnit,
  isPlausibleFact,
  unitOfBoth,
} from '#app/search/typed/fact-amounts.ts';
import {
  ABOUT,
  isTowing,
  MILLIONS,
  NOT,
  OPPOSITE_SIDES,
  SIDES,
  type Side,
  SUFFIXES,
  spelledNumber,
  THOUSANDS,
  THOUSANDS_OF_KM,
  UNITS,
  UNITS_AHEAD,
  UNITS_OF_BOUNDS,
  type Unit,
} from '#app/search/typed/units.ts';
import { anyOf, namedAt, phraseAt, type Word } from '#app/search/typed/words.ts';

type Amount = { value: number; unit: Unit; end: number; hasThousands: boolean; isLeast?: boolean };
type FoundSide = { name: Side; length: number };
type Bound = Omit<AmountsRead, 'end'>;
/** `end` is where the phrase ends, after its last word. `shortKm` is a distance, or thousands if there is no place. */
export type AmountsRead = {
  amounts: Amounts;
  shortKm?: number;
  yearLeftOut?: YearLeftOut;
  /** A payment a week, fortnight or month, which no filter knows. */
  isWeekly?: boolean;
  /** No filter knows this side of it: "more than 2 owners". */
  isBeyondFilters?: boolean;
  end: number;
};
/** "After 2015" and "before 2015" leave 2015 out. */
export type YearLeftOut = { year: number; side: 'before' | 'after' };

const NOTHING = { name: null, length: 0 };
const RANGE_OPENINGS = anyOf('between, from');
const RANGE_JOINERS = anyOf('-, to');
const BETWEEN_JOINERS = anyOf('-, to, and, &');
const ISH = anyOf('ish');
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
const ABOUT_SHARE = 0.15;
const ABOUT_SHARE_OF_KM = 0.1;
/** "15xxxx kms" and "150xxx": up to the next ten thousand. */
const BLURRED_KM = /^(\d{2,3})(xxx|xxxx)$/;
const MOST_BLURRED = 9999;
/** Of towing, what a car does at most is what it can do. */
const MAX = new Set(['max', 'maximum']);

/** The phrase that starts at a word, or null. `newestYear` is next year: sellers are ahead of the calendar. */
export function readAmount(words: readonly Word[], from: number, newestYear: number): AmountsRead | null {
  return (
    readDecade(words, from, newestYear) ??
    readBlurredKm(words, from) ??
    readRange(words, from, newestYear) ??
    readAbout(words, from, newestYear) ??
    readBound(words, from, newestYear)
  );
}

/** What is a year, not a price or a postcode. */
export function isYear(value: number, newestYear: number): boolean {
  return Number.isInteger(value) && value >= OLDEST_YEAR && value <= newestYear;
}

function readBlurredKm(words: readonly Word[], from: number): AmountsRead | null {
  const start = from + phraseAt(words, from, UNITS_AHEAD);
  const { name: side, length: opening } = sideAhead(words, start) ?? NOTHING;
  const at = start + opening;
  const [, digits, blurred = ''] = BLURRED_KM.exec(words[at]?.text ?? '') ?? [];
  if (digits === undefined) return null;
  const unit = namedAt(words, at + 1, UNITS);
  const km = Number(digits) * 10 ** blurred.length;
  const amounts = side === 'least' ? { minKm: km } : { maxKm: km + MOST_BLURRED };
  return { amounts, end: at + 1 + (unit?.name === 'km' ? unit.length : 0) };
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
  const isLowSpelled = spelledNumber(words, from + opening) !== null && !low.hasThousands;
  if (!high || (isLowSpelled && low.unit === 'none' && high.unit === 'none' && !high.hasThousands)) return null;
  const unit = [high.unit, low.unit].find((one) => one !== 'none') ?? unitAhead ?? 'none';
  const isShortYear = isYear(low.value, newestYear) && high.unit === 'none' && high.value < 100 && !high.hasThousands;
  const top = isShortYear ? yearOf(high.value, newestYear) : inThousandsLike(high, low, unit);
  const values = [inThousandsLike(low, high, unit), top].sort((a, b) => a - b) as [number, number];
  const amounts = rangeOf(values, unit, newestYear);
  return amounts && { amounts, isWeekly: unit === 'weekly', end: high.end };
}

/** "Thirty" of "between thirty and fifty thousand". */
function spelledAt(words: readonly Word[], at: number): Amount | null {
  const spelled = spelledNumber(words, at);
  return spelled && { value: spelled.value, unit: 'none', end: at + spelled.length, hasThousands: false };
}

/** "10-15k", "50k-100 kms" and "50-100 kms" leave thousands out. */
function inThousandsLike({ value, hasThousands }: Amount, other: Amount, unit: Unit): number {
  const isLeftOut = other.hasThousands && !hasThousands && value < other.value / 1000;
  return isLeftOut || (unit === 'km' && value < SMALLEST_KM) ? value * 1000 : value;
}

function rangeOf([low, high]: [number, number], unit: Unit, newestYear: number): Amounts | null {
  if (isFactUnit(unit)) return factAmounts(unit, low, high);
  if (unit === 'km') return { minKm: low, maxKm: high };
  if (unit === 'none' && isYear(low, newestYear) && isYear(high, newestYear)) return { minYear: low, maxYear: high };
  if (unit === 'seats') return { minSeats: low };
  if (unit === 'age') return { minYear: newestYear - 1 - high, maxYear: newestYear - 1 - low };
  return unit === 'none' && high < SMALLEST_BARE_PRICE ? null : { minPrice: low, maxPrice: high };
}

/** "Around 20k" is some less to some more, "around 2015" a year either way. */
function readAbout(words: readonly Word[], from: number, newestYear: number): AmountsRead | null {
  const opening = phraseAt(words, from, ABOUT);
  const amount = amountAt(words, from + opening, newestYear, UNITS_OF_BOUNDS);
  if (!amount) return null;
  const closing = phraseAt(words, amount.end, ISH);
  const amounts = opening + closing > 0 && aboutAmounts(amount, newestYear);
  return amounts ? { amounts, isWeekly: amount.unit === 'weekly', end: amount.end + closing } : null;
}

function aboutAmounts(amount: Amount, newestYear: number): Amounts | null {
  const { value, unit } = amount;
  const [less, more] = [1 - ABOUT_SHARE, 1 + ABOUT_SHARE];
  if (isFactUnit(unit)) return factBound(unit, value, null);
  if (unit === 'km') return { maxKm: Math.round(value * (1 + ABOUT_SHARE_OF_KM)) };
  if (unit === 'age') return { minYear: newestYear - 2 - value, maxYear: newestYear - value };
  if (unit === 'none' && isYear(value, newestYear)) return { minYear: value - 1, maxYear: value + 1 };
  if (unit !== 'none' && unit !== 'dollars') return null;
  const dollars = inDollars(amount);
  return { minPrice: Math.round(dollars * less), maxPrice: Math.round(dollars * more) };
}

function readBound(words: readonly Word[], from: number, newestYear: number): AmountsRead | null {
  const { name: outer, length: opening } = sideAhead(words, from) ?? NOTHING;
  const { name: unitAhead, length: ahead } = unitAt(words, from + opening, UNITS_AHEAD) ?? NOTHING;
  const { name: inner, length: inside } = (ahead > 0 && sideAhead(words, from + opening + ahead)) || NOTHING;
  const isMaxTowing = unitAhead === 'kg' && MAX.has(words[from]?.text ?? '');
  const before = inner ?? (isMaxTowing ? null : outer);
  const start = from + opening + ahead + inside;
  const amount = amountAt(
    words,
    start,
    newestYear,
    before === null && unitAhead !== 'rego months' ? UNITS : UNITS_OF_BOUNDS,
  );
  if (!amount) return null;
  const { name: after, length: closing } = suffixAt(words, amount, newestYear) ?? NOTHING;
  // In "ranger max 2018" and "2016 on 3056" the word belongs to the number behind it.
  const isOfNext = closing > 0 && amountAt(words, amount.end + closing, newestYear) !== null && after === 'most';
  const takesSuffix = !before && !isOfNext;
  const side = before ?? (takesSuffix ? after : null) ?? (amount.isLeast ? 'least' : null);
  const unit = unitAhead === null ? amount.unit : unitWithAhead(unitAhead, amount, newestYear);
  const bound = unit && boundOf({ ...amount, unit }, side, newestYear);
  return bound && { ...bound, end: amount.end + (takesSuffix ? closing : 0) };
}

function unitWithAhead(ahead: Unit, { value, unit }: Amount, newestYear: number): Unit | null {
  if (unit !== 'none') return unitOfBoth(ahead, unit);
  return isPlausible(value, ahead, newestYear) ? ahead : null;
}

/** In "leather seats 2015" nothing is said of the seats. */
function isPlausible(value: number, unit: Unit, newestYear: number): boolean {
  if (unit === 'kg' && value % 50 !== 0) return false;
  if (isFactUnit(unit)) return unit !== 'rego months' && isPlausibleFact(unit, value);
  if (unit === 'seats' || unit === 'doors') return value <= MOST_SEATS;
  return unit === 'dollars' || isYear(value, newestYear) === (unit === 'year');
}

function boundOf(amount: Amount, side: Side | null, newestYear: number): Bound | null {
  const { value, unit } = amount;
  if (isFactUnit(unit)) {
    const amounts = factBound(unit, value, side);
    if (!amounts) return unit === 'months' ? null : { amounts: {}, isBeyondFilters: true };
    return { amounts, isWeekly: unit === 'weekly' };
  }
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
  const spelled = hasSign || word?.number !== null ? null : spelledNumber(words, at);
  const value = word?.number ?? spelled?.value ?? null;
  if (value === null) return null;
  at += spelled?.length ?? 1;
  const thousands = phraseAt(words, at, THOUSANDS);
  const millions = hasSign || words[at]?.text !== 'm' ? phraseAt(words, at, MILLIONS) : 0;
  at += thousands + millions;
  const hasThousands = thousands > 0 && value < 10_000;
  const scaled = value * (hasThousands ? 1000 : millions > 0 ? 1_000_000 : 1);
  const unit = unitAt(words, at, units);
  if (unit && isUnitOf(words, at - 1, unit.name, scaled)) {
    const isInThousands = scaled < SMALLEST_KM && phraseAt(words, at, THOUSANDS_OF_KM) > 0;
    const isLeast = words[at]?.text === '+';
    const inUnit = isInThousands ? scaled * 1000 : scaled;
    return { value: inUnit, unit: unit.name, end: at + unit.length, hasThousands, isLeast };
  }
  // "4500kg" of another kind is one word.
  if (words[at]?.isGlued && thousands + millions === 0) return null;
  if (spelled && !hasThousands) return null;
  return { value: scaled, unit: hasSign || thousands + millions > 0 ? 'dollars' : 'none', end: at, hasThousands };
}

function isUnitOf(words: readonly Word[], at: number, unit: Unit, value: number): boolean {
  if (!isFactUnit(unit)) return true;
  if (!isPlausibleFact(unit, value)) return false;
  return unit === 'kg' || unit === 'tonnes' ? isTowing(words, at, unit === 'kg' ? value : value * 1000) : true;
}

function shortYearOf(text: string, newestYear: number): number | null {
  const [, lastDigits, withZero, whole] = SHORT_YEAR.exec(text) ?? [];
  if (whole !== undefined) return Number(whole);
  const digits = lastDigits ?? withZero;
  return digits === undefined ? null : yearOf(Number(digits), newestYear);
}

/** "7-seater", "3+ months rego". */
function unitAt(words: readonly Word[], at: number, units: typeof UNITS): { name: Unit; length: number } | null {
  const unit = namedAt(words, at, units);
  if (unit || !/^[-+]$/.test(words[at]?.text ?? '')) return unit;
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
