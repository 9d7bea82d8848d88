import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPassword, passwordChecklist } from '#app/accounts/signin/password-rule.ts';

test.each(['Abcdef1!', 'zZ9&zZ9&', `Aa1!${'x'.repeat(124)}`])('%.20s is a password', (password) => {
  expect(isPassword(password)).toBe(true);
});

test.each([
  ...[
    '',
    'Abcde1!',
    'abcdefg1!',
    'ABCDEFG1!',
    'Abcdefgh!',
    'Abcdefg1',
    'Abcdef1! ',
    'Abcdef1!#',
    'Abcdef1!é',
    'Abcdef1!\n',
  ],
  `Aa1!${'x'.repeat(125)}`,
])('%.20s is not a password', (password) => {
  expect(isPassword(password)).toBe(false);
});

test('the checklist is complete exactly if the password is valid', () => {
  const character = fc.constantFrom(...'abAB12@$!%*?& é#');
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 140 }), (password) => {
      expect(passwordChecklist(password).every(({ isMet }) => isMet)).toBe(isPassword(password));
    }),
  );
});
