export const SOCIAL_PROVIDERS = {
  google: 'Google',
  facebook: 'Facebook',
  github: 'GitHub',
  twitter: 'Twitter',
} as const;

export type SocialProviderId = keyof typeof SOCIAL_PROVIDERS;

export function isSocialProvider(text: string): text is SocialProviderId {
  return Object.hasOwn(SOCIAL_PROVIDERS, text);
}

const SENTENCES = {
  'account-exists': 'You already have an account with this email, so please sign in the way you usually do.',
  'cancelled-popup-request': 'Sign-in was restarted in another window.',
  'consent-denied': 'You chose not to share your account with us, so you’re not signed in.',
  'email-unconfirmed': 'The provider hasn’t confirmed your email, so please confirm it there or sign in another way.',
  'internal-error': 'Something went wrong while signing you in, so please try again.',
  'invalid-api-key': 'This sign-in option isn’t set up correctly on our side, so please choose another one.',
  'multi-factor-auth-required': 'Your account needs two-step verification, so please complete it there and try again.',
  'network-request-failed': 'We couldn’t reach the provider, so please try again in a moment.',
  'no-email': 'That account didn’t share an email address with us, so please sign in another way.',
  'popup-blocked': 'Your browser blocked the sign-in window, so please allow it or sign in another way.',
  'popup-closed-by-user': 'The sign-in window was closed before you finished, so you’re not signed in.',
  'state-mismatch': 'That sign-in took too long or was started in another window, so please try again.',
  'unauthorized-domain': 'This sign-in option doesn’t work at this web address, so please choose another one.',
  'user-mismatch': 'That’s a different account from the one you use here, so please choose the other one.',
} as const;

export type SigninTrouble = keyof typeof SENTENCES;

export function explainTrouble(code: string | null): string | null {
  return code !== null && Object.hasOwn(SENTENCES, code) ? SENTENCES[code as SigninTrouble] : null;
}
