import { z } from 'zod';
import { typedLines } from '#app/ui/forms/form-check.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

/** The table has the same limit. */
export const MAX_NOTE = 1000;
export const MULTILINE = { multiline: ['note'] } as const;

/** An empty note removes it. */
export const noteSchema = z.object({
  note: z
    .string()
    .default('')
    .overwrite(typedLines)
    .refine((note) => [...note].length <= MAX_NOTE, { error: `Use up to ${formatCount(MAX_NOTE)} characters` }),
  next: z.string().default('/saved-cars'),
});

export function noteHref(listingId: string, next = '/saved-cars'): string {
  const path = `/saved-cars/${listingId}/note`;
  return next === '/saved-cars' ? path : `${path}?${new URLSearchParams({ next })}`;
}
