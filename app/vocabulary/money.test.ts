import { expect, test } from 'vitest';
import { formatPrice, toDollars } from '#app/vocabulary/money.ts';
import { formatCount, formatKilometers } from '#app/vocabulary/numbers.ts';
import { compareKey } from '#app/vocabulary/words.ts';

test('prices are shown in whole dollars', () => {
  expect(formatPrice(2_499_000)).toBe('$24,990');
  expect(formatPrice(2_499_050)).toBe('$24,991');
  expect(toDollars(2_499_049)).toBe(24_990);
});

test('counts and kilometres have thousands separators', () => {
  expect(formatCount(1234)).toBe('1,234');
  expect(formatKilometers(41_200)).toBe('41,200 km');
});

test('spellings that differ in case, spaces or hyphens compare as equal', () => {
  expect(new Set(['CX-5', 'cx5', 'CX 5', 'Cx - 5'].map(compareKey)).size).toBe(1);
});
