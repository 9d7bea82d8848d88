/** The providers' documented endpoints and responses, served by a fake. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { consentUrl, findProfile, type SocialProvider } from '#app/accounts/social/providers.server.ts';
import { findProvider } from '#app/accounts/social-signin.server.ts';
import type { SocialProviderId } from '#app/accounts/social-signin.ts';
import { parseEnv } from '#app/platform/env.server.ts';
import { type StandIn, startStandIn } from '#tests/support/social-provider.ts';

let standIn: StandIn;
/** Responses by URL. */
let answers: Record<string, unknown> = {};
let requests: { url: string; headers: Headers; body: string }[] = [];

beforeAll(async () => {
  standIn = await startStandIn({ sub: 'g-1', name: 'Kim Larsen', email: 'kim@people.example', email_verified: true });
  const reallyFetch = fetch;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = String(input instanceof Request ? input.url : input);
    requests.push({ url, headers: new Headers(init.headers), body: String(init.body ?? '') });
    if (url.startsWith(standIn.issuer)) return reallyFetch(url, init);
    if (url in answers) return Response.json(answers[url]);
    if (url.endsWith('/.well-known/openid-configuration'))
      return reallyFetch(`${standIn.issuer}/.well-known/openid-configuration`);
    if (url.endsWith('token')) return reallyFetch(`${standIn.issuer}/token`, init);
    throw new Error(`No response for ${url}.`);
  });
});
afterEach(() => {
  answers = {};
  requests = [];
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await standIn.stop();
});

function provider(id: SocialProviderId): SocialProvider {
  const name = id.toUpperCase();
  const settings = parseEnv({ [`${name}_CLIENT_ID`]: 'our-id', [`${name}_CLIENT_SECRET`]: 'our-secret' });
  return findProvider(id, settings) as SocialProvider;
}

const JOURNEY = { redirectURI: 'https://kerbside.example/auth/callback/x', codeVerifier: 'v'.repeat(64), nonce: 'n-1' };

async function readProfile(id: SocialProviderId) {
  const us = provider(id);
  const url = await consentUrl(us, { ...JOURNEY, state: 'state-1' });
  const { headers } = await fetch(`${standIn.issuer}/authorize${url.search}`, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect(back.href).toMatch(/^https:\/\/kerbside\.example\/auth\/callback\/x\?code=.+&state=state-1$/);
  return { url, profile: await findProfile(us, { ...JOURNEY, code: back.searchParams.get('code') ?? '' }) };
}

test('Google confirms an email by a claim in the ID token', async () => {
  const { url, profile } = await readProfile('google');
  expect(requests[0]?.url).toBe('https://accounts.google.com/.well-known/openid-configuration');
  expect(url.searchParams.get('scope')).toBe('openid email profile');
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  expect(profile).toEqual({ accountId: 'g-1', name: 'Kim Larsen', email: 'kim@people.example', vouching: 'stated' });
});

const GITHUB_USER = { id: 583_231, login: 'kim', name: null, email: 'any-text@people.example' };

test.each([
  [[{ email: 'kim@people.example', primary: true, verified: true }], 'kim@people.example', 'stated'],
  [[{ email: 'kim@people.example', primary: true, verified: false }], 'kim@people.example', 'none'],
  [[{ email: 'other@people.example', primary: false, verified: true }], null, 'none'],
  [[], null, 'none'],
])('GitHub vouches for a primary address that it has verified: %j', async (emails, email, vouching) => {
  answers = { 'https://api.github.com/user': GITHUB_USER, 'https://api.github.com/user/emails': emails };
  const { url, profile } = await readProfile('github');
  expect(`${url.origin}${url.pathname}`).toBe('https://github.com/login/oauth/authorize');
  expect(url.searchParams.get('scope')).toBe('read:user user:email');
  expect(url.searchParams.has('code_challenge')).toBe(true);
  expect(profile).toEqual({ accountId: '583231', name: 'kim', email, vouching });
  expect(requests.at(-1)?.headers.get('authorization')).toMatch(/^Bearer ey/);
  expect(requests.at(-1)?.headers.get('user-agent')).toBe('Kerbside');
});

test.each([
  ['kim@people.example', 'kim@people.example'],
  [undefined, null],
])('Facebook only implies that an address (%s) is confirmed', async (email, read) => {
  const user = { id: '1020', name: 'Kim Larsen', email, picture: { data: { url: '' } } };
  answers = {
    'https://graph.facebook.com/v24.0/oauth/access_token': { access_token: 'fb' },
    'https://graph.facebook.com/debug_token?input_token=fb&access_token=our-id%7Cour-secret': {
      data: { is_valid: true, app_id: 'our-id', user_id: '1020' },
    },
    'https://graph.facebook.com/me?fields=id%2Cname%2Cemail%2Cpicture': user,
  };
  const { url, profile } = await readProfile('facebook');
  expect(`${url.origin}${url.pathname}`).toBe('https://www.facebook.com/v24.0/dialog/oauth');
  expect(profile).toEqual({ accountId: '1020', name: 'Kim Larsen', email: read, vouching: 'implied' });
});

test.each([
  ['kim@people.example', 'kim@people.example', 'stated'],
  [undefined, null, 'none'],
])('Twitter vouches for the address that it calls confirmed: %s', async (confirmed_email, email, vouching) => {
  const data = { id: '77', name: 'Kim Larsen', username: 'kim', confirmed_email };
  answers = {
    'https://api.x.com/2/users/me?user.fields=profile_image_url': { data: { id: '77', name: 'Kim Larsen' } },
    'https://api.x.com/2/users/me?user.fields=confirmed_email': { data },
  };
  const { url, profile } = await readProfile('twitter');
  expect(`${url.origin}${url.pathname}`).toBe('https://x.com/i/oauth2/authorize');
  expect(url.searchParams.get('scope')).toBe('users.read tweet.read users.email');
  const exchange = requests.find(({ url }) => url === 'https://api.x.com/2/oauth2/token');
  expect(exchange?.headers.get('authorization')).toBe(`Basic ${btoa('our-id:our-secret')}`);
  expect(exchange?.body).not.toContain('our-secret');
  expect(profile).toEqual({ accountId: '77', name: 'Kim Larsen', email, vouching });
});

test.each([
  ['github', 'https://github.com/login/oauth/access_token', { error: 'kim@people.example has the token abc' }],
  ['github', 'https://github.com/login/oauth/access_token', { error: { message: 'kim@people.example', code: 104 } }],
  ['github', 'https://github.com/login/oauth/access_token', null],
  ['twitter', 'https://api.x.com/2/oauth2/token', { unknown: 'kim@people.example' }],
  ['twitter', 'https://api.x.com/2/users/me?user.fields=profile_image_url', { data: { name: 'kim@people.example' } }],
] as const)('%s failing at %s with %j is a failure without that answer', async (id, url, answer) => {
  answers = { 'https://api.x.com/2/users/me?user.fields=confirmed_email': {}, [url]: answer };
  const failure: Error = await readProfile(id).catch((error) => error);
  expect(failure).toMatchObject({ name: 'ProviderFailure', trouble: 'internal-error' });
  expect(failure.message).not.toContain('kim');
});

test('Facebook’s token for another app is rejected', async () => {
  answers = {
    'https://graph.facebook.com/v24.0/oauth/access_token': { access_token: 'fb' },
    'https://graph.facebook.com/debug_token?input_token=fb&access_token=our-id%7Cour-secret': {
      data: { is_valid: true, app_id: 'another', user_id: '1020' },
    },
  };
  await expect(readProfile('facebook')).rejects.toMatchObject({ trouble: 'internal-error' });
});
