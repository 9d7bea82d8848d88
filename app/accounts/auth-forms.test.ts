import { expect, test } from 'vitest';

import { emailSchema, signinSchema, socialSchema } from '#app/accounts/auth-forms.ts';

const GIVEN = { email: 'jess@people.example', password: 'x' };

test.each([signinSchema, socialSchema, emailSchema])(
  'a text that is too long for a listing id is dropped',
  (schema) => {
    expect(schema.parse({ ...GIVEN, save: 'kvsay2q0b7ja' }).save).toBe('kvsay2q0b7ja');
    expect(schema.parse({ ...GIVEN, save: 'x'.repeat(60_000) }).save).toBe('');
    expect(schema.parse(GIVEN).save).toBe('');
  },
);
