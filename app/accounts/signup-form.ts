import { z } from 'zod';
import { afterwards } from '#app/accounts/auth-forms.ts';
import { checkPerson, type FieldError, isEmail, normaliseEmail, personFields } from '#app/accounts/person-fields.ts';
import { isPassword, PASSWORD_MESSAGE } from '#app/accounts/signin/password-rule.ts';

const fields = z.object({
  ...personFields,
  isDealer: z.boolean().default(false),
  email: z.string().transform(normaliseEmail).default(''),
  password: z.string().default(''),
  confirmPassword: z.string().default(''),
});

export type SignupFields = z.output<typeof fields>;

export const signupSchema = fields.extend(afterwards).superRefine((given, check) => {
  const error = checkSignup(given);
  if (error) check.addIssue({ code: 'custom', path: [error.field], message: error.message });
});

export function checkSignup(fields: SignupFields): FieldError<SignupFields> | null {
  const { email, password, confirmPassword } = fields;
  if (password !== confirmPassword) {
    return { field: 'confirmPassword', code: 'auth/passwords-differ', message: "Passwords don't match" };
  }
  if (!isPassword(password)) return { field: 'password', code: 'auth/weak-password', message: PASSWORD_MESSAGE };
  const error = checkPerson(fields);
  if (error) return error;
  if (!isEmail(email)) {
    return { field: 'email', code: 'auth/invalid-email', message: 'Enter a valid email address' };
  }
  return null;
}
