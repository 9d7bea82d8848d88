import { z } from 'zod';
import { hasVisible, isEmail, normaliseEmail } from '#app/accounts/person-fields.ts';
import { parseSchedule } from '#app/alerts/frequency.ts';
import { MAX_NAME_LENGTH } from '#app/alerts/search-name.ts';

const schedule = z.string().transform((value, check) => {
  const parsed = parseSchedule(value);
  if (parsed) return parsed;
  check.addIssue({ code: 'custom', message: 'Choose how often' });
  return z.NEVER;
});

export const changeForm = z.object({
  id: z.string(),
  do: z.enum(['schedule', 'pause', 'resume', 'delete', 'restore']),
  schedule: schedule.optional(),
  /** Sent by a page that stays open. */
  stay: z.string().optional(),
});

export const editForm = z.object({
  name: z
    .string({ error: 'Enter a name' })
    .trim()
    .max(MAX_NAME_LENGTH, { error: `Use up to ${MAX_NAME_LENGTH} characters` })
    .refine(hasVisible, { error: 'Enter a name' }),
  schedule,
});

export const byEmailForm = z.object({
  email: z
    .string({ error: 'Enter your email' })
    .overwrite(normaliseEmail)
    .refine(isEmail, { error: 'Enter a valid email address' }),
  /** Hidden: only robots fill it in. */
  website: z.string().default(''),
});
