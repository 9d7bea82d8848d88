import { z } from 'zod';
import type { AuthCode } from '#app/accounts/auth-result.ts';
import { faultOfBusinessName, faultOfName, type NameFault } from '#app/vocabulary/person-name.ts';
import { isPhone, toDomesticDigits } from '#app/vocabulary/phone.ts';

const MAX_NAME = 100;
const emailRule = z.email().max(254);
const VISIBLE = /[^\p{DI}\p{Z}\p{C}\u2800]/u;

const name = z
  .string()
  .trim()
  .max(MAX_NAME, { error: `Use up to ${MAX_NAME} characters` })
  .transform((typed) => (hasVisible(typed) ? typed : ''))
  .default('');

export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

export function isEmail(text: string): boolean {
  return emailRule.safeParse(text).success;
}

/** trim() keeps some invisible characters. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text);
}

export const personFields = {
  name,
  phoneNumber: z
    .string()
    .max(100, { error: 'Please enter a valid 10-digit phone number' })
    .transform(toDomesticDigits)
    .default(''),
  dealershipName: name,
};

const form = z.object({ ...personFields, isDealer: z.boolean().default(false) });
export type PersonFields = z.output<typeof form>;

/** A browser doesn’t know the site’s name here: the server refuses it. */
export const personSchema = personSchemaOf('');

export function personSchemaOf(siteName: string) {
  return form.superRefine((person, check) => {
    const error = checkPerson(person, siteName);
    if (error) check.addIssue({ code: 'custom', path: [error.field], message: error.message });
  });
}

export type FieldError<Fields> = { field: keyof Fields; code: AuthCode; message: string };

export const DEALERSHIP_MISSING = {
  field: 'dealershipName',
  code: 'auth/dealership-name-missing',
  message: 'Dealership name is required for dealers',
} as const;

const ADDRESS = 'Enter a name without an email, a phone number or a link';
const FAULTS: Record<NameFault, string> = { ours: 'Enter your own name', address: ADDRESS };
const BUSINESS_FAULTS = { ours: 'Enter your dealership’s own name', address: ADDRESS };

export function checkName(name: string, siteName = ''): string | null {
  const fault = faultOfName(name, siteName);
  return fault && FAULTS[fault];
}

export function checkPerson(person: PersonFields, siteName = ''): FieldError<Omit<PersonFields, 'isDealer'>> | null {
  const { name, phoneNumber, isDealer, dealershipName } = person;
  if (name === '' || phoneNumber === '') {
    const field = name === '' ? 'name' : 'phoneNumber';
    return { field, code: 'auth/name-or-phone-missing', message: 'Name and phone number are required' };
  }
  const misleading = checkName(name, siteName);
  if (misleading) return { field: 'name', code: 'auth/invalid-name', message: misleading };
  if (!isPhone(phoneNumber)) {
    const message = 'Please enter a valid 10-digit phone number';
    return { field: 'phoneNumber', code: 'auth/invalid-phone-number', message };
  }
  if (!isDealer) return null;
  if (dealershipName === '') return DEALERSHIP_MISSING;
  const fault = faultOfBusinessName(dealershipName, siteName);
  return fault && { field: 'dealershipName', code: 'auth/invalid-name', message: BUSINESS_FAULTS[fault] };
}
