import { expect, test } from 'vitest';
import { arrive, isTaken, type KnownRow, matchBatch, startMatching } from '#app/stock/matching/matching.server.ts';

const KEY = 'k';
const known = (...hashes: string[]): KnownRow[] =>
  hashes
    .map((fieldsHash, index) => ({ sourceKey: KEY, occurrence: index + 1, fieldsHash }))
    .filter((one) => one.fieldsHash !== 'gone');

/** Each batch is a word of one letter a record: what the record says, `-` where it was rejected. `a@2` was told its place. An import reads ahead, so all arrive first. */
function matchBatches(batches: string[][], listings: KnownRow[]) {
  const matching = startMatching();
  const arrived = batches.map((batch) =>
    batch.map((word) => {
      const [key = '', place] = word.split('@');
      const spot = arrive(matching, KEY, place ? Number(place) : undefined);
      return { sourceKey: KEY, ...spot, fieldsHash: key === '-' ? null : key };
    }),
  );
  const matches = arrived.flatMap((arrivals) =>
    matchBatch(matching, arrivals, listings).map(({ known: one, occurrence }) =>
      one ? occurrence : `new ${occurrence}`,
    ),
  );
  const vanished = listings.filter((one) => !isTaken(matching, one)).map((one) => one.occurrence);
  return { matches, vanished };
}

test('identical records become separate listings', () => {
  expect(matchBatches([['a', 'b'], ['c']], [])).toEqual({ matches: ['new 1', 'new 2', 'new 3'], vanished: [] });
});

test('the same records again match the same listings', () => {
  expect(matchBatches([['a', 'b'], ['a']], known('a', 'b', 'a'))).toEqual({ matches: [1, 2, 3], vanished: [] });
});

test('a changed record matches the listing in its position', () => {
  expect(matchBatches([['a', 'x', 'c']], known('a', 'b', 'c')).matches).toEqual([1, 2, 3]);
  expect(matchBatches([['x']], known('a')).matches).toEqual([1]);
});

test('reordered records match their own listings', () => {
  expect(matchBatches([['c', 'a', 'b']], known('a', 'b', 'c')).matches).toEqual([3, 1, 2]);
  expect(matchBatches([['c'], ['a'], ['b']], known('a', 'b', 'c'))).toEqual({ matches: [3, 1, 2], vanished: [] });
});

test('a partial file matches its listings, and the others are missing', () => {
  expect(matchBatches([['b', 'c']], known('a', 'b', 'c'))).toEqual({ matches: [2, 3], vanished: [1] });
  expect(matchBatches([['b'], ['c']], known('a', 'b', 'c'))).toEqual({ matches: [2, 3], vanished: [1] });
});

test('a record both moved and changed takes the remaining listing', () => {
  expect(matchBatches([['b', 'x']], known('a', 'b'))).toEqual({ matches: [2, 1], vanished: [] });
  expect(matchBatches([['b'], ['x']], known('a', 'b'))).toEqual({ matches: [2, 1], vanished: [] });
});

test('an extra record is new', () => {
  expect(matchBatches([['a', 'b', 'c']], known('a', 'b')).matches).toEqual([1, 2, 'new 3']);
  expect(matchBatches([['x', 'a', 'b']], known('a', 'b')).matches).toEqual(['new 3', 1, 2]);
});

test('a rejected record keeps its position, and its listing is not missing', () => {
  expect(matchBatches([['-', 'x']], known('a', 'b'))).toEqual({ matches: [1, 2], vanished: [] });
  expect(matchBatches([['-', 'b']], known('gone', 'b'))).toEqual({ matches: ['new 1', 2], vanished: [] });
  expect(matchBatches([['-'], ['x']], known('gone', 'b'))).toEqual({ matches: ['new 1', 2], vanished: [] });
});

test('a fixed duplicate record does not take the first one’s listing', () => {
  expect(matchBatches([['x@2']], known('a')).matches).toEqual(['new 2']);
  expect(matchBatches([['x@2', 'y@4']], known('a', 'gone', 'c')).matches).toEqual(['new 2', 'new 4']);
  expect(matchBatches([['x@2']], known('a', 'b')).matches).toEqual([2]);
  expect(matchBatches([['x', 'y@2']], known('gone', 'gone', 'c')).matches).toEqual(['new 1', 'new 2']);
});

test('a record that is read ahead takes no place from one before it', () => {
  expect(matchBatches([['a@3'], ['z']], known('a', 'b')).matches).toEqual([1, 'new 3']);
});
