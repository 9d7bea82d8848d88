import { authorizationCodeRequest, createAuthorizationURL } from 'better-auth/oauth2';
import { z } from 'zod';
import {
  fetchFromProvider,
  type Journey,
  readAnswer,
  type SocialProfile,
  type SocialProvider,
} from '#app/accounts/social/provider.server.ts';
import type { SocialProviderId } from '#app/accounts/social-signin.ts';

type Client = { clientId: string; clientSecret: string };

type Api = {
  id: SocialProviderId;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  scopes: string[];
  /** Facebook supports PKCE only for OpenID Connect. */
  hasPkce: boolean;
  authentication?: 'basic';
  readProfile(accessToken: string): Promise<SocialProfile>;
};

const tokensSchema = z.object({ access_token: z.string() });

function apiProvider(api: Api, client: Client): SocialProvider {
  return {
    id: api.id,
    async consentUrl({ state, codeVerifier, redirectURI }) {
      const { id, authorizationEndpoint, scopes, hasPkce } = api;
      return createAuthorizationURL({
        id,
        options: client,
        authorizationEndpoint,
        scopes,
        state,
        redirectURI,
        codeVerifier: hasPkce ? codeVerifier : undefined,
      });
    },
    async readProfile(journey) {
      return api.readProfile(await redeem(api, client, journey));
    },
  };
}

async function redeem(api: Api, client: Client, { code, codeVerifier, redirectURI }: Journey & { code: string }) {
  const { body, headers } = await authorizationCodeRequest({
    code,
    redirectURI,
    options: client,
    tokenEndpoint: api.tokenEndpoint,
    codeVerifier: api.hasPkce ? codeVerifier : undefined,
    authentication: api.authentication,
  });
  const answer = await fetchFromProvider(api.tokenEndpoint, { method: 'POST', body, headers });
  return readAnswer(tokensSchema, answer, 'tokens').access_token;
}

function fetchAs(accessToken: string, url: string): Promise<unknown> {
  return fetchFromProvider(url, {
    headers: { Authorization: `Bearer ${accessToken}`, Accept: 'application/json', 'User-Agent': 'Kerbside' },
  });
}

const GRAPH = 'https://graph.facebook.com/v24.0';
const facebookUser = z.object({ id: z.string().min(1), name: z.string().default(''), email: z.string().optional() });

/** Facebook never says that an email is confirmed: enough to create an account, not to join one. */
export function facebookProvider(client: Client): SocialProvider {
  return apiProvider(
    {
      id: 'facebook',
      authorizationEndpoint: 'https://www.facebook.com/v24.0/dialog/oauth',
      tokenEndpoint: `${GRAPH}/oauth/access_token`,
      scopes: ['email', 'public_profile'],
      hasPkce: false,
      async readProfile(accessToken) {
        const answer = await fetchAs(accessToken, `${GRAPH}/me?fields=id,name,email`);
        const { id, name, email } = readAnswer(facebookUser, answer, 'profile');
        return { accountId: id, name, email: email ?? null, vouching: 'implied' };
      },
    },
    client,
  );
}

const githubUser = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The email on a public profile can be any text. */
export function githubProvider(client: Client): SocialProvider {
  return apiProvider(
    {
      id: 'github',
      authorizationEndpoint: 'https://github.com/login/oauth/authorize',
      tokenEndpoint: 'https://github.com/login/oauth/access_token',
      scopes: ['read:user', 'user:email'],
      hasPkce: true,
      async readProfile(accessToken) {
        const user = readAnswer(githubUser, await fetchAs(accessToken, 'https://api.github.com/user'), 'profile');
        const answer = await fetchAs(accessToken, 'https://api.github.com/user/emails');
        const primary = readAnswer(githubEmails, answer, 'addresses').find((address) => address.primary);
        return {
          accountId: String(user.id),
          name: user.name || user.login,
          email: primary?.email ?? null,
          vouching: primary?.verified ? 'stated' : 'none',
        };
      },
    },
    client,
  );
}

const twitterUser = z.object({
  data: z.object({ id: z.string().min(1), name: z.string().default(''), confirmed_email: z.string().optional() }),
});

/** Twitter returns `confirmed_email` only if the user has confirmed it. */
export function twitterProvider(client: Client): SocialProvider {
  return apiProvider(
    {
      id: 'twitter',
      authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
      tokenEndpoint: 'https://api.x.com/2/oauth2/token',
      scopes: ['users.read', 'tweet.read', 'users.email'],
      hasPkce: true,
      authentication: 'basic',
      async readProfile(accessToken) {
        const answer = await fetchAs(accessToken, 'https://api.x.com/2/users/me?user.fields=confirmed_email');
        const { id, name, confirmed_email } = readAnswer(twitterUser, answer, 'profile').data;
        return { accountId: id, name, email: confirmed_email ?? null, vouching: confirmed_email ? 'stated' : 'none' };
      },
    },
    client,
  );
}
