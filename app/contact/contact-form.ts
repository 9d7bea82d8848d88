/** What a message to us needs, checked in the browser and on the server alike. */
import { z } from 'zod';
import { isEmail, normaliseEmail } from '#app/accounts/email.ts';
import { hasVisible } from '#app/accounts/person-form.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

export const MESSAGE_SENT = 'Thank you for your message. We will get back to you soon!';
export const MESSAGE_NOT_SENT = 'Sorry, something went wrong. Please try again later.';

export const MAX_MESSAGE = 5_000;
const MAX_NAME = 100;
const MAX_SUBJECT = 150;

export const MULTILINE = { multiline: ['message'] } as const;

export const contactSchema = z.object({
  name: line(MAX_NAME, 'Please tell us your name'),
  email: z
    .string({ error: 'Please tell us your email, so that we can answer' })
    .overwrite(normaliseEmail)
    .refine(isEmail, { error: 'Please enter a valid email address' }),
  subject: line(MAX_SUBJECT, 'Please say in a few words what it is about'),
  message: line(MAX_MESSAGE, 'Please write your message'),
  /** Nobody sees it: whoever fills it in is a robot. */
  website: z.string().default(''),
});
export type ContactFields = Omit<z.output<typeof contactSchema>, 'website'>;

/** Trimmed. Browsers send line breaks as two characters, and people count them as one. */
function line(max: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite((typed) => typed.replace(/\r\n?/g, '\n').trim())
    .max(max, { error: `Please keep this to ${formatCount(max)} characters` })
    .refine(hasVisible, { error: missing });
}
