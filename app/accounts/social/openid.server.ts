import { authorizationCodeRequest, createAuthorizationURL, validateToken } from 'better-auth/oauth2';
import { z } from 'zod';
import {
  fetchFromProvider,
  type Journey,
  ProviderFailure,
  readAnswer,
  type SocialProfile,
  type SocialProvider,
} from '#app/accounts/social/provider.server.ts';
import type { SocialProviderId } from '#app/accounts/social-signin.ts';

type Settings = { id: SocialProviderId; issuer: string; clientId: string; clientSecret: string };

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  jwks_uri: z.url(),
});
const tokensSchema = z.object({ access_token: z.string(), id_token: z.string() });
const claimsSchema = z.object({
  sub: z.string().min(1),
  nonce: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
});
type Metadata = z.output<typeof metadataSchema>;
type Tokens = z.output<typeof tokensSchema>;
type Claims = z.output<typeof claimsSchema>;

const ALGORITHMS = ['RS256', 'ES256'];
const REQUIRED_CLAIMS = ['iss', 'sub', 'aud', 'exp', 'iat'];
const CLOCK_TOLERANCE_SECONDS = 60;
const CACHE_MS = 3_600_000;
const discovered = new Map<string, { metadata: Metadata; until: number }>();

export function openIdProvider(settings: Settings): SocialProvider {
  const { id, issuer, clientId, clientSecret } = settings;
  return {
    id,
    async consentUrl({ state, nonce, codeVerifier, redirectURI }) {
      const { authorization_endpoint } = await discover(issuer);
      return createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: authorization_endpoint,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        state,
        nonce,
        codeVerifier,
        redirectURI,
      });
    },
    async readProfile(journey) {
      const metadata = await discover(issuer);
      const tokens = await redeem(metadata, { clientId, clientSecret }, journey);
      const claims = await readIdToken(metadata, tokens.id_token, { clientId, nonce: journey.nonce });
      return toProfile(claims.email === undefined ? await completeClaims(metadata, tokens, claims) : claims);
    },
  };
}

async function discover(issuer: string): Promise<Metadata> {
  const cached = discovered.get(issuer);
  if (cached && cached.until > Date.now()) return cached.metadata;
  const answer = await fetchFromProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const metadata = readAnswer(metadataSchema, answer, 'discovery document');
  discovered.set(issuer, { metadata, until: Date.now() + CACHE_MS });
  return metadata;
}

type Client = Pick<Settings, 'clientId' | 'clientSecret'>;

async function redeem(metadata: Metadata, client: Client, journey: Journey & { code: string }) {
  const { code, codeVerifier, redirectURI } = journey;
  const { body, headers } = await authorizationCodeRequest({ code, codeVerifier, redirectURI, options: client });
  const answer = await fetchFromProvider(metadata.token_endpoint, { method: 'POST', body, headers });
  return readAnswer(tokensSchema, answer, 'tokens');
}

type Expected = { clientId: string; nonce: string };

async function readIdToken({ issuer, jwks_uri }: Metadata, token: string, { clientId, nonce }: Expected) {
  const verified = await validateToken(token, jwks_uri, {
    // Google may omit the scheme.
    issuer: [issuer, issuer.replace('https://', '')],
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: REQUIRED_CLAIMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }).catch((error: Error) => {
    throw new ProviderFailure('internal-error', `the ID token is not valid: ${error.name}`);
  });
  const claims = readAnswer(claimsSchema, verified.payload, 'claims');
  if (claims.nonce !== nonce) throw new ProviderFailure('state-mismatch', 'the ID token belongs to another request');
  return claims;
}

/** Ignores claims about another user. */
async function completeClaims(metadata: Metadata, tokens: Tokens, claims: Claims): Promise<Claims> {
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const more = readAnswer(claimsSchema, await fetchFromProvider(metadata.userinfo_endpoint, { headers }), 'claims');
  return more.sub === claims.sub ? { ...claims, ...more } : claims;
}

function toProfile({ sub, name = '', email, email_verified }: Claims): SocialProfile {
  return { accountId: sub, name, email: email ?? null, vouching: email_verified === true ? 'stated' : 'none' };
}
