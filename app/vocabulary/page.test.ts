import { expect, test } from 'vitest';
import { parsePage } from './numbers.ts';

test('page numbers start at 1 and have a maximum', () => {
  expect(parsePage('1')).toBe(1);
  expect(parsePage('007')).toBe(7);
  expect(parsePage('9'.repeat(40))).toBe(1_000_000);
});

test.each([null, '', '0', '000', '-1', '1.5', '1e3', ' 2', '２', 'two', 'Infinity'])('%j is page 1', (param) => {
  expect(parsePage(param)).toBe(1);
});
