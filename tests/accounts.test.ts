/** Sign-up, verification, sign-in and password reset over HTTP, without JavaScript. */
import { expect, test } from 'vitest';
import { RESET_OF_STRANGERS, SIGN_IN_OF_STRANGERS, SIGN_UP_OF_STRANGERS } from '#app/accounts/account-limits.ts';
import { codeOf, issueCode } from '#app/accounts/one-time-codes.server.ts';
import { takeAttempt } from '#app/platform/rate-limit.server.ts';
import type { User } from '#app/platform/schema/accounts.server.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { mailedLink, outbox } from '#tests/support/outbox.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

let used = 0;
/** Of a day's attempts on one account; others have made the rest. */
const STRANGERS_LEFT = 3;
const WANTED_EMAIL = 'wanted@people.example';

const site = await siteOfFile(
  async (db) => {
    const people: User[] = [];
    for (let n = 0; n < 8; n += 1) people.push(await makePerson(db));
    const pending = await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });
    const resetCodes: string[] = [];
    for (const { id, email } of people) {
      resetCodes.push(codeOf(await issueCode(db, { purpose: 'reset-password', userId: id, email })));
    }
    const car = await makeListing(db, await makeSeller(db));
    for (const [limit, email] of [
      [SIGN_IN_OF_STRANGERS, people[6]?.email ?? ''],
      [RESET_OF_STRANGERS, people[6]?.email ?? ''],
      [SIGN_UP_OF_STRANGERS, WANTED_EMAIL],
    ] as const) {
      await takeAttempt(db, limit, email, limit.attempts - STRANGERS_LEFT);
    }
    return { people, pending, resetCodes, car };
  },
  { TRUST_PROXY: '1' },
);

/** Each visitor has their own IP address, so that tests do not share rate limits. */
function visitor(): Visitor {
  used += 1;
  return visitorFrom(`203.0.${used >> 8}.${used & 255}`);
}

const visitorFrom = (address: string) => new Visitor(site.origin, { 'X-Forwarded-For': address });

const signupForm = (email: string) => ({
  name: 'Robin Hartley',
  email,
  phoneNumber: '+61 491 570 156',
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

test('a person signs up, verifies, signs in and signs out', async () => {
  const someone = visitor();
  const email = 'newcomer@people.example';
  const sent = await someone.post('/signup', signupForm(email));
  const screen = await readPage(sent);
  expect(sent.status).toBe(200);
  expect(screen).toContain('Verify Your Email');
  expect(screen).toContain('Please check your email to verify your account.');
  const link = await mailedLink(site.dataDir, { to: email, path: '/verify-email' });
  expect(await readPage(await someone.get(link))).toContain('Verify my email');
  const early = await someone.post('/signin', { email, password: PASSWORD });
  expect(early.status).toBe(403);
  expect(await readPage(early)).toContain('Please verify your email before signing in.');
  const oobCode = new URL(link, site.origin).searchParams.get('oobCode') ?? '';
  const verified = await someone.post('/verify-email', { oobCode });
  expect(verified.status).toBe(200);
  expect(await readPage(verified)).toContain('Your email is verified. You’re signed in.');
  expect((await someone.get('/signin')).headers.get('location')).toBe('/');
  await someone.post('/signout');
  expect(await readPage(await someone.post('/verify-email', { oobCode }))).toContain(
    "We couldn't verify your email. The link may have expired or already been used.",
  );
  const signedIn = await someone.post('/signin', {
    email: ` ${email.toUpperCase()} `,
    password: PASSWORD,
    next: '/listings?make=Kia',
  });
  expect(signedIn.status).toBe(303);
  expect(signedIn.headers.get('location')).toBe('/listings?make=Kia');
  expect((await someone.get('/signin')).headers.get('location')).toBe('/');
  const out = await someone.post('/signout');
  expect(out.headers.get('location')).toBe('/');
  expect((await someone.get('/signin')).status).toBe(200);
});

async function signUpFor(email: string, intention: Record<string, string>) {
  const someone = visitor();
  const screen = await someone.post('/signup', { ...signupForm(email), ...intention });
  const link = await mailedLink(site.dataDir, { to: email, path: '/verify-email' });
  return { someone, screen, link, oobCode: new URL(link, site.origin).searchParams.get('oobCode') ?? '' };
}

const uidOf = async (someone: Visitor) => (await (await someone.get('/whoami')).json()).uid;

async function hasHeart(someone: Visitor, id: string) {
  return /aria-pressed="true"/.test(await (await someone.get(`/listing/${id}`)).text());
}

test('the saved car and return path survive sign-up and the emailed link', async () => {
  const { car } = site.filled;
  const someone = visitor();
  const toSignIn = (await someone.post(`/saved-cars/${car}`, { next: '/listings?make=Toyota' })).headers.get(
    'location',
  );
  const signIn = await (await someone.get(toSignIn ?? '')).text();
  expect(signIn).toContain('Sign in to save this car');
  expect(signIn).toContain('2019 Toyota Corolla');
  const toSignUp = /href="(\/signup[^"]*)"[^>]*>Create New Account/.exec(signIn)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const intention = Object.fromEntries(new URL(toSignUp, site.origin).searchParams);
  expect(intention).toEqual({ next: '/listings?make=Toyota', save: car });
  expect(await readPage(await someone.get(toSignUp))).toContain('Create an account to save this car');

  const same = await signUpFor('same@people.example', intention);
  expect(await same.screen.text()).toContain(toSignUp.replace('/signup', '/signin').replaceAll('&', '&amp;'));
  const verified = await same.someone.post('/verify-email', { oobCode: same.oobCode });
  expect(verified.headers.get('location')).toBe('/listings?make=Toyota');
  expect(await hasHeart(same.someone, car)).toBe(true);
});

