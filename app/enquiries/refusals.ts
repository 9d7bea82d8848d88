import type { Refusal } from '#app/enquiries/conversations.server.ts';

/** Why a message can’t be sent. */
export const REFUSALS: Record<Refusal, string> = {
  'not-there': 'This car is no longer listed, so you can’t message its seller.',
  sold: 'This car is sold, so you can’t message its seller.',
  own: 'This is your own car.',
  blocked: 'You can’t write to this person.',
  gone: 'The other person has deleted their account, so you can’t write to them.',
};
