import { expect, onTestFinished, test } from 'vitest';
import { type Bits, bitsFor, hasBit, Scratch } from '#app/search/columns/bits.ts';
import { TextColumn } from '#app/search/columns/text-column.ts';
import { cleared } from '#app/search/criteria.ts';
import { type TextLoader, TextLoading } from '#app/search/text/text-loading.ts';
import { TextThread } from '#app/search/text/text-thread.server.ts';
import { fitsWords, typedTerms } from '#app/search/text/typed.ts';
import { wordsOf } from '#app/search/text/words.ts';
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

/** As `Table` does. Some listings come twice, and one of these is removed. */
async function loadedBy(loader: TextLoader, { texts, entryOf }: ReturnType<typeof makeTexts>) {
  const column = new TextColumn();
  column.grow(CAPACITY);
  column.startLoading(loader);
  for (let slot = 0; slot < LOADED; slot += 1) {
    column.load(slot, entryOf(slot));
    await loader.room();
  }
  for (const slot of [5, 6]) {
    column.clear(slot);
    column.load(slot, entryOf(slot));
  }
  column.clear(6);
  texts.delete(6);
  for (const pause of column.finishLoading()) await pause;
  return column;
}

function change(column: TextColumn, { texts, entryOf }: ReturnType<typeof makeTexts>, times: number) {
  for (let done = 0; done < times; done += 1) {
    const slot = random(CAPACITY);
    column.clear(slot);
    texts.delete(slot);
    if (random(5) > 0) column.put(slot, entryOf(slot));
  }
}

test('texts changed and removed thousands of times are found by their words and the start of words', async () => {
  const made = makeTexts();
  const column = await loadedBy(new TextLoading(), made);
  expectSameAsPlain(column, made.texts);
  for (let round = 0; round < 2; round += 1) {
    change(column, made, 9000);
    expectSameAsPlain(column, made.texts);
  }
});

test('texts loaded by a thread are found like others, and so are later changes', async () => {
  const made = makeTexts();
  const thread = new TextThread();
  onTestFinished(() => thread.close());
  const column = await loadedBy(thread, made);
  change(column, made, 300);
  expectSameAsPlain(column, made.texts);
});
