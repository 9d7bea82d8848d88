/** A push as it arrives from a browser: what fits into a draft, in characters that a database can keep. */
import { z } from 'zod';
import { DRAFT_FIELDS, type DraftFieldName, type Push, type PushedField } from '#app/listings/drafts/draft.ts';

/** Twice what any field of a listing may have: a draft may be too long, and still must not be lost. */
export const LONGEST_DRAFT_TEXT = 20_000;
const LATEST_DATE_MS = 8_640_000_000_000_000;

const storable = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed());

const stamp = z.object({ at: z.int().min(0).max(LATEST_DATE_MS), by: z.string().regex(/^[\w-]{1,40}$/) });
const photoRef = z.string().regex(/^(local:)?[\w-]{1,60}$/);
const fieldOf = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, stamp, base: stamp.nullable() }).optional();

const text = fieldOf(storable(LONGEST_DRAFT_TEXT));
const fields = z.object({
  ...Object.fromEntries(DRAFT_FIELDS.map((name) => [name, text])),
  photos: fieldOf(z.array(photoRef).max(100)),
});

const push = z.object({
  userId: z.string().max(60),
  listingId: z
    .string()
    .regex(/^\w{1,40}$/)
    .nullable(),
  fields: fields.transform((pushed) => pushed as Partial<Record<DraftFieldName, PushedField>>),
  settled: z.array(z.object({ field: z.enum(DRAFT_FIELDS), stamp })).max(200),
});

/** Null for what no page of ours sends. */
export function parsePush(json: string): Push | null {
  try {
    return push.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** The id of a draft is made by the browser that begins it. */
export function isDraftId(text: string): boolean {
  return /^[0-9a-f-]{32,36}$/.test(text);
}
