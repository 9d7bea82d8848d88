import { and, eq } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { issueCode } from '#app/accounts/one-time-codes.server.ts';
import { startSession } from '#app/accounts/sessions.server.ts';
import { admit } from '#app/accounts/social/admission.server.ts';
import type { SocialProvider } from '#app/accounts/social/providers.server.ts';
import {
  configuredProviders,
  findProvider,
  leaveForProvider,
  returnFromProvider,
} from '#app/accounts/social-signin.server.ts';
import { SOCIAL_PROVIDERS, type SocialProviderId } from '#app/accounts/social-signin.ts';
import { env, parseEnv } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { accounts, oneTimeCodes, sessions, verifications } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, userAt } from '#tests/support/people.ts';
import { cookieOf, signIn, viewerBy } from '#tests/support/signed-in.ts';
import { type Claims, startStandIn } from '#tests/support/social-provider.ts';

const CLIENTS = Object.fromEntries(
  Object.keys(SOCIAL_PROVIDERS).flatMap((id) => [
    [`${id.toUpperCase()}_CLIENT_ID`, `${id}-client`],
    [`${id.toUpperCase()}_CLIENT_SECRET`, 'a secret'],
  ]),
);
const AFTERWARDS = { next: '/saved-cars?page=2', save: 'a-listing' };

const { db } = await databaseOfFile();
const standIn = await startStandIn({ sub: 'nobody' });
afterAll(async () => {
  await standIn.stop();
});

function someone(changes: Partial<Claims> = {}): Claims {
  const sub = newId();
  return { sub, name: 'Kim Larsen', email: `${sub.toLowerCase()}@people.example`, email_verified: true, ...changes };
}

function provider(id: SocialProviderId = 'google'): SocialProvider {
  const match = findProvider(id, parseEnv({ ...CLIENTS, OIDC_ISSUER: standIn.issuer }));
  if (!match) throw new Error('The provider is not configured.');
  return match;
}

type Way = { by?: SocialProvider; cookie?: string; back?(url: URL): URL; withState?: boolean };

async function signInAs(
  user: Claims,
  { by = provider(), cookie = '', back = (url) => url, withState = true }: Way = {},
) {
  const departure = await leaveForProvider(db, by, AFTERWARDS);
  if (!departure.ok) throw new Error(departure.trouble);
  standIn.user = user;
  const answer = await fetch(departure.url, { redirect: 'manual' });
  const callback = back(new URL(answer.headers.get('location') ?? ''));
  const cookies = [cookie, withState ? cookieOf(departure.headers) : ''].filter(Boolean).join('; ');
  const request = new Request(callback, { headers: { cookie: cookies } });
  const outcome = await returnFromProvider(db, by, { request, query: callback.searchParams });
  const session = outcome.ok ? await startSession(db, outcome.user.id, request) : new Headers();
  return { ...outcome, callback, cookie: [outcome.headers, session].map(cookieOf).filter(Boolean).join('; '), cookies };
}

const accountsOf = (userId: string) => db.select().from(accounts).where(eq(accounts.userId, userId));

test('a provider is configured only with an id and a secret', () => {
  expect(configuredProviders(parseEnv({}))).toEqual([]);
  expect(configuredProviders(parseEnv(CLIENTS))).toEqual(['google', 'facebook', 'github', 'twitter']);
  const github = parseEnv({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' });
  expect(configuredProviders(github)).toEqual(['github']);
  expect(findProvider('google', github)).toBeNull();
  expect(findProvider('constructor', github)).toBeNull();
  expect(findProvider('github', github)?.id).toBe('github');
});

test.each(Object.keys(SOCIAL_PROVIDERS) as SocialProviderId[])(
  'a new user from %s gets an account and is signed in',
  async (id) => {
    const user = someone({ email: `${newId()}@People.EXAMPLE` });
    const outcome = await signInAs(user, { by: provider(id) });
    expect(outcome).toMatchObject({ ok: true, ...AFTERWARDS });
    const stored = await userAt(db, user.email?.toLowerCase() ?? '');
    expect(stored).toMatchObject({
      name: 'Kim Larsen',
      emailVerified: true,
      accountStatus: 'active',
      phoneNumber: '',
      image: null,
    });
    for (const time of ['verifiedAt', 'lastLogin', 'lastSeen'] as const) expect(stored?.[time]).toBeInstanceOf(Date);
    const [account] = await accountsOf(stored?.id ?? '');
    expect(account).toMatchObject({
      providerId: id,
      accountId: user.sub,
      password: null,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      scope: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
    });
    expect((await viewerBy(db, outcome.cookie))?.uid).toBe(stored?.id);
  },
);

test('a second sign-in uses the same account, even with another email', async () => {
  const user = someone();
  const first = await signInAs(user);
  const second = await signInAs({ ...user, email: 'moved@people.example', email_verified: false });
  expect(first.ok && second.ok && second.user.id === first.user.id && second.user.email === user.email).toBe(true);
});

test('a confirmed email joins a verified account, which keeps its password and name', async () => {
  const owner = await makePerson(db);
  const outcome = await signInAs(someone({ email: owner.email }));
  expect(outcome).toMatchObject({
    ok: true,
    user: { id: owner.id, name: 'Jess Nguyen', phoneNumber: owner.phoneNumber },
  });
  expect((await accountsOf(owner.id)).map((account) => account.providerId).sort()).toEqual(['credential', 'google']);
});

test('an unverified account is taken over, without its password, codes and sessions', async () => {
  const squatter = await makePerson(db, {
    name: 'Not Them',
    emailVerified: false,
    accountStatus: 'pending_verification',
    verifiedAt: null,
    isDealer: true,
    dealershipName: 'Not Theirs',
  });
  await issueCode(db, { purpose: 'verify-email', userId: squatter.id, email: squatter.email });
  await db
    .insert(sessions)
    .values({ id: newId(), token: newId(), userId: squatter.id, expiresAt: new Date('2100-01-01') });
  const outcome = await signInAs(someone({ email: squatter.email }));
  expect(outcome).toMatchObject({
    ok: true,
    user: { name: 'Kim Larsen', phoneNumber: '', isDealer: false, dealershipName: '', emailVerified: true },
  });
  expect((await accountsOf(squatter.id)).map((account) => account.providerId)).toEqual(['google']);
  expect(await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, squatter.id))).toEqual([]);
  expect(await db.select().from(sessions).where(eq(sessions.userId, squatter.id))).toHaveLength(1);
});

