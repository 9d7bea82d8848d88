/** What signing up needs, checked in the order of the specification, in the browser and on the server alike. */
import { z } from 'zod';
import { isEmail, normaliseEmail } from '#app/accounts/email.ts';
import { isPassword, PASSWORD_MESSAGE } from '#app/accounts/password-rule.ts';
import { checkPerson, personFields, type Refusal } from '#app/accounts/person-form.ts';

const fields = z.object({
  ...personFields,
  isDealer: z.boolean().default(false),
  email: z.string().transform(normaliseEmail).default(''),
  password: z.string().default(''),
  confirmPassword: z.string().default(''),
});

/** Trimmed, the e-mail in lower case, the phone in digits. */
export type SignupFields = z.output<typeof fields>;

export const signupSchema = fields.superRefine((given, check) => {
  const refusal = checkSignup(given);
  if (refusal) check.addIssue({ code: 'custom', path: [refusal.field], message: refusal.message });
});

/** The first thing that is wrong, or null. */
export function checkSignup(fields: SignupFields): Refusal<SignupFields> | null {
  const { email, password, confirmPassword } = fields;
  if (password !== confirmPassword) {
    return { field: 'confirmPassword', code: 'auth/passwords-differ', message: "Passwords don't match" };
  }
  if (!isPassword(password)) return { field: 'password', code: 'auth/weak-password', message: PASSWORD_MESSAGE };
  const refusal = checkPerson(fields);
  if (refusal) return refusal;
  if (!isEmail(email)) {
    return { field: 'email', code: 'auth/invalid-email', message: 'Please enter a valid email address' };
  }
  return null;
}