test('on another device the emailed link asks for the sign-up password and keeps the saved car', async () => {
  const { car } = site.filled;
  const { link, oobCode } = await signUpFor('elsewhere@people.example', { next: '/create-listing', save: car });
  const phone = visitor();
  const page = await readPage(await phone.get(link));
  expect(page).toContain('Enter the password you chose there');
  expect(page).not.toContain('Tap to verify');
  expect((await phone.post('/verify-email', { oobCode })).status).toBe(403);
  expect((await phone.post('/verify-email', { oobCode, password: 'Wrong1!password' })).status).toBe(403);
  expect(await uidOf(phone)).toBeNull();
  const verified = await phone.post('/verify-email', { oobCode, password: PASSWORD });
  expect(verified.headers.get('location')).toBe('/create-listing');
  expect(await hasHeart(phone, car)).toBe(true);
});

test('the saved car and return path survive a password reset, even on another device', async () => {
  const { car, people } = site.filled;
  const email = people[0]?.email ?? '';
  const someone = visitor();
  const query = new URLSearchParams({ next: '/listings?make=Toyota', save: car });
  const signIn = await (await someone.get(`/signin?${query}`)).text();
  const forgot = /href="(\/ForgotPassword[^"]*)"/.exec(signIn)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const page = await (await someone.get(forgot)).text();
  expect(page).toContain(`name="save" value="${car}"`);
  const intention = Object.fromEntries(new URL(forgot, site.origin).searchParams);
  expect(intention).toEqual({ next: '/listings?make=Toyota', save: car });
  await someone.post('/ForgotPassword', { email, ...intention });
  const link = await mailedLink(site.dataDir, { to: email, path: '/reset-password' });
  await someone.post('/ForgotPassword', { email });
  const later = await mailedLink(site.dataDir, { to: email, path: '/reset-password', after: link });

  const phone = visitor();
  const oobCode = new URL(later, site.origin).searchParams.get('oobCode') ?? '';
  const done = await phone.post('/reset-password', { oobCode, newPassword: PASSWORD, confirmNewPassword: PASSWORD });
  expect(await done.text()).toContain(`href="${forgot.replace('/ForgotPassword', '/signin').replace('&', '&amp;')}"`);
  const signedIn = await phone.post('/signin', { email, password: PASSWORD, ...intention });
  expect(signedIn.headers.get('location')).toBe('/listings?make=Toyota');
  expect(await hasHeart(phone, car)).toBe(true);
});

