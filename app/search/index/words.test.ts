import { expect, test } from 'vitest';
import { fitsWords, formsOf, singular, typedTerms, wordsOf } from '#app/search/index/words.ts';

const fits = (text: string, typed: string) => fitsWords(wordsOf(text), typedTerms(typed));

test.each([
  ['Tow bar, ROOF racks!', ['tow', 'bar', 'roof', 'racks']],
  ['Citroën Škoda Żuk CITROËN', ['citroen', 'skoda', 'zuk']],
  ['cafe\u0301 ﬁne ½ ２０１５', ['cafe', 'fine', '1', '2', '2015']],
  [
    'tow-bar CX‑5 not-with-standing',
    ['tow', 'bar', 'towbar', 'cx', '5', 'cx5', 'not', 'with', 'standing', 'notwithstanding'],
  ],
  ['- a - -b c- --', ['a', 'b', 'c']],
  ["driver’s car's 'quoted'", ['drivers', 'cars', 'quoted']],
  ['$98,500 2.4L v1. 1,2,3 2012,2013', ['98500', '2.4l', 'v1', '1', '2', '3', '2012', '2013']],
  ['a/c 4x4 100% 7-seater', ['a', 'c', '4x4', '100', '7', 'seater', '7seater']],
  ['中古車 🚗 ok', ['中古車', 'ok']],
  ['', []],
  ['… — ’', []],
  [`${'x'.repeat(60)} y`, ['x'.repeat(40), 'y']],
])('the words of "%s"', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('fast and slow paths find the same words', () => {
  const text = 'Citroën’s tow‑bar: 98,500 km – 2.4L, don’t “wait” ǅ';
  expect(wordsOf(`${text} 🚗`)).toEqual(wordsOf(text));
});

test('a word and its simple plural have one singular', () => {
  const pairs = ['tyre tyres', 'battery batteries', 'service services', 'house houses', 'box boxes', 'switch switches'];
  for (const pair of pairs) {
    const [one = '', many = ''] = pair.split(' ');
    expect(singular(many)).toBe(one);
    expect(formsOf(many)).toEqual(expect.arrayContaining([one, many]));
  }
  for (const word of ['lexus', 'chassis', 'glass', 'gas', 'abs', 's']) expect(singular(word)).toBe(word);
});

test('every typed word must be a word of the text or the beginning of one', () => {
  const text = 'Toyota HiLux SR5 with a tow-bar, new tyres and two batteries';
  for (const typed of ['hilux', 'HIL', 'tow bar', 'towbar', 'tow-bar', 'tyre', 'tyres', 'battery', 'tyr batt']) {
    expect.soft(fits(text, typed), typed).toBe(true);
  }
  for (const typed of ['lux', 'hilux auto', 'bars tow barge', 'bat-tee', 'batters']) {
    expect.soft(fits(text, typed), typed).toBe(false);
  }
  expect(fits('A towbar and a new clutch', 'tow-bar')).toBe(true);
  expect(fits('A tow bar', 'tow-bar')).toBe(true);
});

test('words after the tenth are ignored', () => {
  expect(typedTerms('a b c d e f g h i j k l')).toHaveLength(10);
  expect(typedTerms('a-b-c-d-e-f-g-h-i-j-k-l m')).toHaveLength(1);
});
