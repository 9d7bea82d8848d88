// cspell:ignore lıіιł оοøσ
/** Text as it is meant to be read, whatever letters and spaces it was typed with. */

/** Letters, digits and signs by the Latin letter they look like. */
export const SAME_LOOK: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', '4@аαд'],
    ['b', '8вβ'],
    ['c', 'сϲ'],
    ['d', 'đԁ'],
    ['e', '3€еεё'],
    ['h', 'һн'],
    // A capital I looks like a small l.
    ['i', '1!|lıіιł'],
    ['k', 'кκ'],
    ['m', 'мμ'],
    ['n', 'пη'],
    ['o', '0оοøσ'],
    ['p', 'рρ'],
    ['r', 'гř'],
    ['s', '5$ѕß'],
    ['t', '7+тτ'],
    ['u', 'υцµ'],
    ['v', 'ν'],
    ['x', 'хχ'],
    ['y', 'уγ'],
  ].flatMap(([letter = '', others = '']) => [...others].map((other) => [other, letter])),
);

const LETTERS_OF_DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' };

/** `t h i s` and `t-h-i-s`, also an address: single characters, each apart. */
const APART = /(?<=^|\s)[a-z\d](?:([ .*_-])[a-z:/.](?=\s|[.*_-]|$)){3,}(?:(?<=\/) )?/g;

/**
 * Small Latin letters, without accents and invisible characters, with words and addresses that were taken apart put
 * together. Lines stay. Never throws.
 */
export function plainText(text: string): string {
  const latin = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/。/g, '.')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (one) => SAME_LOOK[one] ?? one);
  return latin
    .replace(/(?<=[a-z])[01345]+(?=[a-z])/g, (digits) =>
      digits.replace(/./g, (digit) => LETTERS_OF_DIGITS[digit] ?? digit),
    )
    .replace(APART, (word, sign: string) => word.replaceAll(sign, ''))
    .replace(/ ?[([] ?(at|dot)[)\]] ?/g, ' $1 ')
    .replace(
      /(?<=\w) ?(?:\bdot\b|\.) ?(?=(?:com|net|org|info|au|co|io|me|ly|gd|cc|gy|site|shop|online|xyz|link|example)\b)/g,
      '.',
    )
    .replace(/(?<=\.[a-z]+) ?(?: \/|\bslash\b) ?/g, '/')
    .replace(/[^\S\n]+/g, ' ');
}
