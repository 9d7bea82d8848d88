/** Social sign-in and mailed sign-in links over HTTP, without JavaScript. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { newId } from '#app/platform/ids.server.ts';
import { codeOfApp, wrongCode } from '#tests/support/authenticator.ts';
import { makeListing } from '#tests/support/factories.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { makeProtected } from '#tests/support/protected-people.ts';
import { type Claims, startStandIn } from '#tests/support/social-provider.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

let used = 0;

const standIn = await startStandIn({ sub: 'nobody' });
const providers = ['GOOGLE', 'FACEBOOK', 'GITHUB', 'TWITTER'];
const clients = providers.flatMap((name) => [
  [`${name}_CLIENT_ID`, 'our-id'],
  [`${name}_CLIENT_SECRET`, 'our-secret'],
]);
const site = await siteOfFile(
  async (db) => {
    const [person, limited] = [await makePerson(db), await makePerson(db)];
    const pending = await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });
    const protectedPerson = await makeProtected(db);
    return { person, pending, limited, protectedPerson, listingId: await makeListing(db, person) };
  },
  { ...Object.fromEntries(clients), OIDC_ISSUER: standIn.issuer, EMAIL_LINK_SIGN_IN: 'on', TRUST_PROXY: '1' },
);
afterEach(() => {
  standIn.refusal = null;
});
afterAll(async () => {
  await standIn.stop();
});

/** Each visitor has their own IP address, so that tests do not share rate limits. */
function visitor(): Visitor {
  used += 1;
  return new Visitor(site.origin, { 'X-Forwarded-For': `203.0.113.${used}` });
}

function someone(changes: Partial<Claims> = {}): Claims {
  const sub = newId();
  return { sub, name: 'Kim Larsen', email: `${sub}@people.example`, email_verified: true, ...changes };
}

const SENT_ON = /^0; url=(.+)$/;
const phone = { name: 'Kim Larsen', phoneNumber: '0491 570 156' };

