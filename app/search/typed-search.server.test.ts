import { afterEach, expect, test } from 'vitest';
import { listingIndex } from '#app/search/search.server.ts';
import { forgetNames, readTyped, typedSearchHref, understoodOf } from '#app/search/typed-search.server.ts';
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

test('a price on the road is one in the visitor’s state; without a state the page says how to choose one', () => {
  const read = (state: 'VIC' | null) => {
    const href = typedSearchHref('kia under 25k on the road', () => null, state);
    const params = new URL(href, 'http://localhost').searchParams;
    const { maxPrice, maxOnRoad, onRoadIn } = Object.fromEntries(params);
    return { maxPrice, maxOnRoad, onRoadIn, notes: understoodOf(params, () => null)?.notes };
  };
  expect(read('VIC')).toEqual({ maxOnRoad: '25000', onRoadIn: 'VIC', notes: [] });
  expect(read(null)).toEqual({ maxPrice: '25000', notes: [expect.stringContaining('Choose a state')] });
});

test('a word in fewer than one of ten thousand listings may be a slip', () => {
  expect(readAmong(20_001, 'mint').corrections).toEqual([{ typed: 'mint', used: 'Mini' }]);
});
