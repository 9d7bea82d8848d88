import { z } from 'zod';

/** `next` is the page to come back to, `at` the id of a place there. */
export const heartForm = z.object({ next: z.string().optional(), at: z.string().optional() });

/** Where a form wants to come back to; undefined where none was sent. */
export function placeToReturn({ next, at }: z.infer<typeof heartForm>): string | undefined {
  return next !== undefined && at !== undefined ? `${next}#${at}` : next;
}
