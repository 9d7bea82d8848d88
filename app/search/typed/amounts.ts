/** Prices, kilometres, years, ages, seats and doors, with the words around them that make them a bound. */
import type { Word } from '#app/search/typed/words.ts';

export type Amounts = Partial<
  Record<'minPrice' | 'maxPrice' | 'minKm' | 'maxKm' | 'minYear' | 'maxYear' | 'minSeats', number>
> & { doors?: string };

type Unit = 'dollars' | 'km' | 'year' | 'age' | 'seats' | 'doors' | 'none';
type Side = 'most' | 'least' | 'before' | 'after';
type Amount = { value: number; unit: Unit; end: number; hasThousands: boolean };
/** Where the phrase ends, after its last word. */
export type Reading = { amounts: Amounts; end: number };

const SIDES: readonly [side: Side, phrases: readonly string[]][] = [
  [
    'most',
    [
      'under',
      'below',
      'less than',
      'fewer than',
      'up to',
      'upto',
      'max',
      'maximum',
      'no more than',
      'at most',
      'not over',
      'cheaper than',
      'within',
      '<',
      '<=',
    ],
  ],
  ['least', ['over', 'above', 'more than', 'at least', 'from', 'min', 'minimum', 'starting at', '>', '>=']],
  ['before', ['pre', 'before', 'older than']],
  ['after', ['post', 'after', 'since', 'newer than']],
];
const SUFFIXES: readonly [side: Side, phrases: readonly string[]][] = [
  [
    'least',
    [
      '+',
      'plus',
      'onwards',
      'onward',
      'or newer',
      'and newer',
      'and up',
      'and above',
      'or more',
      'or over',
      'min',
      'minimum',
      'up',
    ],
  ],
  ['most', ['or less', 'or under', 'or older', 'and older', 'and under', 'or below', 'max', 'maximum', 'tops']],
];
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
};
const OLDEST_YEAR = 1930;
const MOST_SEATS = 12;
/** "under 20" is said of thousands of dollars. */
const BARE_THOUSANDS = 200;
/** "9-3" is a model. */
const SMALLEST_BARE_PRICE = 500;

/** The phrase that starts at a word, or null. `newestYear` is next year: sellers are ahead of the calendar. */
export function readAmount(words: readonly Word[], from: number, newestYear: number): Reading | null {
  return readRange(words, from, newestYear) ?? readBound(words, from, newestYear);
}

/** "10-15k", "between 10000 and 20000", "from 2012 to 2016". */
function readRange(words: readonly Word[], from: number, newestYear: number): Reading | null {
  const opening = phraseAt(words, from, ['between', 'from']);
  const low = amountAt(words, from + opening);
  if (!low) return null;
  const joining = phraseAt(words, low.end, ['-', 'to', ...(words[from]?.text === 'between' ? ['and', '&'] : [])]);
  if (joining === 0) return null;
  const high = amountAt(words, low.end + joining);
  if (!high) return null;
  const unit = high.unit === 'none' ? low.unit : high.unit;
  const scale = high.hasThousands && !low.hasThousands && low.value < high.value / 1000 ? 1000 : 1;
  const values = [low.value * scale, high.value].sort((a, b) => a - b) as [number, number];
  const amounts = rangeOf(values, unit, newestYear);
  return amounts && { amounts, end: high.end };
}

function rangeOf([low, high]: [number, number], unit: Unit, newestYear: number): Amounts | null {
  if (unit === 'km') return { minKm: low, maxKm: high };
  if (unit === 'none' && isYear(low, newestYear) && isYear(high, newestYear)) return { minYear: low, maxYear: high };
  if (unit === 'seats') return { minSeats: low };
  if (unit === 'age') return { minYear: newestYear - 1 - high, maxYear: newestYear - 1 - low };
  return unit === 'none' && high < SMALLEST_BARE_PRICE ? null : { minPrice: low, maxPrice: high };
}

