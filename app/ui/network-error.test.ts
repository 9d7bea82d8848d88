import { expect, test } from 'vitest';
import { isNetworkError } from '#app/ui/network-error.ts';

test('network errors of all browsers differ from script errors', () => {
  for (const words of [
    ...['Failed to fetch', 'network error', 'Load failed', 'The network connection was lost.'],
    ...['NetworkError when attempting to fetch resource.', 'Error in input stream'],
  ]) {
    expect(isNetworkError(new TypeError(words))).toBe(true);
  }
  for (const words of [
    "Cannot read properties of undefined (reading 'fetcher')",
    'Failed to fetch dynamically imported module: https://site.example/assets/search.js',
  ]) {
    expect(isNetworkError(new TypeError(words))).toBe(false);
  }
  expect(isNetworkError(new Error('Unexpected Server Error'))).toBe(false);
  expect(isNetworkError(undefined)).toBe(false);
});
