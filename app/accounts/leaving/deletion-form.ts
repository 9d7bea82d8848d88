import { z } from 'zod';

/** The password is checked on the server only: an account may have none. */
export const deletionSchema = z.object({
  currentPassword: z.string().max(1_000, { error: 'Please keep this to 1,000 characters' }).default(''),
});