function readBound(words: readonly Word[], from: number, newestYear: number): Reading | null {
  const [before, opening] = sideAt(words, from, SIDES);
  const amount = amountAt(words, from + opening);
  if (!amount) return null;
  const [after, closing] = sideAt(words, amount.end, SUFFIXES);
  // In "ranger max 2018" the word belongs to the number behind it.
  const takesSuffix = !before && !(closing > 0 && amountAt(words, amount.end + closing) && after === 'most');
  const side = before ?? (takesSuffix ? after : null);
  const amounts = boundOf(amount, side, newestYear);
  if (!amounts) return null;
  return { amounts, end: amount.end + (takesSuffix ? closing : 0) };
}

function boundOf({ value, unit, hasThousands }: Amount, side: Side | null, newestYear: number): Amounts | null {
  if (unit === 'seats') return value >= 1 && value <= MOST_SEATS ? { minSeats: value } : null;
  if (unit === 'doors') return { doors: String(value) };
  if (unit === 'age') return ageOf(value, side, newestYear);
  const isMost = side === 'most' || side === 'before';
  if (unit === 'km') return side === 'least' || side === 'after' ? { minKm: value } : { maxKm: value };
  if (unit === 'none' && isYear(value, newestYear)) {
    if (side === null) return { minYear: value, maxYear: value };
    if (side === 'before') return { maxYear: value - 1 };
    if (side === 'after') return { minYear: value };
    return isMost ? { maxYear: value } : { minYear: value };
  }
  if (unit === 'none' && side === null) return null;
  const dollars = unit === 'none' && !hasThousands && value < BARE_THOUSANDS ? value * 1000 : value;
  if (side === null || isMost) return { maxPrice: dollars };
  return { minPrice: dollars };
}

function ageOf(years: number, side: Side | null, newestYear: number): Amounts {
  const year = newestYear - 1 - years;
  return side === 'least' || side === 'before' ? { maxYear: year } : { minYear: year };
}

function amountAt(words: readonly Word[], from: number): Amount | null {
  let at = from;
  const hasSign = words[at]?.text === '$';
  if (hasSign) at += 1;
  const word = words[at];
  const value = word?.number ?? (hasSign ? null : (NUMBER_WORDS[word?.text ?? ''] ?? null));
  if (value === null) return null;
  at += 1;
  const spelled = word?.number === null;
  const thousands = spelled ? 0 : phraseAt(words, at, ['k', 'grand', 'thousand']);
  at += thousands;
  const hasThousands = thousands > 0 && value < 10_000;
  const scaled = hasThousands ? value * 1000 : value;
  const dash = words[at]?.text === '-' ? 1 : 0;
  const unitAt = (phrases: readonly string[]) => {
    const length =
      phraseAt(words, at, phrases) ||
      (dash && phraseAt(words, at + 1, phrases) ? 1 + phraseAt(words, at + 1, phrases) : 0);
    return length;
  };
  for (const [unit, phrases] of UNITS) {
    const length = unitAt(phrases);
    if (length > 0) return { value: scaled, unit, end: at + length, hasThousands };
  }
  if (spelled) return null;
  return { value: scaled, unit: hasSign || hasThousands ? 'dollars' : 'none', end: at, hasThousands };
}

const UNITS: readonly [unit: Unit, phrases: readonly string[]][] = [
  ['km', ['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers', 'on the clock']],
  ['seats', ['seater', 'seaters', 'seats', 'seat']],
  ['doors', ['door', 'doors', 'dr']],
  ['age', ['years old', 'year old', 'yrs old', 'yr old', 'y o']],
  ['dollars', ['dollars', 'bucks', 'aud']],
];

function isYear(value: number, newestYear: number): boolean {
  return Number.isInteger(value) && value >= OLDEST_YEAR && value <= newestYear;
}

function sideAt(words: readonly Word[], at: number, sides: typeof SIDES): [Side | null, number] {
  let best: [Side | null, number] = [null, 0];
  for (const [side, phrases] of sides) {
    const length = phraseAt(words, at, phrases);
    if (length > best[1]) best = [side, length];
  }
  return best;
}

/** How many words the longest of the phrases takes, or 0. */
function phraseAt(words: readonly Word[], at: number, phrases: readonly string[]): number {
  let longest = 0;
  for (const phrase of phrases) {
    const parts = phrase.split(' ');
    if (parts.length > longest && parts.every((part, n) => words[at + n]?.text === part)) longest = parts.length;
  }
  return longest;
}
