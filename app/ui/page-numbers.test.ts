import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from './pagination.tsx';

test('a few pages are all shown', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('many pages show the first, the last and the neighbours', () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, 3, 4, null, 20]);
  expect(pageNumbers(7, 20)).toEqual([1, null, 6, 7, 8, null, 20]);
  expect(pageNumbers(20, 20)).toEqual([1, null, 17, 18, 19, 20]);
});

test('there are up to five ascending numbers, including the first, last and current', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), fc.nat(), (pages, at) => {
      const current = 1 + (at % pages);
      const numbers = pageNumbers(current, pages).filter((number) => number !== null);
      expect(numbers.length).toBeLessThanOrEqual(5);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, current, pages]));
    }),
  );
});
