import { z } from 'zod';
import { afterwards, isPassword, PASSWORD_MESSAGE } from '#app/accounts/auth-forms.ts';
import {
  checkPerson,
  DEALERSHIP_MISSING,
  type FieldError,
  isEmail,
  normaliseEmail,
  personFields,
} from '#app/accounts/person-fields.ts';

/** In form order, because errors are listed in this order. */
export const signupFields = z.object({
  name: personFields.name,
  email: z.string().transform(normaliseEmail).default(''),
  phoneNumber: personFields.phoneNumber,
  isDealer: z.boolean().default(false),
  dealershipName: personFields.dealershipName,
  password: z.string().default(''),
  confirmPassword: z.string().default(''),
  ...afterwards,
});

export type SignupFields = Omit<z.output<typeof signupFields>, 'next' | 'save'>;

export const signupSchema = signupFields.superRefine((values, check) => {
  for (const { field, message } of signupErrors(values)) check.addIssue({ code: 'custom', path: [field], message });
});

/** The first error, then every other field that is empty, so that people don't meet them one by one. */
export function signupErrors(values: SignupFields, siteName = ''): FieldError<SignupFields>[] {
  const first = checkSignup(values, siteName);
  if (!first) return [];
  const required = values.isDealer ? [...REQUIRED, DEALERSHIP_MISSING] : REQUIRED;
  const empty = required.filter(({ field }) => values[field] === '' && field !== first.field);
  return [first, ...empty];
}

const REQUIRED = [
  { field: 'name', code: 'auth/name-or-phone-missing', message: 'Enter your full name' },
  { field: 'email', code: 'auth/invalid-email', message: 'Enter your email' },
  { field: 'phoneNumber', code: 'auth/name-or-phone-missing', message: 'Enter your phone number' },
  { field: 'password', code: 'auth/weak-password', message: 'Enter a password' },
  { field: 'confirmPassword', code: 'auth/passwords-differ', message: 'Enter the password again' },
] as const;

export function checkSignup(fields: SignupFields, siteName = ''): FieldError<SignupFields> | null {
  const { email, password, confirmPassword } = fields;
  if (password !== confirmPassword) {
    return { field: 'confirmPassword', code: 'auth/passwords-differ', message: "Passwords don't match" };
  }
  if (!isPassword(password)) return { field: 'password', code: 'auth/weak-password', message: PASSWORD_MESSAGE };
  const error = checkPerson(fields, siteName);
  if (error) return error;
  if (!isEmail(email)) {
    return { field: 'email', code: 'auth/invalid-email', message: 'Enter a valid email address' };
  }
  return null;
}
