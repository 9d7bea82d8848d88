import { expect, test } from 'vitest';
import { emailLinkSchema, signinSchema, socialSchema } from '#app/accounts/signin-form.ts';

test.each([signinSchema, socialSchema, emailLinkSchema])(
  'what is no id of a car is not carried through a sign-in',
  (schema) => {
    expect(schema.parse({ save: 'kvsay2q0b7ja' }).save).toBe('kvsay2q0b7ja');
    expect(schema.parse({ save: 'x'.repeat(60_000) }).save).toBe('');
    expect(schema.parse({}).save).toBe('');
  },
);