test('a known and an unknown email get the same sign-up answer and cookies', async () => {
  const shapeOf = async (email: string) => {
    const someone = visitor();
    const response = await someone.post('/signup', signupForm(email));
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '='));
    const { length } = decodeURIComponent(someone.cookies.get('kerbside.signup') ?? '');
    return { status: response.status, cookies, length };
  };
  expect(await shapeOf('brand-new@people.example')).toEqual(await shapeOf(site.filled.people[5]?.email ?? ''));
});

test('only an unverified account that has just tried to sign in can resend, once a minute', async () => {
  const { pending } = site.filled;
  const stranger = await visitor().post('/verify-email/resend');
  expect(stranger.status).toBe(401);
  expect(await readPage(stranger)).toContain('No user is currently signed in');
  const someone = visitor();
  await someone.post('/signin', { email: pending.email, password: PASSWORD });
  expect(someone.cookies.has('kerbside.session_token')).toBe(false);
  const again = await someone.post('/verify-email/resend');
  expect(again.status).toBe(429);
  expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(await readPage(again)).toMatch(/We can send another one in \d+ seconds?\./);
});

test('every failed sign-in shows the same error and keeps the email', async () => {
  const [person] = site.filled.people;
  for (const fields of [
    { email: person?.email ?? '', password: 'Wrong1!password' },
    { email: 'nobody@people.example', password: PASSWORD },
    { email: "' or 1=1 --", password: "' or 1=1 --" },
    { email: '<b>x</b>@people.example', password: '💥' },
  ]) {
    const rejected = await visitor().post('/signin', fields);
    const html = await rejected.clone().text();
    expect(rejected.status).toBe(401);
    expect(await readPage(rejected)).toContain('Invalid email or password.');
    expect(html).not.toContain('Wrong1!password');
    if (fields.email.includes('nobody')) expect(html).toContain('value="nobody@people.example"');
  }
});

test('an empty sign-in shows field errors and costs no attempt', async () => {
  const email = site.filled.people[0]?.email ?? '';
  const someone = visitor();
  for (let n = 0; n < 12; n += 1) expect((await someone.post('/signin', { email, password: '' })).status).toBe(422);
  const page = await readPage(await someone.post('/signin', { email: ' ', password: '' }));
  expect(page).toContain('Enter your email');
  expect(page).toContain('Enter your password');
  expect((await someone.post('/signin', { email, password: PASSWORD })).status).toBe(303);
});

