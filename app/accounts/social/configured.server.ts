/** The providers whose id and secret are set. `OIDC_ISSUER` stands in for all of them, for tests. */
import { openIdProvider } from '#app/accounts/social/openid.server.ts';
import { facebookProvider, githubProvider, twitterProvider } from '#app/accounts/social/profile-apis.server.ts';
import type { SocialProvider } from '#app/accounts/social/provider.server.ts';
import { isSocialProvider, SOCIAL_PROVIDERS, type SocialProviderId } from '#app/accounts/social/social-providers.ts';
import { type Env, env } from '#app/platform/env.server.ts';

const GOOGLE = 'https://accounts.google.com';

export function configuredProviders(settings: Env = env): SocialProviderId[] {
  return Object.keys(SOCIAL_PROVIDERS).filter(
    (id) => isSocialProvider(id) && clientOf(id, settings) !== null,
  ) as SocialProviderId[];
}

/** Null for what is no provider and for one that is not configured. */
export function findProvider(id: string, settings: Env = env): SocialProvider | null {
  if (!isSocialProvider(id)) return null;
  const client = clientOf(id, settings);
  if (!client) return null;
  if (settings.OIDC_ISSUER) return openIdProvider({ id, issuer: settings.OIDC_ISSUER, ...client });
  switch (id) {
    case 'google':
      return openIdProvider({ id, issuer: GOOGLE, ...client });
    case 'facebook':
      return facebookProvider(client);
    case 'github':
      return githubProvider(client);
    case 'twitter':
      return twitterProvider(client);
  }
}

function clientOf(id: SocialProviderId, settings: Env) {
  const name = id.toUpperCase() as Uppercase<SocialProviderId>;
  const [clientId, clientSecret] = [settings[`${name}_CLIENT_ID`], settings[`${name}_CLIENT_SECRET`]];
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}
