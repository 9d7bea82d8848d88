import { expect, test } from 'vitest';
import { listingTitle } from '#app/listings/listing.ts';

test('a title is year, make and model, and the trim where there is one', () => {
  const car = { year: 2019, make: 'Toyota', model: 'Corolla', trim: 'Ascent Sport' };
  expect(listingTitle(car)).toBe('2019 Toyota Corolla, Ascent Sport');
  expect(listingTitle({ ...car, trim: '' })).toBe('2019 Toyota Corolla');
});
