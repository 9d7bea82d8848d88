import { expect, test } from 'vitest';
import { newAccountWords } from '#app/trust/seller-facts.ts';

const now = new Date('2026-11-23T03:00:00Z');
const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  [0, 1, 'First listing of this account, joined today'],
  [2, 1, 'First listing of this account, joined 2 days ago'],
  [1, 3, 'New account, joined yesterday'],
  [29, 2, 'New account, joined 29 days ago'],
  [30, 1, null],
])('an account that joined %i days ago with %i listings', (days, listed, words) => {
  expect(newAccountWords(daysBefore(days), listed, now)).toBe(words);
});
