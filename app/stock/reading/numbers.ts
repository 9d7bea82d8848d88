/** Reads the number of a cell. Of two numbers none is taken: either may be anything. */
import { FIELD_NAMES, type FieldName, fieldOf } from '#app/listings/fields.ts';
import { PRICE_WORDS, YES_NO_WORDS } from '#app/vocabulary/trade-words.ts';

export type NumberRead = { is: 'number'; value: number } | { is: 'unclear'; reason: string };

export const NO_NUMBER = 'isn’t a number';
const SEVERAL = 'has more than one number';
const DOT = `${NO_NUMBER}: the dot may mean thousands`;
const THOUSANDS = "\\d{1,3}(?:[,'’ ]\\d{3})+(?:\\.\\d+)?(?!\\d)";

const KILOMETERS_IN_A_MILE = 1.609344;
type Factors = Readonly<Record<string, number>>;

const MILES = toFactors('mi mile miles mls', KILOMETERS_IN_A_MILE);
/** Beside the `units` of the fields, what one of them counts. */
const MORE_UNITS: { readonly [Name in FieldName]?: Factors } = {
  kilometers: { ...toFactors('klm klms', 1), ...toFactors('k ks', 1000), ...MILES },
  engineLitres: { ...toFactors('lt ltrs liter liters i t d td tdi tsi tfsi', 1), ...toFactors('cc ccm', 0.001) },
  seats: toFactors('str pax passenger passengers person persons', 1),
  towingKg: { ...toFactors('kilo kilos', 1), ...toFactors('t tonne tonnes ton tons', 1000) },
  owners: toFactors('previous prev st nd rd th', 1),
};
/** What else stands behind a number in such cells. */
const OTHER_UNITS = 'v kw kwh hp ps bhp nm sp spd speed speeds wd rpm yr yrs year years month months pm pw'.split(' ');

const UNITS = new Map(
  FIELD_NAMES.filter((name) => unitsOf(name).length > 0).map((name) => [
    name,
    { ...toFactors(unitsOf(name).join(' '), 1), ...MORE_UNITS[name] } as Factors,
  ]),
);
const ALL_UNITS = new Set([...OTHER_UNITS, ...[...UNITS.values()].flatMap((factors) => Object.keys(factors))]);

function toFactors(words: string, factor: number): Factors {
  return Object.fromEntries(words.split(' ').map((word) => [word, factor]));
}

export function isUnitOf(name: FieldName, word: string): boolean {
  return Object.hasOwn(UNITS.get(name) ?? {}, word.toLowerCase());
}

function unitsOf(name: FieldName): readonly string[] {
  const field = fieldOf(name);
  return field.kind === 'number' ? (field.units ?? []) : [];
}

