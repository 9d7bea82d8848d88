import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { isEmail, normaliseEmail } from '#app/accounts/person-fields.ts';

const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,128}$/;

export const PASSWORD_MESSAGE =
  'Password must be at least 8 characters long and include uppercase, lowercase, number, and special character';

export function isPassword(password: string): boolean {
  return PASSWORD.test(password);
}

export function passwordChecklist(password: string): { label: string; isMet: boolean }[] {
  return [
    { label: '8 to 128 characters', isMet: password.length >= 8 && password.length <= 128 },
    { label: 'A lowercase letter', isMet: /[a-z]/.test(password) },
    { label: 'An uppercase letter', isMet: /[A-Z]/.test(password) },
    { label: 'A number', isMet: /\d/.test(password) },
    { label: 'One of @ $ ! % * ? &', isMet: /[@$!%*?&]/.test(password) },
    { label: 'No spaces or other symbols', isMet: /^[A-Za-z\d@$!%*?&]+$/.test(password) },
  ];
}

/** Anything too long for an id is dropped. */
const save = z
  .string()
  .transform((id) => (id.length <= 100 ? id : ''))
  .default('');

export const afterwards = { next: z.string().default('/'), save };

function required(error: string) {
  return z.string({ error }).regex(/\S/, { error });
}

export const signinSchema = z.object({
  email: required('Enter your email').transform(normaliseEmail),
  password: required('Enter your password'),
  ...afterwards,
});

/** `attempt` identifies the sign-in window; empty without one. */
export const socialSchema = z.object({
  ...afterwards,
  attempt: z.string().default(''),
});

export const emailSchema = z.object({
  email: z.string().transform(normaliseEmail).default(''),
  ...afterwards,
});

/** Checked before it is sent too, so that the answer comes before the next keystroke. */
export function emailSchemaWith(error: string) {
  return emailSchema.extend({ email: emailSchema.shape.email.refine(isEmail, { error }) });
}

export const codeSchema = z.object({ oobCode: z.string().max(100).default('') });

export const signupPasswordSchema = codeSchema.extend({ password: required('Enter your password') });

export const newPasswordSchema = z
  .object({
    oobCode: z.string().max(100).default(''),
    newPassword: z.string().default(''),
    confirmNewPassword: z.string().default(''),
  })
  .superRefine(checkNewPassword);

/** What a visitor can send along with an emailed verification code. */
export const proofSchema = z
  .object({
    oobCode: z.string().max(100).default(''),
    password: z.string().default(''),
    newPassword: z.string().default(''),
    confirmNewPassword: z.string().default(''),
  })
  .superRefine((values, check) => {
    if (values.newPassword !== '') checkNewPassword(values, check);
  });

type NewPassword = { newPassword: string; confirmNewPassword: string };

function checkNewPassword({ newPassword, confirmNewPassword }: NewPassword, check: z.RefinementCtx) {
  if (newPassword !== confirmNewPassword) {
    check.addIssue({ code: 'custom', path: ['confirmNewPassword'], message: "Passwords don't match" });
  } else if (!isPassword(newPassword)) {
    check.addIssue({ code: 'custom', path: ['newPassword'], message: PASSWORD_MESSAGE });
  }
}

const MAX_NAME = 60;

const name = z
  .string({ error: 'Enter a name' })
  .trim()
  .min(1, { error: 'Enter a name' })
  .max(MAX_NAME, { error: `Use up to ${MAX_NAME} characters` });

/** Sent by `fetch`, first without a response. `currentPassword` is empty for an account without a password. */
export const addSchema = z.object({
  name,
  currentPassword: z.string().max(200).default(''),
  response: z.string().default(''),
});

export const changeSchema = z.object({ do: z.enum(['rename', 'remove']), id: z.string().max(100), name });

/** Only what we need to choose the check; the library validates the rest. */
const answer = z.looseObject({ id: z.string().max(2000), type: z.literal('public-key'), response: z.looseObject({}) });

export function authenticationAnswer(json: string): AuthenticationResponseJSON | null {
  return read<AuthenticationResponseJSON>(json);
}

export function registrationAnswer(json: string): RegistrationResponseJSON | null {
  return read<RegistrationResponseJSON>(json);
}

function read<Answer>(json: string): Answer | null {
  try {
    const parsed = answer.safeParse(JSON.parse(json));
    return parsed.success ? (parsed.data as Answer) : null;
  } catch {
    return null;
  }
}

const MAX_LENGTH = 200;

function entry(error: string) {
  return z.string({ error }).trim().min(1, { error }).max(MAX_LENGTH, { error });
}

export const codeEntrySchema = z.object({ code: entry('Enter a code') });

/** `currentPassword` is empty for an account without one: then the sign-in must be recent. */
export const startSchema = z.object({ currentPassword: z.string().max(MAX_LENGTH).default('') });

/** “password” in the name keeps it from being sent back to the page. */
export const factorProofSchema = z.object({ passwordOrCode: entry('Enter your password or a code') });

export const twoStepSchema = z.object({
  do: z.enum(['start', 'confirm', 'renew', 'turn-off', 'not-now'], { error: 'Please try again' }),
  currentPassword: z.string().max(MAX_LENGTH).default(''),
  code: z.string().max(MAX_LENGTH).default(''),
  passwordOrCode: z.string().max(MAX_LENGTH).default(''),
});

export const recoveryCodesSchema = z.object({
  codes: z
    .string()
    .regex(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}( [a-z0-9]{4}(-[a-z0-9]{4}){3}){0,9}$/)
    .transform((codes) => codes.split(' ')),
});
