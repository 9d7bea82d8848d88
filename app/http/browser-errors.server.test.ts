import { expect, test } from 'vitest';
import { describeBrowserError } from '#app/http/browser-errors.ts';
import { browserErrorSchema } from '#app/http/pages/browser-errors.ts';

test('a JavaScript error is reported with its location and nothing a person typed', () => {
  const error = new SyntaxError(
    'Unexpected token in "my number is 0491 570 156" from robin@people.example or +61 491 570 156',
  );
  const { message, stack, type } = browserErrorSchema.parse({ pattern: 'listings', ...describeBrowserError(error) });
  expect(type).toBe('SyntaxError');
  expect(message).toBe('Unexpected token in … from … or…');
  expect(stack).toContain('browser-errors.server.test.ts:');
  expect(stack).not.toMatch(/Unexpected|robin|0491/);
});

test('a location in a page is reported without its query', () => {
  const stack =
    'Error: x\n  at run (https://kerbside.example/reset-password?oobCode=secret&a=b:12:34)\n  at https://kerbside.example/a.js:1:2';
  expect(browserErrorSchema.parse({ type: 'Error', stack }).stack).toBe(
    'at run (https://kerbside.example/reset-password:12:34)\nat https://kerbside.example/a.js:1:2',
  );
});

test('lost connections and server errors are not reported', () => {
  const sent = new Error('Unexpected Server Error');
  sent.stack = undefined;
  for (const other of [new TypeError('Failed to fetch'), sent, new Response(null, { status: 404 }), undefined]) {
    expect(describeBrowserError(other)).toBeNull();
  }
});

test('a forged report is cut short', () => {
  const long = 'x'.repeat(5000);
  const { pattern, type, message, stack } = browserErrorSchema.parse({
    pattern: long,
    type: long,
    message: long,
    stack: long,
  });
  expect([pattern, type, message, stack].map(({ length }) => length)).toEqual([100, 60, 300, 0]);
});
