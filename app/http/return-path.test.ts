import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath } from '#app/http/return-path.ts';

const ORIGIN = 'https://cars.example';

test.each([
  '/',
  '/create-listing',
  '/listings?make=Kia&page=2#results',
  '/signing-off',
  '/listing/ab?next=/signin',
  '/saved-cars/',
])('%s is a valid return path', (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  ...[undefined, null, 7, ['/a'], '', 'listings', ' /listings', 'https://evil.example/', 'javascript:alert(1)'],
  ...[
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
  ],
  ...[
    '/..//evil.example',
    '/.//evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/a%00b',
    '/a\u0000',
    '/a%0d%0ab',
  ],
  ...['/%252f%252fevil.example', '/%255cevil.example', '/%', '/\ud800', `/${'a'.repeat(3000)}`],
])('%j is not', (path) => {
  expect(returnPath(path)).toBe('/');
});

test.each([
  ...['/signin', '/signup', '/signout', '/SignIn', '/signin/', '/signin?next=/listings', '/signup#x', '/signin/more'],
  ...['/a/../signin', '/./signin', '/%73ignin', '/%2573ignin', '/signin%2f', '/signin.data', '/signin%3fa'],
])('%s would ask to sign in again', (path) => {
  expect(returnPath(path)).toBe('/');
});

test('a return path stays on this site and off its sign-in pages', () => {
  const part = fc.constantFrom(
    ...['/', '\\', '//', '.', '..', '@', ':', '?', '#', '%2f', '%5c', '%00', '%25', '%', '\t', '\n', '\r', ' ', ';'],
    ...['evil.example', 'https:', 'javascript:', 'signin', 'SIGNUP', 'signout', '[::1]', '\u2028', '\u202e', '／'],
  );
  const pathParts = fc.array(fc.oneof({ weight: 4, arbitrary: part }, fc.string({ unit: 'binary' })), {
    maxLength: 10,
  });
  const anyPath = fc.oneof(
    pathParts.map((parts) => parts.join('')),
    pathParts.map((parts) => `/${parts.join('')}`),
    fc.anything(),
  );
  fc.assert(
    fc.property(anyPath, (next) => {
      const path = returnPath(next);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      expect(new URL(path, ORIGIN).pathname).not.toMatch(/^\/sign(in|up|out)(\/|$)/i);
      expect(returnPath(path)).toBe(path);
    }),
    { numRuns: 2000 },
  );
});
