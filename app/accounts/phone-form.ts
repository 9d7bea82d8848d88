import { z } from 'zod';

/** `send` requests a code; otherwise `code` is the one received. */
export const phoneCodeSchema = z
  .object({
    send: z.string().max(1).default(''),
    code: z
      .string()
      .max(40, { error: 'Enter the six digits' })
      .transform((typed) => typed.replace(/\D/g, ''))
      .default(''),
  })
  .superRefine(({ send, code }, check) => {
    if (send === '' && code.length !== 6)
      check.addIssue({ code: 'custom', path: ['code'], message: 'Enter the six digits' });
  });

export const CODE_WRONG = 'That code isn’t right. Check the message and try again.';
export const CODE_ENDED = 'That code no longer works. Send a new one.';

export function tooManyCodes(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes < 60 ? count(minutes, 'minute') : count(hours, 'hour');
  return `We’ve sent enough codes for now. Try again in ${wait}.`;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
