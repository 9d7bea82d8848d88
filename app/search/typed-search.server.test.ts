import { afterEach, expect, test } from 'vitest';
import { listingIndex } from '#app/search/search.server.ts';
import { forgetNames, readTyped } from '#app/search/typed-search.server.ts';
import { makeEntry } from '#tests/support/index-entries.ts';

function readAmong(count: number, typed: string) {
  const entries = Array.from({ length: count }, (_, at) =>
    makeEntry({ id: `car${at}`, description: at === 0 ? 'In mint condition' : '' }),
  );
  listingIndex.load(entries);
  forgetNames();
  return readTyped(typed, () => null);
}

afterEach(() => {
  listingIndex.load([]);
  forgetNames();
});

test('a word that one listing has is not corrected', () => {
  expect(readAmong(1, 'mint').corrections).toEqual([]);
  expect(readAmong(1, 'mimi').corrections).toEqual([{ typed: 'mimi', used: 'Mini' }]);
});

test('a word in fewer than one of ten thousand listings may be a slip', () => {
  expect(readAmong(20_001, 'mint').corrections).toEqual([{ typed: 'mint', used: 'Mini' }]);
});
