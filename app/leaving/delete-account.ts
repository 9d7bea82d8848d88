import { z } from 'zod';

/** Not required here: an account with only social sign-in has no password. The server checks. */
export const deletionSchema = z.object({
  /** The account that the page showed; empty for the viewer's own. */
  userIdToDelete: z.string().max(100).default(''),
  currentPassword: z.string().max(1_000, { error: 'Use up to 1,000 characters' }).default(''),
});

export const DELETE_ACCOUNT = {
  button: 'Delete account',
  words:
    'Are you sure you want to delete this account? This permanently deletes its listings, photos, saved cars and messages.',
};
