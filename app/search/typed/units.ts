/** Words around a number: which unit it has, and which side of it is wanted. */
import { anyOf, listOf, phrases, type Word } from '#app/search/typed/words.ts';

/** Other numbers don't have the unit behind them: "2015 LT". */
export const FACT_LIMITS = {
  kg: [300, 10_000],
  tonnes: [0.3, 10],
  range: [50, 1500],
  litres: [0.5, 9.9],
  consumption: [1, 30],
  owners: [1, 20],
  cylinders: [2, 16],
  months: [1, 24],
  'rego months': [1, 24],
  'rego years': [1, 2],
  weekly: [20, 5000],
} as const;
export type FactUnit = keyof typeof FACT_LIMITS;
export type Unit = 'dollars' | 'km' | 'year' | 'age' | 'seats' | 'doors' | 'none' | FactUnit;
/** “After 2015” leaves 2015 out, “since 2015” doesn’t. */
export type Side = 'most' | 'least' | 'before' | 'after' | 'since' | 'until';

export const SIDES = phrases<Side>([
  ['most', 'under, sub, below, less than, less then, lower than, fewer than, up to, upto'],
  ['most', 'max, max of, maximum, maximum of, at most, cheaper than, within, until, <, <='],
  ['least', 'over, above, more than, more then, higher than, exceeding, greater than, at least, from'],
  ['least', 'min, min of, minimum, minimum of, starting at, starting from, >, >='],
  ['before', 'pre, before, older than, older then, earlier than'],
  ['after', 'post, after, newer than, newer then, later than, younger than'],
  ['since', 'since'],
]);
/** "No more than 15k", "nothing older than 2015". */
export const NOT = anyOf('no, not, nothing, none, never, not any');
export const OPPOSITE_SIDES: Readonly<Record<Side, Side>> = {
  most: 'least',
  least: 'most',
  before: 'since',
  since: 'before',
  after: 'until',
  until: 'after',
};
export const SUFFIXES = phrases<Side>([
  ['least', '+, plus, onwards, onward, up, min, minimum, and up, and above, and over'],
  ['least', 'or newer, and newer, or later, and later, or more, or over, or above, or better'],
  ['most', 'or less, or under, or below, and under, and below, or older, and older, or earlier'],
  ['most', 'max, maximum, tops'],
]);
export const ABOUT = anyOf('around, about, approx, approximately, roughly, circa, ~');
export const THOUSANDS = anyOf('k, grand, thousand, thou');
export const MILLIONS = anyOf('million, mil, m');