/** Returns the address the provider redirects back to. */
async function visitProvider(browser: Visitor, { by = 'google', fields = {}, as = someone() } = {}): Promise<string> {
  standIn.user = as;
  const left = await browser.post(`/signin/with/${by}`, fields);
  const consent = SENT_ON.exec(left.headers.get('refresh') ?? '')?.[1] ?? '';
  expect(consent).toContain(`${standIn.issuer}/authorize?`);
  const answer = await fetch(consent, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

async function signInBy(browser: Visitor, visit: Parameters<typeof visitProvider>[1] = {}): Promise<string> {
  const answer = await browser.get(await visitProvider(browser, visit));
  return answer.headers.get('location') ?? '';
}

test('the sign-in page has a form for each configured provider', async () => {
  const html = await (await visitor().get('/signin?next=/listings&save=x')).text();
  for (const id of ['google', 'facebook', 'github', 'twitter'])
    expect(html).toContain(`formAction="/signin/with/${id}"`);
  expect(html).toContain('Email me a sign-in link');
});

test('a new user completes their profile and returns to the page they wanted', async () => {
  const browser = visitor();
  const fields = { next: '/listings?make=Kia', save: site.filled.listingId };
  const to = await signInBy(browser, { fields });
  expect(to).toBe('/signup/complete?next=%2Flistings%3Fmake%3DKia');
  expect((await browser.get('/profile')).headers.get('location')).toBe('/signup/complete?next=%2Fprofile');
  expect(await readPage(await browser.get(to))).toContain('Complete your profile');
  const rejected = await browser.post(to, { name: '', phoneNumber: phone.phoneNumber });
  expect(rejected.status).toBe(422);
  expect(await readPage(rejected)).toContain('Name and phone number are required');
  const dealer = await browser.post(to, { ...phone, isDealer: 'on', dealershipName: ' ' });
  expect(await readPage(dealer)).toContain('Dealership name is required for dealers');
  const done = await browser.post(to, phone);
  expect(done.headers.get('location')).toBe('/listings?make=Kia');
  expect((await browser.get('/profile')).status).toBe(200);
  expect((await browser.get(to)).headers.get('location')).toBe('/listings?make=Kia');
  const [theirs, other] = [await heart(browser), await heart(visitor())];
  expect(theirs).toContain(`/saved-cars/${site.filled.listingId}/remove`);
  expect(other).not.toContain('/remove');
});

const heart = async (browser: Visitor) => (await browser.get(`/listing/${site.filled.listingId}`)).text();

test('a new user can sign out instead of completing the profile', async () => {
  const browser = visitor();
  await signInBy(browser);
  await browser.post('/signout');
  expect((await browser.get('/signup/complete?next=/profile')).headers.get('location')).toBe('/signin?next=%2Fprofile');
});

test('an account with two-step verification is asked for its code and keeps its page and saved car', async () => {
  const { protectedPerson, listingId } = site.filled;
  const { email, secret } = protectedPerson;
  const browser = visitor();
  const fields = { next: '/saved-cars', save: listingId };
  expect(await signInBy(browser, { as: someone({ email }), fields })).toBe('/signin/two-step');
  expect(browser.cookies.has('kerbside.session_token')).toBe(false);
  expect((await browser.get('/profile')).headers.get('location')).toBe('/signin?next=%2Fprofile');
  expect((await browser.post('/signin/two-step', { code: await wrongCode(secret) })).status).toBe(401);
  expect((await browser.get('/profile')).status).toBe(302);
  const right = await browser.post('/signin/two-step', { code: await codeOfApp(secret) });
  expect([right.status, right.headers.get('location')]).toEqual([303, '/saved-cars']);
  expect(await heart(browser)).toContain(`/saved-cars/${listingId}/remove`);
});

test('an emailed link asks for the app’s code too, and a recovery code signs in once', async () => {
  const { email, link, codes } = site.filled.protectedPerson;
  const browser = visitor();
  const opened = await browser.post('/signin/email-link/open', { oobCode: link });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/signin/two-step']);
  expect((await browser.get('/profile')).status).toBe(302);
  expect((await browser.post('/signin/two-step', { code: codes[0] ?? '' })).status).toBe(303);
  expect((await browser.get('/profile')).status).toBe(200);
  const again = visitor();
  await again.post('/signin', { email, password: PASSWORD });
  expect((await again.post('/signin/two-step', { code: codes[0] ?? '' })).status).toBe(401);
  expect((await again.get('/profile')).status).toBe(302);
  expect((await again.post('/signin/two-step', { code: codes[1] ?? '' })).status).toBe(303);
});

test.each<[string, Claims | null, string | null, string]>([
  [
    'consent was rejected',
    null,
    'access_denied',
    'You chose not to share your account with us, so you’re not signed in.',
  ],
  [
    'the provider is in trouble',
    null,
    'server_error',
    'Something went wrong while signing you in, so please try again.',
  ],
  [
    'the address is not confirmed',
    someone({ email_verified: false }),
    null,
    'The provider hasn’t confirmed your email, so please confirm it there or sign in another way.',
  ],
  [
    'there is no address',
    someone({ email: undefined }),
    null,
    'That account didn’t share an email address with us, so please sign in another way.',
  ],
])('when %s, the sign-in page says so and keeps the return path', async (_, as, refusal, sentence) => {
  const browser = visitor();
  standIn.refusal = refusal;
  const to = await signInBy(browser, {
    as: as ?? someone(),
    fields: { next: '/listings', save: site.filled.listingId },
  });
  expect(new URL(to, site.origin).searchParams.get('next')).toBe('/listings');
  expect(new URL(to, site.origin).searchParams.get('save')).toBe(site.filled.listingId);
  const page = await readPage(await browser.get(to));
  expect(page).toContain(sentence);
  expect((await browser.get('/profile')).headers.get('location')).toBe('/signin?next=%2Fprofile');
});

test('the sign-in window ends on a page that notifies its opener', async () => {
  const browser = visitor();
  const attempt = 'a'.repeat(32);
  const callback = await visitProvider(browser, { fields: { attempt, next: '/listings' } });
  const back = await browser.get(callback);
  const to = new URL(back.headers.get('location') ?? '', site.origin);
  expect(to.pathname).toBe('/signin/done');
  expect(to.searchParams.get('attempt')).toBe(attempt);
  expect(to.searchParams.get('to')).toBe('/signup/complete?next=%2Flistings');
  const done = await browser.get(to.pathname + to.search);
  expect([back, done].map(({ headers }) => headers.get('cross-origin-opener-policy'))).toEqual([
    'unsafe-none',
    'unsafe-none',
  ]);
  expect(await done.text()).toContain('href="/signup/complete?next=%2Flistings"');
});

test.each(['//evil.example', 'javascript:alert(1)', '/signin?\r\nX-Evil: 1'])(
  'the end of the sign-in window does not redirect to %s',
  async (to) => {
    const query = new URLSearchParams({ attempt: 'b'.repeat(32), to });
    const html = await (await visitor().get(`/signin/done?${query}`)).text();
    const [, link] = /<a href="([^"]*)"[^>]*>Continue/.exec(html) ?? [];
    expect(new URL(link ?? '', site.origin).origin).toBe(site.origin);
    expect(html).not.toContain('<a href="javascript');
    const redirected = await visitor().get(`/signin/done?${new URLSearchParams({ to })}`);
    expect(redirected.status).toBe(302);
    expect(redirected.headers.has('x-evil')).toBe(false);
  },
);

