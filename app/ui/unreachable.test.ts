import { expect, test } from 'vitest';
import { isUnreachable } from '#app/ui/unreachable.ts';

test('what browsers say of a lost connection is told from what scripts do wrong', () => {
  for (const words of [
    ...['Failed to fetch', 'network error', 'Load failed', 'The network connection was lost.'],
    'NetworkError when attempting to fetch resource.',
  ]) {
    expect(isUnreachable(new TypeError(words))).toBe(true);
  }
  expect(isUnreachable(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false);
  expect(isUnreachable(new Error('Unexpected Server Error'))).toBe(false);
  expect(isUnreachable(undefined)).toBe(false);
});
