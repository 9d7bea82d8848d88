import { z } from 'zod';
import { hasVisible, isEmail, normaliseEmail } from '#app/accounts/person-fields.ts';
import { FREQUENCIES } from '#app/alerts/frequency.ts';
import { type Chip, type Criteria, chips } from '#app/search/criteria.ts';
import type { ValueFilter } from '#app/search/searchable.ts';
import { formatDollarsAndCents } from '#app/vocabulary/money.ts';

export const MAX_NAME_LENGTH = 120;
const MOST_PARTS = 4;
const MAX_CAR_LENGTH = 40;

type LabelOf = (filter: ValueFilter, value: string) => string;

/** “Toyota Corolla, $10,000 to $22,000, within 50 km of Geelong VIC”. Price and place are never cut off. */
export function searchName(criteria: Criteria, labelOf?: LabelOf): string {
  const active = chips(criteria, labelOf);
  const [makes, models] = [labelsOf(active, 'make'), labelsOf(active, 'model')];
  const names = [makes.length === 1 || models.length === 0 ? makes.join(' or ') : '', models.join(' or ')];
  const wordsOf = (some: readonly Chip[]) => some.map(({ inSentence }) => inSentence);
  const { minPrice, maxPrice } = criteria;
  const prices =
    minPrice !== undefined && maxPrice !== undefined
      ? [`${formatDollarsAndCents(minPrice)} to ${formatDollarsAndCents(maxPrice)}`]
      : wordsOf(active.filter(({ key }) => /^(min|max)Price$/.test(key)));
  const ends = [...prices, ...wordsOf(active.filter(({ key }) => key === 'near'))];
  const others = active.filter(({ key }) => !/^(make|model)=|^((min|max)Price|near)$/.test(key));
  const car = [names.filter(Boolean).join(' '), ...wordsOf(others)].filter(Boolean).slice(0, MOST_PARTS - ends.length);
  return capitalised(cut([cut(car.join(', '), MAX_CAR_LENGTH), ...ends].filter(Boolean).join(', '), MAX_NAME_LENGTH));
}

function labelsOf(active: readonly Chip[], filter: ValueFilter): string[] {
  return active.filter(({ key }) => key.startsWith(`${filter}=`)).map(({ label }) => label);
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const schedule = z.enum(FREQUENCIES, { error: 'Choose how often' });

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
