import { z } from 'zod';
import { hasVisible, isEmail, normaliseEmail } from '#app/accounts/person-fields.ts';
import { parseSchedule } from '#app/alerts/frequency.ts';
import { type Chip, type Criteria, chips } from '#app/search/criteria.ts';
import type { ValueFilter } from '#app/search/searchable.ts';

export const MAX_NAME_LENGTH = 80;
const MOST_PARTS = 4;

type LabelOf = (filter: ValueFilter, value: string) => string;

/** “Toyota Corolla, under $22,000, near Geelong VIC”. */
export function searchName(criteria: Criteria, labelOf?: LabelOf): string {
  const active = chips(criteria, labelOf);
  const [makes, models] = [labelsOf(active, 'make'), labelsOf(active, 'model')];
  const car = [makes.length === 1 || models.length === 0 ? makes.join(' or ') : '', models.join(' or ')];
  const parts = [
    car.filter(Boolean).join(' '),
    ...active.filter(({ key }) => !/^(make|model)=|^near$/.test(key)).map(({ inSentence }) => inSentence),
    criteria.near ? `near ${criteria.near}` : '',
  ].filter(Boolean);
  const shown = parts.length > MOST_PARTS ? [...parts.slice(0, MOST_PARTS - 1), parts.at(-1)] : parts;
  return capitalised(cut(shown.join(', ')));
}

function labelsOf(active: readonly Chip[], filter: ValueFilter): string[] {
  return active.filter(({ key }) => key.startsWith(`${filter}=`)).map(({ label }) => label);
}

function cut(name: string): string {
  const characters = [...name];
  return characters.length <= MAX_NAME_LENGTH ? name : `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

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
