/** Why a sign-in through somebody else came to nothing: a code for addresses and logs, one calm sentence for people. */
const SENTENCES = {
  'account-exists': 'There is an account with that email address already, so please sign in the way you did before.',
  'cancelled-popup-request': 'Another sign-in window was opened, so the first one was given up.',
  'consent-refused': 'You chose not to share your account with us, so you are not signed in.',
  'email-unconfirmed':
    'That provider has not confirmed your email address, so please confirm it there or sign in another way.',
  'internal-error': 'Something went wrong while signing you in, so please try again.',
  'invalid-api-key': 'This way to sign in is not set up correctly on our side, so please choose another one.',
  'multi-factor-auth-required': 'That account asks for a second step, so please finish it there and try again.',
  'network-request-failed': 'The provider could not be reached just now, so please try again in a moment.',
  'no-email': 'That account did not give us an email address, so please sign in another way.',
  'popup-blocked': 'Your browser blocked the sign-in window, so please allow it or sign in another way.',
  'popup-closed-by-user': 'The sign-in window was closed before you were done, so you are not signed in.',
  'state-mismatch': 'That sign-in took too long or began in another window, so please try again.',
  'unauthorized-domain': 'This way to sign in does not work at this address of the site, so please choose another one.',
  'user-mismatch': 'That is another account than the one you use here, so please choose the other one.',
} as const;

export type SigninTrouble = keyof typeof SENTENCES;

/** The sentence for a code from an address; null for what is no code of ours. */
export function explainTrouble(code: string | null): string | null {
  return code !== null && Object.hasOwn(SENTENCES, code) ? SENTENCES[code as SigninTrouble] : null;
}