test('a sign-in from another site, for an unknown provider or too often is rejected', async () => {
  const browser = visitor();
  const foreign = { method: 'POST', headers: { Origin: 'https://evil.example' }, body: new URLSearchParams() };
  expect((await browser.send('/signin/with/google', foreign)).status).toBe(403);
  expect((await browser.post('/signin/with/yahoo')).status).toBe(404);
  expect((await browser.get('/signin/with/google')).headers.get('location')).toBe('/signin');
  let last: Response | undefined;
  for (let n = 0; n < 61; n += 1) last = await browser.post('/signin/with/google');
  expect(last?.status).toBe(429);
});

test('better-auth’s own endpoints are not served', async () => {
  const paths = ['/auth/sign-in/social', '/auth/get-session', '/auth/ok', '/auth/error', '/auth/start-session'];
  for (const path of [...paths, '/auth/remember-sign-in', '/auth/recall-sign-in']) {
    expect((await visitor().get(path)).status).toBe(404);
    expect((await visitor().post(path, { userId: site.filled.person.id })).status).toBeGreaterThanOrEqual(404);
  }
});

const SENT = 'Check your inbox for a sign-in link';

test('a mailed link signs in once, and a mail scanner does not use it up', async () => {
  const { email } = site.filled.person;
  const browser = visitor();
  expect(await readPage(await browser.get('/signin/email-link'))).toContain('Email me a sign-in link');
  const fields = { email: ` ${email.toUpperCase()} `, next: '/saved-cars/x', save: site.filled.listingId };
  expect(await readPage(await browser.post('/signin/email-link', fields))).toContain(SENT);
  const link = await mailedLink(site.dataDir, { to: email, path: '/signin/email-link' });
  const scanner = visitor();
  for (let n = 0; n < 3; n += 1) {
    const opened = await scanner.get(link);
    expect(opened.status).toBe(200);
    expect(scanner.cookies.has('kerbside.session_token')).toBe(false);
  }
  const oobCode = new URL(link, site.origin).searchParams.get('oobCode') ?? '';
  const signedIn = await browser.post('/signin/email-link/open', { oobCode });
  expect(signedIn.status).toBe(303);
  expect(signedIn.headers.get('location')).toBe('/saved-cars/x');
  expect((await browser.get('/profile')).status).toBe(200);
  const again = await visitor().post('/signin/email-link/open', { oobCode });
  expect(again.status).toBe(400);
  const USED = 'This sign-in link may have expired or already been used.';
  expect(await readPage(again)).toContain(USED);
  const asked = async (path: string, fields: Record<string, string>) => {
    const headers = { Accept: 'application/json' };
    const answer = await visitor().send(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
    return [answer.status, await answer.json()];
  };
  const used = { success: false, code: 'auth/invalid-action-code', message: USED };
  expect(await asked('/signin/email-link/open', { oobCode })).toEqual([400, used]);
  expect(await asked('/signin/email-link', { email })).toEqual([200, { success: true, message: SENT }]);
});

test('a link opened in another browser asks for name and number first', async () => {
  const { email } = site.filled.pending;
  const requester = visitor();
  await requester.post('/signin/email-link', { email, next: '/profile' });
  const link = await mailedLink(site.dataDir, { to: email, path: '/signin/email-link' });
  const phone = visitor();
  const oobCode = new URL(link, site.origin).searchParams.get('oobCode') ?? '';
  expect((await phone.post('/signin/email-link/open', { oobCode })).headers.get('location')).toBe(
    '/signup/complete?next=%2F',
  );
  expect((await requester.get('/profile')).headers.get('location')).toBe('/signin?next=%2Fprofile');
  expect((await visitor().post('/signin', { email, password: PASSWORD })).status).toBe(401);
});

test('link requests are limited and do not reveal accounts', async () => {
  const unknown = await readPage(await visitor().post('/signin/email-link', { email: 'nobody@people.example' }));
  expect(unknown).toContain(SENT);
  const rejected = await visitor().post('/signin/email-link', { email: 'no address' });
  expect(rejected.status).toBe(422);
  expect(await readPage(rejected)).toContain('Enter a valid email address');
  for (const email of [site.filled.limited.email, 'somebody@people.example']) {
    const browser = visitor();
    let last: Response | undefined;
    for (let n = 0; n < 6; n += 1) last = await browser.post('/signin/email-link', { email });
    expect(last?.status).toBe(429);
    expect(last?.headers.has('retry-after')).toBe(true);
  }
});

test('the log contains no secrets', () => {
  for (const secret of ['our-secret', 'people.example', 'eyJ', 'Kim Larsen'])
    expect(site.output()).not.toContain(secret);
});
