/** What signing up needs, checked in the order of the specification, in the browser and on the server alike. */
import { z } from 'zod';
import type { AuthCode } from '#app/accounts/auth-result.ts';
import { isEmail, normaliseEmail } from '#app/accounts/email.ts';
import { isPassword, PASSWORD_MESSAGE } from '#app/accounts/password-rule.ts';
import { isPhone, normalisePhone } from '#app/vocabulary/phone.ts';

const MAX_NAME = 100;
const name = z
  .string()
  .trim()
  .max(MAX_NAME, { error: `Please keep this to ${MAX_NAME} characters` })
  .default('');

const fields = z.object({
  name,
  email: z.string().transform(normaliseEmail).default(''),
  phoneNumber: z.string().transform(normalisePhone).default(''),
  isDealer: z.boolean().default(false),
  dealershipName: name,
  password: z.string().default(''),
  confirmPassword: z.string().default(''),
});

/** Trimmed, the e-mail in lower case, the phone in digits. */
export type SignupFields = z.output<typeof fields>;

export const signupSchema = fields.superRefine((given, check) => {
  const refusal = checkSignup(given);
  if (refusal) check.addIssue({ code: 'custom', path: [refusal.field], message: refusal.message });
});

type Refusal = { field: keyof SignupFields; code: AuthCode; message: string };

/** The first thing that is wrong, or null. */
export function checkSignup(fields: SignupFields): Refusal | null {
  const { name, email, phoneNumber, isDealer, dealershipName, password, confirmPassword } = fields;
  if (password !== confirmPassword) {
    return { field: 'confirmPassword', code: 'auth/passwords-differ', message: "Passwords don't match" };
  }
  if (!isPassword(password)) return { field: 'password', code: 'auth/weak-password', message: PASSWORD_MESSAGE };
  if (name === '' || phoneNumber === '') {
    const field = name === '' ? 'name' : 'phoneNumber';
    return { field, code: 'auth/name-or-phone-missing', message: 'Name and phone number are required' };
  }
  if (!isPhone(phoneNumber)) {
    const message = 'Please enter a valid 10-digit phone number';
    return { field: 'phoneNumber', code: 'auth/invalid-phone-number', message };
  }
  if (isDealer && dealershipName === '') {
    const message = 'Dealership name is required for dealers';
    return { field: 'dealershipName', code: 'auth/dealership-name-missing', message };
  }
  if (!isEmail(email)) {
    return { field: 'email', code: 'auth/invalid-email', message: 'Please enter a valid email address' };
  }
  return null;
}
