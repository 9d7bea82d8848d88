/** Whose accounts people may sign in with, where the provider is configured, and what the buttons call them. */
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
