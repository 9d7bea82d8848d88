import { expect, test } from 'vitest';
import { isUnreachable } from '#app/ui/unreachable.ts';

test('what browsers say of a lost connection is told from what scripts do wrong', () => {
  for (const words of [
    ...['Failed to fetch', 'network error', 'Load failed', 'The network connection was lost.'],
    'NetworkError when attempting to fetch resource.',
  ]) {
    expect(isUnreachable(new TypeError(words))).toBe(true);
  }
  for (const words of [
    "Cannot read properties of undefined (reading 'fetcher')",
    'Failed to fetch dynamically imported module: https://site.example/assets/search.js',
  ]) {
    expect(isUnreachable(new TypeError(words))).toBe(false);
  }
  expect(isUnreachable(new Error('Unexpected Server Error'))).toBe(false);
  expect(isUnreachable(undefined)).toBe(false);
});
