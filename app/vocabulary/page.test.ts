import { expect, test } from 'vitest';
import { parsePage } from '#app/vocabulary/page.ts';

test('a page counts from 1 and has an end', () => {
  expect(parsePage('1')).toBe(1);
  expect(parsePage('007')).toBe(7);
  expect(parsePage('9'.repeat(40))).toBe(1_000_000);
});

test.each([null, '', '0', '000', '-1', '1.5', '1e3', ' 2', '２', 'two', 'Infinity'])('%j is the first', (asked) => {
  expect(parsePage(asked)).toBe(1);
});
