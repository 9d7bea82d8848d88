import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantile, separability } from './statistics.ts';

test('quantiles of many values, one value and none', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantile(hundred, 0.5)).toBe(51);
  expect(quantile(hundred, 0.95)).toBe(96);
  expect(quantile([7], 0.95)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

test('separability is 1 or 0 for separate groups, 0.5 for equal ones, and between them for overlapping ones', () => {
  expect(separability([4, 5, 6], [1, 2, 3])).toBe(1);
  expect(separability([1, 2, 3], [4, 5, 6])).toBe(0);
  expect(separability([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(separability([5, 5], [5])).toBe(0.5);
  expect(separability([1, 4], [2, 3, 5])).toBeCloseTo(2 / 6);
});

test('separability does not depend on the order of values, and swapping the groups mirrors it', () => {
  const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(values, values, (first, second) => {
      const value = separability(first, second);
      expect(separability(second, first)).toBeCloseTo(1 - value);
      expect(separability([...first].reverse(), second)).toBeCloseTo(value);
    }),
  );
});
