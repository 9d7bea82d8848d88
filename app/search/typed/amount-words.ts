/** What people write around a number. */
import { anyOf, phrases } from '#app/search/typed/phrases.ts';

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
