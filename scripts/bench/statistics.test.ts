import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantile, separability } from './statistics.ts';

test('half of the values lie below the median, and nearly all below the 95th of a hundred', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantile(hundred, 0.5)).toBe(51);
  expect(quantile(hundred, 0.95)).toBe(96);
  expect(quantile([7], 0.95)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

test('groups that do not overlap are always told apart, equal ones never, overlapping ones in part', () => {
  expect(separability([4, 5, 6], [1, 2, 3])).toBe(1);
  expect(separability([1, 2, 3], [4, 5, 6])).toBe(0);
  expect(separability([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(separability([5, 5], [5])).toBe(0.5);
  expect(separability([1, 4], [2, 3, 5])).toBeCloseTo(2 / 6);
});

test('the order of the groups and of the values says nothing', () => {
  const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(values, values, (first, second) => {
      const told = separability(first, second);
      expect(separability(second, first)).toBeCloseTo(1 - told);
      expect(separability([...first].reverse(), second)).toBeCloseTo(told);
    }),
  );
});
