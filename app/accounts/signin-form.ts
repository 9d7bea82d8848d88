import { z } from 'zod';
import { normaliseEmail } from '#app/accounts/email.ts';

/** Ids are short; nothing longer is carried along. */
const save = z
  .string()
  .transform((id) => (id.length <= 100 ? id : ''))
  .default('');

/** Nothing is required here: what is missing is answered like what is wrong. */
export const signinSchema = z.object({
  email: z.string().transform(normaliseEmail).default(''),
  password: z.string().default(''),
  next: z.string().default('/'),
  save,
});

/** `attempt` names the window that was opened for it; empty where the page itself goes. */
export const socialSchema = z.object({
  next: z.string().default('/'),
  save,
  attempt: z.string().default(''),
});

export const emailLinkSchema = z.object({
  email: z.string().transform(normaliseEmail).default(''),
  next: z.string().default('/'),
  save,
});
