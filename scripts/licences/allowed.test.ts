import { expect, test } from 'vitest';
import { isAllowed } from './allowed.ts';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-2.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND AGPL-3.0-only', false],
  ['GPL-3.0-only OR AGPL-3.0-only', false],
  ['UNLICENSED', false],
  ['', false],
])('a dependency under “%s”: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});
