import { expect, test } from 'vitest';
import { cleared } from '#app/search/criteria.ts';
import { type Bits, bitsFor, hasBit, Scratch } from '#app/search/index/bits.ts';
import { TextColumn } from '#app/search/index/text-column.ts';
import { fitsWords, typedTerms, wordsOf } from '#app/search/index/words.ts';
import { makeEntry } from '#tests/support/index-entries.ts';

const CAPACITY = 40_000;
const LOADED = 30_000;

let seed = 1;
const random = (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;

const COMMON = ['the', 'serviced', 'a', 'tow-bar', 'tyres'];
/** Many begin with "s", some with "sta". */
const OTHERS = Array.from({ length: 3000 }, (_, at) => `${['s', 'sta', 'S', 'k'][at % 4]}${(at * 7919).toString(36)}`);
const TYPED = [
  ...['the', 'a', 's', 'st', 'sta', 'stab', 'k', 'ser', 'tyre', 'tow bar', 'towbar', 'tow-bar', 'none', 'the s k'],
  ...OTHERS.slice(0, 8),
];

const randomText = () => {
  const words = [...COMMON.filter(() => random(2) === 0), ...Array.from({ length: 16 }, () => pick(OTHERS))];
  return words.join(' ');
};

function expectSameAsPlain(column: TextColumn, texts: ReadonlyMap<number, string[]>) {
  const scratch = new Scratch();
  for (const typed of TYPED) {
    scratch.reset(bitsFor(CAPACITY).length);
    const matches = column.matches({ ...cleared(), text: typed }, scratch) as Bits;
    const terms = typedTerms(typed);
    const different = [...texts].filter(([slot, words]) => hasBit(matches, slot) !== fitsWords(words, terms));
    expect(different, typed).toEqual([]);
  }
}

function makeTexts() {
  const texts = new Map<number, string[]>();
  const entryOf = (slot: number) => {
    const description = randomText();
    texts.set(slot, wordsOf(description));
    return makeEntry({ make: '', model: '', description });
  };
  return { texts, entryOf };
}

/** As `Table` does: a changed text gets a new slot. Returns the next one. */
function change(column: TextColumn, { texts, entryOf }: ReturnType<typeof makeTexts>, first: number, times: number) {
  for (let slot = first; slot < first + times; slot += 1) {
    texts.delete(random(slot));
    if (random(5) > 0) column.put(slot, entryOf(slot));
  }
  return first + times;
}

test('texts changed and removed thousands of times are found by their words and the start of words', () => {
  const made = makeTexts();
  const column = new TextColumn();
  column.grow(CAPACITY / 4);
  for (let slot = 0; slot < LOADED; slot += 1) {
    if (slot === CAPACITY / 4) column.grow(CAPACITY);
    column.load(slot, made.entryOf(slot));
  }
  for (const _step of column.prepare());
  expectSameAsPlain(column, made.texts);
  for (let round = 0, next = LOADED; round < 2; round += 1) {
    next = change(column, made, next, (CAPACITY - LOADED) / 2);
    expectSameAsPlain(column, made.texts);
  }
});
