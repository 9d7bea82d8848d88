/** Name, phone and dealership, wherever somebody says who they are: signing up, after a sign-in elsewhere, in the profile. */
import { z } from 'zod';
import type { AuthCode } from '#app/accounts/auth-result.ts';
import { isPhone, normalisePhone } from '#app/vocabulary/phone.ts';

const MAX_NAME = 100;
const VISIBLE = /[^\p{DI}\p{Z}\p{C}\u2800]/u;

const name = z
  .string()
  .trim()
  .max(MAX_NAME, { error: `Please keep this to ${MAX_NAME} characters` })
  .transform((typed) => (hasVisible(typed) ? typed : ''))
  .default('');

/** Unlike spaces, marks that nobody sees are not trimmed: a name of nothing else is none. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** The name trimmed, the phone in digits. */
export const personFields = {
  name,
  phoneNumber: z
    .string()
    .max(100, { error: 'Please enter a valid 10-digit phone number' })
    .transform(normalisePhone)
    .default(''),
  dealershipName: name,
};

const form = z.object({ ...personFields, isDealer: z.boolean().default(false) });
export type PersonFields = z.output<typeof form>;

/** What is asked of somebody who came in without a form, by a social account. */
export const personSchema = form.superRefine((given, check) => {
  const refusal = checkPerson(given);
  if (refusal) check.addIssue({ code: 'custom', path: [refusal.field], message: refusal.message });
});

export type Refusal<Fields> = { field: keyof Fields; code: AuthCode; message: string };

/** The first thing that is wrong, or null. */
export function checkPerson(given: PersonFields): Refusal<Omit<PersonFields, 'isDealer'>> | null {
  const { name, phoneNumber, isDealer, dealershipName } = given;
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
