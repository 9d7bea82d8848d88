import { z } from 'zod';
import { checkName, hasVisible, isEmail, normaliseEmail } from '#app/accounts/person-fields.ts';
import type { Refusal } from '#app/enquiries/conversations.server.ts';
import { MAX_MESSAGE } from '#app/enquiries/enquiry-limits.ts';
import { shortName } from '#app/enquiries/people.ts';
import { typedLines } from '#app/ui/forms/form-check.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { isPhone, toDomesticDigits } from '#app/vocabulary/phone.ts';

export const MULTILINE = { multiline: ['message'] } as const;

export const QUESTIONS = ['Is it still available?', 'Can I see it on Saturday?'] as const;
export const ASK_FOR_PHOTOS = 'Could you add some photos of the car?';
export const BUYER_REPLIES = [
  'Can I see it on Saturday?',
  'Is the price firm?',
  'How many owners has it had?',
] as const;
export const SELLER_REPLIES = ['Yes, it’s available', 'Saturday works', 'It’s sold, sorry'] as const;

const MAX_NAME = 60;

const message = z
  .string()
  .overwrite(typedLines)
  .max(MAX_MESSAGE, { error: `Use up to ${formatCount(MAX_MESSAGE)} characters` });
const written = message.refine(hasVisible, { error: 'Enter your message' });
const requestId = z.string().regex(/^[0-9a-z]{12}$/, { error: 'Reload the page and try again' });

/**
 * From someone with an account or in a conversation. A ready-made text is sent straight away instead of the typed one.
 */
export const replyForm = z
  .object({
    requestId,
    ready: message.default(''),
    message: message.default(''),
    /** In the browser a file; on the server, where files come apart from the form, any text. */
    photo: z.unknown().optional(),
  })
  .superRefine(({ ready, message: typed, photo }, check) => {
    if (!hasVisible(ready || typed) && !hasPhoto(photo))
      check.addIssue({ code: 'custom', path: ['message'], message: 'Enter your message' });
  });

function hasPhoto(photo: unknown): boolean {
  return photo instanceof File ? photo.size > 0 : typeof photo === 'string' && photo !== '';
}

/** A browser doesn’t know the site’s name here: the server refuses it. */
export const guestForm = guestFormOf('');

export function guestFormOf(siteName: string) {
  return z.object({
    requestId,
    name: z
      .string({ error: 'Enter your name' })
      .trim()
      .max(MAX_NAME, { error: `Use up to ${MAX_NAME} characters` })
      .refine(hasVisible, { error: 'Enter your name' })
      .superRefine((name, check) => {
        const message = checkName(name, siteName);
        if (message) check.addIssue({ code: 'custom', message });
      })
      .transform(shortName),
    email: z
      .string({ error: 'Enter your email' })
      .overwrite(normaliseEmail)
      .refine(isEmail, { error: 'Enter a valid email address' }),
    phone: z
      .string()
      .max(100, { error: 'Enter a 10-digit phone number' })
      .overwrite(toDomesticDigits)
      .refine((digits) => digits === '' || isPhone(digits), { error: 'Enter a 10-digit phone number' })
      .default(''),
    message: written,
    /** Hidden: only robots fill it in. */
    website: z.string().default(''),
  });
}
export type GuestFields = z.output<typeof guestForm>;

export function warningOf(caution: string): string {
  return `Take care: this message ${caution}, so its links are turned off.`;
}

export const CHECKING =
  'We’re checking your message before anyone else sees it. We’ll email you once a person has decided.';

export const REFUSALS: Record<Refusal, string> = {
  'not-there': 'This car is no longer listed, so you can’t message its seller.',
  sold: 'This car is sold, so you can’t message its seller.',
  own: 'This is your own car.',
  blocked: 'You can’t write to this person.',
  gone: 'The other person has deleted their account, so you can’t write to them.',
};