const KM = ['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers'];
const LITRES = ['l', 'lt', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters'];
const MONTHS = ['month', 'months', 'mth', 'mths', 'mnth', 'mnths', 'm'];
const YEARS = ['year', 'years', 'yr', 'yrs'];
const REGO = ['rego', 'reg', 'registration', 'of rego', 'of registration', 'left on rego', 'left on the rego'];
const TOWING = ['', ' towing', ' towing capacity', ' tow capacity', ' tow', ' braked', ' braked towing'];
const A_WEEK = ['a', 'per', 'each', 'every'].flatMap((a) =>
  ['week', 'wk', 'fortnight', 'month'].map((time) => `${a} ${time}`),
);

/** Each of the first words with each of the second behind it. */
function pairs(first: readonly string[], second: readonly string[]): string[] {
  return first.flatMap((one) => second.map((other) => `${one} ${other}`));
}

/** A year has no unit. */
const UNIT_PHRASES: Parameters<typeof phrases<Unit>>[0] = [
  ['km', [...KM, 'ks', "k's", 'klm', 'klms', 'on the clock']],
  ['seats', 'seater, seaters, seats, seat, str'],
  ['doors', 'door, doors, dr'],
  ['age', 'years old, year old, yrs old, yr old, y o, yo'],
  ['dollars', 'dollars, bucks, aud'],
  ['kg', TOWING.flatMap((end) => ['kg', 'kgs', 'kilo', 'kilos'].map((kg) => kg + end))],
  ['tonnes', TOWING.flatMap((end) => ['t', 'tonne', 'tonnes', 'ton', 'tons'].map((tonnes) => tonnes + end))],
  ['range', pairs(KM, ['range', '+ range', 'of range', 'electric range', 'driving range', 'plus range'])],
  ['litres', pairs(LITRES, ['engine', 'motor']).concat(LITRES)],
  ['consumption', pairs(LITRES, ['100', '100 km', '100 kms', 'per 100', 'per 100 km', 'per 100 kms', 'per hundred'])],
  ['owners', 'owner, owners, owner car, owner from new, previous owner, previous owners'],
  ['cylinders', 'cyl, cyls, cylinder, cylinders'],
  ['months', MONTHS.slice(0, -1)],
  ['rego months', pairs(MONTHS, REGO)],
  ['rego years', pairs(YEARS, REGO)],
  ['weekly', [...A_WEEK, 'week', 'wk', 'weekly', 'pw', 'p w', 'fortnightly', 'monthly']],
];
export const UNITS = phrases(UNIT_PHRASES);
/** "5 years" alone may be a warranty; "under 5 years" is an age. */
export const UNITS_OF_BOUNDS = phrases<Unit>([...UNIT_PHRASES, ['age', 'years, year, yrs, yr']]);
const TOWS = listOf('tow, tows, towing, towing capacity, tow capacity, tow rating, braked towing, pull, pulls');
/** "Kms under 90000". What "can tow up to 3 tonne" tows at least 3 tonnes. */
export const UNITS_AHEAD = phrases<Unit>([
  ['km', "km, kms, ks, k's, klms, kilometres, kilometers, odometer, odo, mileage"],
  ['dollars', 'price, priced, budget, budget of'],
  ['year', 'year, built, made, model year'],
  ['seats', 'seats'],
  ['doors', 'doors'],
  ['kg', ['', ' of', ' up to', ' upto', ' max', ' a'].flatMap((end) => TOWS.map((tow) => tow + end))],
  ['range', ['', 'electric ', 'driving '].flatMap((kind) => [`${kind}range`, `${kind}range of`])],
  ['litres', 'engine, engine size, engine capacity'],
  ['consumption', 'consumption, fuel consumption, fuel economy, economy, uses'],
  ['rego months', 'rego, rego for, registered for, registration'],
  ['weekly', 'weekly, weekly budget, repayments, repayment, payments, repayments of, payments of'],
]);
export const THOUSANDS_OF_KM = anyOf("ks, k's");

/** Nearby, "3t" is what the car tows. */
const OF_TOWING = /^(tow|tows|towing|braked|caravan|trailer|boat|float|pull|pulls)$/;
/** Nearby, "1 tonne" is something else. */
const OF_WEIGHT = /^(payload|gvm|gcm|gtm|tare|kerb|curb|weight|tray|load|loading|ball|towball|truck|tipper)$/;
const NEARBY = 4;
/** Who tows less says so. */
const [SMALLEST_LONE_KG, LARGEST_TURBO_KG] = [1500, 3000];

/** "2.0t" has a turbo, "1 tonne" is the payload of a ute. */
export function isTowing(words: readonly Word[], at: number, kg: number): boolean {
  const near = words.slice(Math.max(0, at - NEARBY), at + NEARBY).map(({ text }) => text);
  if (near.some((text) => OF_TOWING.test(text))) return true;
  const text = words[at]?.text ?? '';
  const isTurbo = words[at + 1]?.text === 't' && text.includes('.') && (kg < LARGEST_TURBO_KG || text.endsWith('.0'));
  return kg >= SMALLEST_LONE_KG && !isTurbo && !near.some((text) => OF_WEIGHT.test(text));
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** "Seven", "thirty five", "one hundred and twenty". */
export function spelledNumber(words: readonly Word[], from: number): { value: number; length: number } | null {
  const below100 = (at: number) => {
    const ten = TENS.indexOf(words[at]?.text ?? '');
    const one = ONES.indexOf(words[at + (ten < 0 ? 0 : 1)]?.text ?? '');
    if (ten < 0) return one > 0 ? { value: one, length: 1 } : null;
    const hasOne = one > 0 && one < 10;
    return { value: 20 + 10 * ten + (hasOne ? one : 0), length: hasOne ? 2 : 1 };
  };
  const first = below100(from) ?? { value: 1, length: 0 };
  if (words[from + first.length]?.text !== 'hundred') return first.length > 0 ? first : null;
  const start = from + first.length + 1;
  const skipped = Number(words[start]?.text === 'and');
  const rest = below100(start + skipped);
  const length = first.length + 1;
  return { value: first.value * 100 + (rest?.value ?? 0), length: rest ? length + skipped + rest.length : length };
}
