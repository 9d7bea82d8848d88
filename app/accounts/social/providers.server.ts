import { once } from 'node:events';
import { betterAuth } from 'better-auth/minimal';
import { type OAuth2Tokens, type OAuthProvider, validateAuthorizationCode } from 'better-auth/oauth2';
import { type GenericOAuthUserInfo, genericOAuth } from 'better-auth/plugins/generic-oauth';
import { facebook, github, twitter } from 'better-auth/social-providers';
import { z } from 'zod';
import { authBasics } from '#app/accounts/signin/auth.server.ts';
import type { SigninTrouble, SocialProviderId } from '#app/accounts/social-signin.ts';

const GOOGLE = 'https://accounts.google.com';
const GITHUB_TOKENS = 'https://github.com/login/oauth/access_token';
const TIMEOUT_MS = 10_000;

type Client = { clientId: string; clientSecret: string };
/** `issuer` replaces the real provider in tests. */
export type SocialProvider = Client & { id: SocialProviderId; issuer?: string };

type Journey = { redirectURI: string; codeVerifier: string; nonce: string };

export type SocialProfile = {
  accountId: string;
  name: string;
  email: string | null;
  /** How the provider confirms the email: explicitly, by its documented rules, or not at all. */
  vouching: 'stated' | 'implied' | 'none';
};

/** Its message never holds the provider's answer, which may contain tokens. */
export class ProviderFailure extends Error {
  readonly trouble: SigninTrouble;

  constructor(trouble: SigninTrouble, message: string) {
    super(message);
    this.name = 'ProviderFailure';
    this.trouble = trouble;
  }
}

export function consentUrl(provider: SocialProvider, journey: Journey & { state: string }): Promise<URL> {
  return withinTime(async () => {
    const { createAuthorizationURL } = await connect(provider);
    return createAuthorizationURL({ ...journey, idTokenNonce: journey.nonce });
  });
}

const profileSchema = z.object({
  accountId: z.union([z.string().trim().min(1), z.number()]).transform(String),
  name: z.string().nullish(),
  email: z.string().nullish(),
  emailVerified: z.boolean(),
});

type Return = Journey & { code: string };

export function findProfile(provider: SocialProvider, { nonce, ...journey }: Return) {
  return withinTime(async (): Promise<SocialProfile> => {
    const connected = await connect(provider);
    const tokens = await connected.validateAuthorizationCode(journey);
    // better-auth would take a profile without an ID token.
    if (!tokens || (connected.requiresIdTokenNonce && !tokens.idToken))
      throw new ProviderFailure('internal-error', 'no tokens');
    const found = await connected.getUserInfo({ ...tokens, expectedIdTokenNonce: nonce });
    if (!found) throw new ProviderFailure('internal-error', 'no valid profile');
    const accountId = await connected.accountSubject({ tokens, profile: found.data });
    const { name, email, emailVerified, ...profile } = profileSchema.parse({ ...found.user, accountId });
    const unstated = provider.id === 'facebook' && !provider.issuer ? 'implied' : 'none';
    return { ...profile, name: name ?? '', email: email ?? null, vouching: emailVerified ? 'stated' : unstated };
  });
}

async function connect({ id, issuer, ...client }: SocialProvider): Promise<OAuthProvider> {
  if (issuer) return discover(id, issuer, client);
  switch (id) {
    case 'facebook':
      return facebook(client);
    case 'github':
      return {
        ...github(client),
        // better-auth's own writes GitHub's answer to the log.
        validateAuthorizationCode: (journey) =>
          validateAuthorizationCode({ ...journey, options: client, tokenEndpoint: GITHUB_TOKENS }),
        getUserInfo: findGithubUser,
        accountSubject: githubId,
      };
    case 'twitter':
      return twitter({
        ...client,
        disableDefaultScope: true,
        scope: ['users.read', 'tweet.read', 'users.email'],
        // better-auth makes up an email for users who have confirmed none.
        mapProfileToUser: ({ data }) => ({ email: data.email ?? null }),
      });
    case 'google':
      return discover(id, GOOGLE, client);
  }
}

const discovered = new Map<string, OAuthProvider>();

async function discover(id: SocialProviderId, issuer: string, client: Client): Promise<OAuthProvider> {
  const key = `${id} ${issuer} ${client.clientId}`;
  const known = discovered.get(key);
  if (known) return known;
  const config = {
    ...client,
    providerId: id,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account' as const,
    accountSubject: ({ profile }: { profile: GenericOAuthUserInfo }) => profile.sub ?? '',
  };
  // An instance of its own, because it starts only once the provider has answered.
  const auth = betterAuth({ ...authBasics(), plugins: [genericOAuth({ config: [config] })] });
  const [provider] = (await auth.$context).socialProviders;
  if (!provider) throw new ProviderFailure('network-request-failed', 'the provider’s settings could not be read');
  discovered.set(key, provider);
  return provider;
}

const githubUser = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

const githubId = ({ profile }: { profile: object }) => githubUser.parse(profile).id;

/** The primary email only: better-auth would prefer the one on the public profile. */
async function findGithubUser({ accessToken }: OAuth2Tokens) {
  const headers = { Authorization: `Bearer ${accessToken}`, 'User-Agent': 'Kerbside' };
  const read = async (path: string) =>
    (await fetch(`https://api.github.com${path}`, { headers, redirect: 'error' })).json();
  const data = githubUser.parse(await read('/user'));
  const primary = githubEmails.parse(await read('/user/emails')).find((address) => address.primary);
  return {
    user: { name: data.name || data.login, email: primary?.email, emailVerified: primary?.verified ?? false },
    data,
  };
}

/** better-auth waits for a provider as long as the provider likes. */
async function withinTime<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const late = once(AbortSignal.timeout(TIMEOUT_MS), 'abort').then(() => {
    throw new ProviderFailure('network-request-failed', 'no answer in time');
  });
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    throw error instanceof ProviderFailure ? error : failureOf(error);
  }
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new ProviderFailure('network-request-failed', 'could not be reached');
  const answer = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) }).safeParse(error);
  if (answer.success) return new ProviderFailure(troubleOf(answer.data.error), `answered ${answer.data.error}`);
  return new ProviderFailure('internal-error', error instanceof Error ? error.name : 'answered with an error');
}

export function troubleOf(error: string | null): SigninTrouble {
  return TROUBLES.get(error ?? '') ?? 'internal-error';
}

const TROUBLES = new Map<string, SigninTrouble>([
  ['access_denied', 'consent-denied'],
  ['user_denied', 'consent-denied'],
  ['consent_required', 'consent-denied'],
  ['interaction_required', 'multi-factor-auth-required'],
  ['mfa_required', 'multi-factor-auth-required'],
  ['login_required', 'user-mismatch'],
  ['account_selection_required', 'user-mismatch'],
  ['redirect_uri_mismatch', 'unauthorized-domain'],
  ['invalid_client', 'invalid-api-key'],
  ['unauthorized_client', 'invalid-api-key'],
  ['temporarily_unavailable', 'network-request-failed'],
]);
