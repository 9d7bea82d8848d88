/** Offers on a car, in whole dollars, in the conversation about it. */
import { z } from 'zod';
import { DAY_CHOICES, dayAfter, USUAL_DAYS } from '#app/offers/under-offer.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { formatDollars, toDollars } from '#app/vocabulary/money.ts';

export const OFFER_ANSWERS = ['accept', 'decline', 'withdraw'] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];
export type OfferState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'countered' | 'expired';

const MOST_DOLLARS = 10_000_000;
const LEAST_SHARE = 0.6;

export const OFFERS_OF_ACCOUNT = { name: 'offers', attempts: 20, seconds: 3600 };

export const NOT_A_CONTRACT = 'An accepted offer isn’t a contract. Nothing binds either of you until you both sign.';
export const NOT_SENT = 'Something went wrong on our side. Your offer wasn’t sent. Try again.';

export const offerForm = z.object({
  requestId: z.string().regex(/^[0-9a-z]{12}$/, { error: 'Reload the page and try again' }),
  amount: z
    .string({ error: 'Enter your offer' })
    .trim()
    .transform((typed) => typed.replace(/^\$\s*|,(?=\d{3}\b)/g, ''))
    .pipe(z.string().regex(/^\d{1,12}$/, { error: 'Enter whole dollars, e.g. 18500' }))
    .transform(Number)
    .pipe(
      z
        .number()
        .min(1, { error: 'Enter your offer' })
        .max(MOST_DOLLARS, { error: `Enter up to ${formatDollars(MOST_DOLLARS)}` }),
    ),
  days: z.enum(DAY_CHOICES.map(({ value }) => value) as [string, ...string[]], { error: 'Choose how many days' }),
});

export { DAY_CHOICES, dayAfter, USUAL_DAYS };

/** The least offer that a seller sees, 60% of the price rounded up. */
export function leastOffer(priceCents: number): number {
  return Math.ceil(toDollars(priceCents) * LEAST_SHARE);
}

export function hasExpired({ validUntil }: { validUntil: string }, now: Date): boolean {
  return validUntil < melbourneDay(now);
}

/** Why nothing can be done with an offer any more. */
export const OVER: Record<Exclude<OfferState, 'open'>, string> = {
  accepted: 'This offer was accepted.',
  declined: 'This offer was declined.',
  withdrawn: 'This offer was withdrawn.',
  countered: 'There’s a newer offer. Answer that one.',
  expired: 'This offer has expired.',
};

export const NO_OFFERS = {
  'not-there': 'This listing is gone, so no offers can be made or accepted.',
  held: 'This listing is on hold, so no offers can be made or accepted.',
  sold: 'This car is sold.',
  firm: 'The price is firm, so no offers can be made.',
  blocked: 'You can’t write to this person.',
  gone: 'The other person has deleted their account.',
  own: 'You have an open offer. Withdraw it before you make another.',
};
