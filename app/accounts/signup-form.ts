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

const person = {
  name,
  phoneNumber: z.string().transform(normalisePhone).default(''),
  isDealer: z.boolean().default(false),
  dealershipName: name,
};

const fields = z.object({
  name: person.name,
  email: z.string().transform(normaliseEmail).default(''),
  phoneNumber: person.phoneNumber,
  isDealer: person.isDealer,
  dealershipName: person.dealershipName,
  password: z.string().default(''),
  confirmPassword: z.string().default(''),
});

/** Trimmed, the e-mail in lower case, the phone in digits. */
export type SignupFields = z.output<typeof fields>;

export const signupSchema = fields.superRefine((given, check) => {
  const refusal = checkSignup(given);
  if (refusal) check.addIssue({ code: 'custom', path: [refusal.field], message: refusal.message });
});

const personFields = z.object(person);
export type PersonFields = z.output<typeof personFields>;

/** What is asked of somebody who came in without a form, by a social account. */
export const personSchema = personFields.superRefine((given, check) => {
  const refusal = checkPerson(given);
  if (refusal) check.addIssue({ code: 'custom', path: [refusal.field], message: refusal.message });
});

type Refusal<Fields> = { field: keyof Fields; code: AuthCode; message: string };

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

function checkPerson({ name, phoneNumber, isDealer, dealershipName }: PersonFields): Refusal<PersonFields> | null {
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
  return null;
}
