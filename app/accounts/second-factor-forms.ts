import { z } from 'zod';

const MAX_LENGTH = 200;

function entry(error: string) {
  return z.string({ error }).trim().min(1, { error }).max(MAX_LENGTH, { error });
}

export const codeEntrySchema = z.object({ code: entry('Enter a code') });

/** `currentPassword` is empty for an account without one: then the sign-in must be recent. */
export const startSchema = z.object({ currentPassword: z.string().max(MAX_LENGTH).default('') });

/** “password” in the name keeps it from being sent back to the page. */
export const proofSchema = z.object({ passwordOrCode: entry('Enter your password or a code') });

export const secondFactorSchema = z.object({
  do: z.enum(['start', 'confirm', 'renew', 'turn-off'], { error: 'Please try again' }),
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
