import { z } from 'zod';
import { DRAFT_FIELDS, type DraftTexts, type Push } from '#app/drafts/draft.ts';

/** Twice the longest field: a draft may be too long to publish, but must not be lost. */
export const MAX_TEXT_LENGTH = 20_000;

/** PostgreSQL can't store NUL or half a surrogate pair. */
const text = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .transform((typed) => typed.replaceAll('\u0000', '').toWellFormed())
  .optional();
const count = z.int().min(0).max(1_000_000_000);

const push = z.object({
  userId: z.string().max(60),
  listingId: z
    .string()
    .regex(/^\w{1,40}$/)
    .nullable(),
  base: count,
  copyId: z.string().regex(/^[\w-]{1,40}$/),
  revision: count,
  document: z.object({
    texts: z
      .object(Object.fromEntries(DRAFT_FIELDS.map((name) => [name, text])))
      .transform((texts) => texts as DraftTexts),
    photos: z
      .array(z.string().regex(/^[\w-]{1,60}$/))
      .max(100)
      .optional(),
  }),
});

export function parsePush(json: string): Push | null {
  try {
    return push.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** The browser makes the id of a draft. */
export function isDraftId(text: string): boolean {
  return /^[0-9a-f-]{32,36}$/.test(text);
}