test('an empty sign-up names every field in the order of the form', async () => {
  const html = await (await visitor().post('/signup', { isDealer: 'on' })).text();
  for (const message of [
    'Enter your full name',
    'Enter your email',
    'Enter your phone number',
    'Password must be at least 8 characters long',
    'Enter the password again',
  ]) {
    expect(html).toContain(message);
  }
  const named = [...html.matchAll(/href="#[^"]*-(name|email|phoneNumber|dealershipName|password|confirmPassword)"/g)];
  expect(named.map(([, field]) => field)).toEqual([
    'name',
    'email',
    'phoneNumber',
    'dealershipName',
    'password',
    'confirmPassword',
  ]);
});

const WRONG = { password: 'Wrong1!password' };
const tooMany = async (response: Response) =>
  response.status === 429 &&
  Number(response.headers.get('retry-after')) > 0 &&
  (await readPage(response)).includes('Too many attempts. Wait');

test('a stranger’s wrong sign-ins and resets don’t lock the owner out', async () => {
  const email = site.filled.people[4]?.email ?? '';
  const stranger = visitor();
  for (let n = 0; n < 10; n += 1) await stranger.post('/signin', { email, ...WRONG });
  expect(await tooMany(await stranger.post('/signin', { email, password: PASSWORD }))).toBe(true);
  for (let n = 0; n < 5; n += 1) await stranger.post('/ForgotPassword', { email });
  expect(await tooMany(await stranger.post('/ForgotPassword', { email }))).toBe(true);
  const owner = visitor();
  expect((await owner.post('/ForgotPassword', { email })).status).toBe(200);
  expect((await owner.post('/signin', { email, password: PASSWORD })).status).toBe(303);
});

test('many addresses can use up a day’s attempts; a known device and an emailed link still work', async () => {
  const email = site.filled.people[6]?.email ?? '';
  const known = visitor();
  expect((await known.post('/signin', { email, password: PASSWORD })).status).toBe(303);
  await known.post('/signout');
  for (let n = 0; n < STRANGERS_LEFT; n += 1) {
    expect((await visitorFrom(`198.51.100.${n}`).post('/signin', { email, ...WRONG })).status).toBe(401);
  }
  const newDevice = visitor();
  const refused = await newDevice.post('/signin', { email, password: PASSWORD });
  expect(refused.status).toBe(429);
  expect(await readPage(refused)).toContain('the link we email you opens your account on this device');
  expect((await known.post('/signin', { email, password: PASSWORD })).status).toBe(303);

  for (let n = 0; n <= STRANGERS_LEFT; n += 1) await visitor().post('/ForgotPassword', { email });
  expect((await newDevice.post('/ForgotPassword', { email })).status).toBe(200);
  const link = await mailedLink(site.dataDir, { to: email, path: '/reset-password' });
  const oobCode = new URL(link, site.origin).searchParams.get('oobCode') ?? '';
  const fields = { oobCode, newPassword: 'Opened1!opened', confirmNewPassword: 'Opened1!opened' };
  expect((await newDevice.post('/reset-password', fields)).status).toBe(200);
  expect((await newDevice.post('/signin', { email, password: 'Opened1!opened' })).status).toBe(303);
  expect(await tooMany(await visitor().post('/signin', { email, password: 'Opened1!opened' }))).toBe(true);
});

test('strangers’ sign-ups with an email do not lock its owner out, and send few emails', async () => {
  const email = WANTED_EMAIL;
  for (let n = 0; n < STRANGERS_LEFT + 2; n += 1) {
    expect((await visitorFrom(`198.51.101.${n}`).post('/signup', signupForm(email))).status).toBe(200);
  }
  const owner = visitor();
  const fields = { ...signupForm(email), password: 'Owners1!own', confirmPassword: 'Owners1!own', next: '/profile' };
  const screen = await owner.post('/signup', fields);
  expect(screen.status).toBe(200);
  expect(await readPage(screen)).toContain('Open the link in the most recent one.');
  const link = await mailedLink(site.dataDir, { to: email, path: '/verify-email' });
  const oobCode = new URL(link, site.origin).searchParams.get('oobCode') ?? '';
  expect((await owner.post('/verify-email', { oobCode })).headers.get('location')).toBe('/profile');
  const mails = (await outbox(site.dataDir)).filter((mail) => mail.includes(`To: ${email}`));
  expect(mails.length).toBeLessThanOrEqual(STRANGERS_LEFT);
  expect((await visitor().post('/signin', { email, password: 'Owners1!own' })).status).toBe(303);
});

test('a known device has its own limit', async () => {
  const email = site.filled.people[7]?.email ?? '';
  const known = visitor();
  await known.post('/signin', { email, password: PASSWORD });
  await known.post('/signout');
  for (let n = 0; n < 10; n += 1) expect((await known.post('/signin', { email, ...WRONG })).status).toBe(401);
  expect(await tooMany(await known.post('/signin', { email, password: PASSWORD }))).toBe(true);
});

test('a reset link works once', async () => {
  const someone = visitor();
  const email = site.filled.people[3]?.email ?? '';
  const requested = await someone.post('/ForgotPassword', { email });
  expect(await readPage(requested)).toContain('Check your inbox for further instructions');
  const link = await mailedLink(site.dataDir, { to: email, path: '/reset-password' });
  const oobCode = new URL(link, site.origin).searchParams.get('oobCode') ?? '';
  expect((await someone.get(link)).status).toBe(200);
  const fields = { oobCode, newPassword: 'Fresh1!fresh', confirmNewPassword: 'Fresh1!fresh' };
  expect((await someone.post('/reset-password', fields)).status).toBe(200);
  const opened = await readPage(await someone.get(link));
  expect(opened).toContain('This password reset link may have expired or already been used.');
  expect(opened).not.toContain('Set new password');
  const again = await someone.post('/reset-password', fields);
  expect(again.status).toBe(400);
  expect(await again.text()).toContain('href="/ForgotPassword"');
  expect((await someone.post('/signin', { email, password: PASSWORD })).status).toBe(401);
  expect((await someone.post('/signin', { email, password: 'Fresh1!fresh' })).status).toBe(303);
});

test.each(['', 'nobody', 'no one@people.example', `${'x'.repeat(300)}@people.example`, 'a@b'])(
  'the email %.30s is rejected',
  async (email) => {
    const rejected = await visitor().post('/ForgotPassword', { email });
    expect(rejected.status).toBe(422);
    expect(await readPage(rejected)).toContain('Failed to reset password: enter a valid email address');
  },
);

test('a missing, invalid or foreign code shows an error', async () => {
  const someone = visitor();
  const invalidLink = "We couldn't verify your email. The link may have expired or already been used.";
  expect(await readPage(await someone.get('/verify-email'))).toContain(invalidLink);
  for (const oobCode of ['', 'garbage', 'A'.repeat(43), site.filled.resetCodes[4] ?? '', '\u0000', 'x'.repeat(5000)]) {
    const rejected = await someone.post('/verify-email', { oobCode });
    expect(rejected.status).toBeGreaterThanOrEqual(400);
    expect(rejected.status).toBeLessThan(500);
    expect(await readPage(rejected)).toContain(invalidLink);
  }
  expect(await (await someone.get('/reset-password')).text()).toContain('href="/ForgotPassword"');
  const reset = { oobCode: 'garbage', newPassword: 'Fresh1!fresh', confirmNewPassword: 'Fresh1!fresh' };
  expect((await someone.post('/reset-password', reset)).status).toBe(400);
});

test('attempts with wrong codes are limited', async () => {
  const someone = visitor();
  let last: Response | undefined;
  for (let n = 0; n < 31; n += 1) last = await someone.post('/verify-email', { oobCode: 'A'.repeat(43) });
  expect(last?.status).toBe(429);
  expect(last?.headers.has('retry-after')).toBe(true);
});

test('other spellings of /ForgotPassword redirect to it', async () => {
  for (const path of ['/forgotpassword', '/forgot-password', '/FORGOTPASSWORD']) {
    const response = await visitor().get(`${path}?x=1`);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/ForgotPassword?x=1');
  }
});

test('a rejected sign-up shows the error, keeps all but passwords and stores nothing', async () => {
  const email = 'refused@people.example';
  const rejected = await visitor().post('/signup', {
    ...signupForm(email),
    name: 'Kept & <i>shown</i>',
    confirmPassword: 'Other1!pass',
  });
  const html = await rejected.clone().text();
  expect(rejected.status).toBe(422);
  expect(await readPage(rejected)).toContain("Passwords don't match");
  expect(html).toContain('value="Kept &amp; &lt;i&gt;shown&lt;/i&gt;"');
  expect(html).not.toContain(PASSWORD);
  expect(html).not.toContain('Other1!pass');
  expect((await visitor().post('/signin', { email, password: PASSWORD })).status).toBe(401);
});

test('the log and emails contain no secrets', async () => {
  const printed = site.output();
  for (const secret of [PASSWORD, 'Fresh1!fresh', 'newcomer@people.example', '491570156', ...site.filled.resetCodes]) {
    expect(printed).not.toContain(secret);
  }
  for (const mail of await outbox(site.dataDir)) expect(mail).not.toContain(PASSWORD);
});