const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,])(-?(?:${THOUSANDS}|\\d+(?:[.,]\\d+)?))(?: ?-? ?(\\p{L}+)(?![\\p{L}\\d]))?`,
  'gu',
);
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const NUMBER_WORD = new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'g');
/** "V6", "Inline 4". */
const CYLINDER_LAYOUT = /\b(?:v|i|l|h|f|w|b|flat|in-?line|straight|boxer)[ -]?(?=\d)/g;
/** "4x4", "110 km/h". */
const NO_QUANTITY = /\d+ ?x ?\d+|\d+ ?km?\/h/g;

type Found = { value: number; unit: string; before: string; isDecimal: boolean };

/** `bareUnit` is that of a number without one. */
export function readNumber(name: FieldName, text: string, bareUnit = ''): NumberRead {
  const own = UNITS.get(name) ?? {};
  const plain = toPlain(name, text);
  const isDotted = name === 'kilometers' && /(?<![\d.,])\d{1,3}\.\d{3}(?![\d.,])/.test(plain);
  const found = findNumbers(name, plain).filter(({ unit }) => unit in own || !ALL_UNITS.has(unit));
  const [first] = found;
  if (!first || isDotted) return unclear(isDotted ? DOT : NO_NUMBER);
  const values = new Set(found.map(({ value, unit }) => value * factorOf(own, unit || bareUnit, value)));
  if (values.size > 1) return unclear(SEVERAL);
  const [value = 0] = values;
  return isIts(name, first, own, plain) ? { is: 'number', value: inUnit(name, value) } : unclear(NO_NUMBER);
}

/** "85k", but "120,000 k's". */
function factorOf(own: Factors, unit: string, value: number): number {
  return value >= 1000 && unit.startsWith('k') ? 1 : (own[unit] ?? 1);
}

function toPlain(name: FieldName, text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/['’]s\b/g, '')
    .trim()
    .replace(NO_QUANTITY, ' ');
  if (!('counts' in fieldOf(name))) return plain;
  const counted = plain.replace(NUMBER_WORD, (word) => String(WORDS.indexOf(word)));
  return name === 'cylinders' ? counted.replace(CYLINDER_LAYOUT, '') : counted;
}

function findNumbers(name: FieldName, plain: string): Found[] {
  return [...plain.matchAll(NUMBER)].flatMap((match) => {
    const [, digits = '', unit = ''] = match;
    const around = { unit, before: plain.slice(0, match.index), isDecimal: digits.includes('.') };
    return toValues(name, digits).map((value) => ({ value, ...around }));
  });
}

/** "2,4" is 2.4 of something that has decimals, and two numbers of anything else. */
function toValues(name: FieldName, digits: string): number[] {
  if (new RegExp(`^-?${THOUSANDS}$`, 'u').test(digits)) return [Number(digits.replace(/[,'’ ]/g, ''))];
  return hasDecimals(name) ? [Number(digits.replace(',', '.'))] : digits.split(',').map(Number);
}

function hasDecimals(name: FieldName): boolean {
  const field = fieldOf(name);
  return field.kind === 'number' && field.decimals !== undefined;
}

const MAY_STAND_BESIDE =
  /^(?:approx|about|circa|est|odo|odometer|showing|genuine|only|travelled|delivery|[^\p{L}\d])*$/u;

/** With its unit, or at the start of the cell; the 5 of "Euro 5" is no engine size, the 85 of "85,xxx" no distance. */
function isIts(name: FieldName, { unit, before, isDecimal }: Found, own: Factors, plain: string): boolean {
  const withoutOwn = (text: string) => text.replace(/\p{L}+/gu, (word) => (word in own ? '' : word));
  if (name === 'kilometers') return MAY_STAND_BESIDE.test(withoutOwn(plain.replace(NUMBER, ' $2')));
  return unit in own || MAY_STAND_BESIDE.test(withoutOwn(before)) || (hasDecimals(name) && isDecimal);
}

const FEWEST_CC = 100;

function inUnit(name: FieldName, value: number): number {
  if (hasDecimals(name))
    return Number((name === 'engineLitres' && value >= FEWEST_CC ? value / 1000 : value).toFixed(1));
  // Half a door is an error, half a kilometre isn't.
  return value < 100 ? value : Math.round(value);
}

function unclear(reason: string): NumberRead {
  return { is: 'unclear', reason };
}

const AMOUNT = new RegExp(`(?<![\\d.,-])(${THOUSANDS}|\\d+(?:\\.\\d+)?)(?![\\d,.]*\\d)( ?k(?!\\p{L}))?`, 'gu');
const DRIVE_AWAY = { yes: phrases(YES_NO_WORDS.yes), no: phrases(YES_NO_WORDS.no) };
const BESIDE_A_PRICE = phrases([...YES_NO_WORDS.yes, ...YES_NO_WORDS.no, ...PRICE_WORDS]);

/** Longest first. */
function phrases(words: readonly string[]): RegExp {
  const sorted = words.filter((word) => !/^\w$/.test(word)).sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![^ ])(?:${sorted.join('|').replaceAll('$', '\\$')})(?![^ ])`, 'gu');
}

function toSpoken(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{Sc}]+/gu, ' ').trim();
}

/** "$12,990 Drive Away" is 12990; "Was $14,990, now $12,990" is unclear. */
export function readPrice(text: string): NumberRead {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const amounts = [...plain.matchAll(AMOUNT)];
  const [, amount, thousands] = amounts[0] ?? [];
  if (amount === undefined) return unclear(NO_NUMBER);
  if (amounts.length > 1) return unclear(SEVERAL);
  if (!thousands && /^\d{1,3}\.\d{3}$/.test(amount)) return unclear(DOT);
  if (toSpoken(plain.replace(AMOUNT, ' ')).replace(BESIDE_A_PRICE, '').trim() !== '') return unclear(NO_NUMBER);
  const value = Number(amount.replace(/[,'’ ]/g, '')) * (thousands ? 1000 : 1);
  return { is: 'number', value: Number(value.toFixed(2)) };
}

/** Null if the price says neither. */
export function readDriveAway(price: string): 'yes' | 'no' | null {
  const spoken = toSpoken(price.toLowerCase());
  if (spoken.search(DRIVE_AWAY.no) >= 0) return 'no';
  return spoken.search(DRIVE_AWAY.yes) >= 0 ? 'yes' : null;
}
