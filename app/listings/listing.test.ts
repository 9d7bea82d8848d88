import { expect, test } from 'vitest';
import { listingTitle, toListingId } from '#app/listings/listing.ts';

test('a title is year, make and model, and the trim where there is one', () => {
  const car = { year: 2019, make: 'Toyota', model: 'Corolla', trim: 'Ascent Sport' };
  expect(listingTitle(car)).toBe('2019 Toyota Corolla, Ascent Sport');
  expect(listingTitle({ ...car, trim: '' })).toBe('2019 Toyota Corolla');
});

test.each([
  [' abcdefghjkmn ', 'abcdefghjkmn'],
  ['https://kerbside.example/listing/abcdefghjkmn?from=mail#photos', 'abcdefghjkmn'],
  ['/listing/abcdefghjkmn/', 'abcdefghjkmn'],
  ['robin@people.example', null],
  ['https://kerbside.example/listing/', null],
  ['/listing/ABCDEFGHJKMN', null],
  ['', null],
])('%j names %j', (named, id) => {
  expect(toListingId(named)).toBe(id);
});