test('the owner of an imported account joins it and its listings keep their profile', async () => {
  const yard = await makePerson(db, { emailVerified: false, isDealer: true, dealershipName: 'Wombat Wheels' });
  await makeListing(db, yard);
  const outcome = await signInAs(someone({ email: yard.email }));
  const { id, name, phoneNumber, isDealer, dealershipName } = yard;
  const expected = { id, name, phoneNumber, isDealer, dealershipName };
  expect(outcome).toMatchObject({ ok: true, user: { ...expected, emailVerified: true, accountStatus: 'active' } });
  expect((await accountsOf(id)).map((account) => account.providerId)).toEqual(['google']);
});

test('an implied email creates accounts but joins none', async () => {
  const owner = await makePerson(db);
  const squatter = await makePerson(db, { emailVerified: false });
  const profile = { accountId: newId(), name: 'Kim', vouching: 'implied' } as const;
  expect(await admit(db, 'facebook', { ...profile, email: owner.email })).toEqual({
    ok: false,
    trouble: 'account-exists',
  });
  expect(await admit(db, 'facebook', { ...profile, email: squatter.email })).toMatchObject({
    user: { id: squatter.id },
  });
  const yard = await makePerson(db, { emailVerified: false });
  await makeListing(db, yard);
  expect(await admit(db, 'facebook', { ...profile, accountId: newId(), email: yard.email })).toEqual({
    ok: false,
    trouble: 'account-exists',
  });
  expect(await admit(db, 'facebook', { ...profile, accountId: newId(), email: env.ADMIN_EMAIL })).toEqual({
    ok: false,
    trouble: 'email-unconfirmed',
  });
  expect(await userAt(db, env.ADMIN_EMAIL)).toBeUndefined();
  const newcomer = { ...profile, accountId: newId(), email: `${newId().toLowerCase()}@people.example` };
  expect(await admit(db, 'facebook', newcomer)).toMatchObject({ ok: true, user: { email: newcomer.email } });
  expect(await admit(db, 'facebook', newcomer)).toMatchObject({ ok: true, user: { email: newcomer.email } });
});

test.each([false, 'false', undefined])(
  'an unconfirmed email (%s) does not sign in, with or without an account',
  async (email_verified) => {
    const owner = await makePerson(db);
    const user = someone({ email_verified });
    const [withFreeEmail, withTakenEmail] = [await signInAs(user), await signInAs({ ...user, email: owner.email })];
    expect([withFreeEmail.ok, withTakenEmail.ok]).toEqual([false, false]);
    expect(withFreeEmail).toMatchObject({ trouble: 'email-unconfirmed', ...AFTERWARDS });
    expect(withTakenEmail).toMatchObject({ trouble: 'email-unconfirmed' });
    expect(await userAt(db, user.email ?? '')).toBeUndefined();
    expect(await accountsOf(owner.id)).toHaveLength(1);
    expect(withFreeEmail.cookie).not.toContain('session_token');
  },
);

test.each([undefined, 'no address'])('a profile without an email (%s) does not sign in', async (email) => {
  expect(await signInAs(someone({ email }))).toMatchObject({ ok: false, trouble: 'no-email' });
});

test('missing claims are fetched, and rejected if they are about another user', async () => {
  const { service } = standIn.server;
  let sub = 'x';
  const answer = (response: { body: unknown }) => {
    response.body = { sub, name: 'Asked For', email: `${sub}@asked.example`, email_verified: 'true' };
  };
  service.on('beforeUserinfo', answer);
  onTestFinished(() => void service.off('beforeUserinfo', answer));
  const user = { sub: newId().toLowerCase() };
  expect(await signInAs(user)).toMatchObject({ ok: false, trouble: 'internal-error' });
  sub = user.sub;
  expect(await signInAs(user)).toMatchObject({ ok: true, user: { name: 'Asked For', email: `${sub}@asked.example` } });
});

