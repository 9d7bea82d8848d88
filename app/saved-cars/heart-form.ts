import { z } from 'zod';

/** `next` is the page to come back to. */
export const heartForm = z.object({ next: z.string().optional() });
