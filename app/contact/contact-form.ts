import { z } from 'zod';
import { hasVisible, isEmail, normaliseEmail } from '#app/accounts/person-fields.ts';
import { typedLines } from '#app/ui/forms/form-check.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

export const MESSAGE_SENT = 'Thank you for your message. We will get back to you soon!';
export const MESSAGE_NOT_SENT = 'Sorry, something went wrong. Please try again later.';

const MAX_MESSAGE = 5_000;
const MAX_NAME = 100;
const MAX_SUBJECT = 150;

/** Per sender's email and per IP address. */
export const MESSAGES_OF_EMAIL = { name: 'messages-of-email', attempts: 5, seconds: 3600 };
export const MESSAGES_FROM_ADDRESS = { name: 'messages-from-address', attempts: 20, seconds: 3600 };

/** The privacy policy states it. */
export const MESSAGE_YEARS = 2;

export const MULTILINE = { multiline: ['message'] } as const;

export const contactSchema = z.object({
  name: line(MAX_NAME, 'Enter your name'),
  email: z
    .string({ error: 'Enter your email so we can reply' })
    .overwrite(normaliseEmail)
    .refine(isEmail, { error: 'Enter a valid email address' }),
  subject: line(MAX_SUBJECT, 'Add a subject'),
  message: line(MAX_MESSAGE, 'Enter your message'),
  /** Hidden: only robots fill it in. */
  website: z.string().default(''),
});
export type ContactFields = Omit<z.output<typeof contactSchema>, 'website'>;

/** What "Report this listing" fills in. */
export function reportOf(listingId: string, origin: string) {
  return { subject: `Report listing ${listingId}`, message: `${origin}/listing/${listingId}\n\n` };
}

function line(max: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(typedLines)
    .max(max, { error: `Use up to ${formatCount(max)} characters` })
    .refine(hasVisible, { error: missing });
}
