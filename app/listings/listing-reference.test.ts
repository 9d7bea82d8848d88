import { expect, test } from 'vitest';
import { toListingId } from '#app/listings/listing-reference.ts';

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
