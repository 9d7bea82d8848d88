import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailSchema, isPassword, passwordChecklist, signinSchema, socialSchema } from '#app/accounts/auth-forms.ts';

const GIVEN = { email: 'jess@people.example', password: 'x' };

test.each([signinSchema, socialSchema, emailSchema])(
  'a text that is too long for a listing id is dropped',
  (schema) => {
    expect(schema.parse({ ...GIVEN, save: 'kvsay2q0b7ja' }).save).toBe('kvsay2q0b7ja');
    expect(schema.parse({ ...GIVEN, save: 'x'.repeat(60_000) }).save).toBe('');
    expect(schema.parse(GIVEN).save).toBe('');
  },
);

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