test('control characters are removed from a name', async () => {
  const name = `  \u202eKim\u0000 \n Larsen ${'x'.repeat(300)}`;
  const outcome = await signInAs(someone({ name }));
  expect(outcome.ok && outcome.user.name).toBe(`Kim Larsen ${'x'.repeat(300)}`.slice(0, 100));
});

test('a name that would pass as ours is left out, so that they are asked for one', async () => {
  const profile = { accountId: newId(), name: 'Kerbside Support', email: `${newId()}@people.example` };
  expect(await admit(db, 'google', { ...profile, vouching: 'stated' })).toMatchObject({ ok: true, user: { name: '' } });
});

test('signing in ends the browser’s old session', async () => {
  const before = await signIn(db, await makePerson(db));
  const outcome = await signInAs(someone(), { cookie: before.cookie });
  expect(outcome.ok).toBe(true);
  expect(await viewerBy(db, before.cookie)).toBeNull();
});

test('a wrong, missing, foreign or used state does not sign in', async () => {
  const user = someone();
  const states = ['', 'x', `${'a'.repeat(32)}`];
  for (const state of states) {
    const back = (url: URL) => {
      url.searchParams.set('state', state);
      return url;
    };
    expect(await signInAs(user, { back })).toMatchObject({ ok: false, trouble: 'state-mismatch', next: '/', save: '' });
  }
  expect(await signInAs(user, { withState: false })).toMatchObject({ ok: false, trouble: 'state-mismatch' });
  const { callback, cookies } = await signInAs(user);
  const request = new Request(callback, { headers: { cookie: cookies } });
  const again = await returnFromProvider(db, provider(), { request, query: callback.searchParams });
  expect(again).toMatchObject({ ok: false, trouble: 'state-mismatch' });
  const elsewhere = await leaveForProvider(db, provider('github'), AFTERWARDS);
  if (!elsewhere.ok) throw new Error(elsewhere.trouble);
  const query = new URLSearchParams({ code: 'x', state: elsewhere.url.searchParams.get('state') ?? '' });
  const mixedUp = new Request('http://localhost/', { headers: { cookie: cookieOf(elsewhere.headers) } });
  expect(await returnFromProvider(db, provider(), { request: mixedUp, query })).toMatchObject({
    trouble: 'state-mismatch',
  });
});

test.each([
  ['access_denied', 'consent-denied'],
  ['interaction_required', 'multi-factor-auth-required'],
  ['temporarily_unavailable', 'network-request-failed'],
  ['server_error', 'internal-error'],
])('the provider’s %s is %s', async (error, trouble) => {
  standIn.refusal = error;
  onTestFinished(() => {
    standIn.refusal = null;
  });
  expect(await signInAs(someone())).toMatchObject({ ok: false, trouble, ...AFTERWARDS });
});

test.each([
  ['invalid_client', 'invalid-api-key'],
  ['redirect_uri_mismatch', 'unauthorized-domain'],
  ['invalid_grant', 'internal-error'],
])('tokens rejected with %s are %s', async (error, trouble) => {
  standIn.server.service.once('beforeResponse', (response: { body: unknown; statusCode: number }) => {
    Object.assign(response, { body: { error }, statusCode: 400 });
  });
  expect(await signInAs(someone())).toMatchObject({ ok: false, trouble });
});

test.each([
  ['for another client', { aud: 'other-client' }],
  ['by another issuer', { iss: 'https://elsewhere.example' }],
  ['out of date', { exp: 1_000_000_000, iat: 999_999_000, nbf: 999_999_000 }],
])('a token made %s is rejected', async (_, claims) => {
  expect(await signInAs({ ...someone(), ...claims })).toMatchObject({ ok: false, trouble: 'internal-error' });
});

test('a token with another nonce is rejected', async () => {
  expect(await signInAs({ ...someone(), nonce: 'another' } as Claims)).toMatchObject({
    ok: false,
    trouble: 'internal-error',
  });
});

test('a provider that is down is reported as unreachable', async () => {
  const settings = parseEnv({ ...CLIENTS, OIDC_ISSUER: 'http://127.0.0.1:9' });
  const down = findProvider('google', settings) as SocialProvider;
  expect(await leaveForProvider(db, down, AFTERWARDS)).toEqual({
    ok: false,
    trouble: 'network-request-failed',
  });
});

test('two simultaneous sign-ins make one account', async () => {
  const user = someone();
  const outcomes = await Promise.all([signInAs(user), signInAs(user), signInAs(user)]);
  const ids = new Set(outcomes.map((outcome) => outcome.ok && outcome.user.id));
  expect(ids.size).toBe(1);
  const [userId] = ids;
  const rows = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, String(userId)), eq(accounts.providerId, 'google')));
  expect(rows).toHaveLength(1);
});

test('a finished sign-in leaves no state behind', async () => {
  await db.delete(verifications);
  await signInAs(someone());
  expect(await db.select().from(verifications)).toEqual([]);
});
