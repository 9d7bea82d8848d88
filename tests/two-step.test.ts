/** Two-step verification and the email about a new device, over HTTP, without JavaScript. */
import { expect, test } from 'vitest';
import { codeOfApp, wrongCode } from '#tests/support/authenticator.ts';
import { outbox } from '#tests/support/outbox.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { makeProtected, type Protected } from '#tests/support/protected-people.ts';
import { FIREFOX } from '#tests/support/signed-in.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const EARLIER = new Date('2026-01-01T00:00:00Z');
const STEP = '/signin/two-step';

const site = await siteOfFile(async (db) => ({
  plain: await makePerson(db),
  known: await makePerson(db, { lastLogin: EARLIER }),
  settingUp: await makePerson(db, { lastLogin: EARLIER }),
  moderator: await makePerson(db, { isModerator: true }),
  protectedPeople: [await makeProtected(db), await makeProtected(db), await makeProtected(db)],
}));

function protectedPerson(which: number): Protected {
  const person = site.filled.protectedPeople[which];
  if (!person) throw new Error('There are fewer people.');
  return person;
}

const browser = () => new Visitor(site.origin, { 'User-Agent': FIREFOX });

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/profile')).status === 200;
const mailsTo = async (to: string, subject: string) =>
  (await outbox(site.dataDir)).filter((mail) => mail.includes(`Subject: ${subject}`) && mail.includes(to));

test('a right password asks for a code, and the code continues to the visitor’s page', async () => {
  const { email, secret } = protectedPerson(0);
  const visitor = browser();
  const response = await visitor.post('/signin', { email, password: PASSWORD, next: '/my-listings' });
  expect([response.status, response.headers.get('location')]).toEqual([303, STEP]);
  expect(visitor.cookies.has('kerbside.session_token')).toBe(false);
  expect(await isSignedIn(visitor)).toBe(false);
  expect(await readPage(await visitor.get(STEP))).toContain('Six digits from your authenticator app');
  const wrong = await visitor.post(STEP, { code: await wrongCode(secret) });
  expect(wrong.status).toBe(401);
  expect(await readPage(wrong)).toContain('That code isn’t right, or was used already.');
  const code = await codeOfApp(secret);
  const right = await visitor.post(STEP, { code });
  expect([right.status, right.headers.get('location')]).toEqual([303, '/my-listings']);
  expect(await isSignedIn(visitor)).toBe(true);
  const thief = browser();
  await thief.post('/signin', { email, password: PASSWORD });
  expect((await thief.post(STEP, { code })).status).toBe(401);
  expect(await isSignedIn(thief)).toBe(false);
});

test('an API client learns that a code is needed', async () => {
  const { email } = protectedPerson(1);
  const answer = await browser().send('/signin', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ success: false, code: 'auth/multi-factor-auth-required' });
});

let waitingOf: [string, string][] = [];

test('new devices share a limit of ten wrong codes; known devices have their own', async () => {
  const { email, secret, codes } = protectedPerson(2);
  const owner = browser();
  await owner.post('/signin', { email, password: PASSWORD });
  expect((await owner.post(STEP, { code: codes[0] ?? '' })).status).toBe(303);
  await owner.post('/signout');
  const code = await wrongCode(secret);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    const thief = browser();
    if (n % 5 === 0) await thief.post('/signin', { email, password: PASSWORD });
    else for (const [name, value] of waitingOf) thief.cookies.set(name, value);
    waitingOf = [...thief.cookies];
    statuses.push((await thief.post(STEP, { code })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  await owner.post('/signin', { email, password: PASSWORD });
  expect((await owner.post(STEP, { code: codes[1] ?? '' })).status).toBe(303);
});

test('no other signed cookie stands in for a checked password', async () => {
  const { email } = protectedPerson(0);
  const visitor = browser();
  await visitor.post('/signin', { email, password: PASSWORD });
  const device = [...visitor.cookies].find(([name]) => name !== 'kerbside.second_step');
  visitor.cookies.set('kerbside.second_step', device?.[1] ?? '');
  expect((await visitor.get(STEP)).headers.get('location')).toBe('/signin');
  visitor.cookies.delete('kerbside.second_step');
  expect((await visitor.post(STEP, { code: '123456' })).headers.get('location')).toBe('/signin');
});

test('a person sets up two-step verification with the password, sees the codes once and turns it off', async () => {
  const { email } = site.filled.settingUp;
  const visitor = browser();
  await visitor.post('/signin', { email, password: PASSWORD });
  const page = '/profile/two-step';
  expect((await visitor.post(page, { do: 'start', currentPassword: 'Wrong1!wrong' })).status).toBe(403);
  expect((await visitor.post(page, { do: 'start', currentPassword: PASSWORD })).status).toBe(303);
  const scan = await (await visitor.get(page)).text();
  expect(scan).toContain('aria-label="QR code of the key below"');
  const secret = /<code[^>]*>([A-Z2-7 ]+)</.exec(scan)?.[1] ?? '';
  expect((await visitor.post(page, { do: 'confirm', code: await wrongCode(secret) })).status).toBe(403);
  const answer = await (await visitor.post(page, { do: 'confirm', code: await codeOfApp(secret) })).text();
  const codes = /name="codes" value="([^"]+)"/.exec(answer)?.[1] ?? '';
  const file = await visitor.post(`${page}/codes`, { codes });
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="recovery-codes.txt"');
  expect(file.headers.get('cache-control')).toBe('private, no-store');
  expect((await file.text()).split('\r\n').filter((line) => line.includes('-'))).toEqual(codes.split(' '));
  expect((await visitor.post(`${page}/codes`, { codes: '<b>not codes</b>' })).headers.get('location')).toBe(page);
  const on = await readPage(new Response(answer));
  expect(on.match(/\b[a-z0-9]{4}(-[a-z0-9]{4}){3}\b/g)).toHaveLength(10);
  expect(on).toContain('Recovery codes left: 10');
  const again = await readPage(await visitor.get(page));
  expect(again).not.toMatch(/[a-z0-9]{4}(-[a-z0-9]{4}){3}/);
  expect(again).not.toContain(secret);
  expect((await visitor.post(page, { do: 'turn-off', passwordOrCode: PASSWORD })).status).toBe(303);
  expect(await readPage(await visitor.get(page))).toContain('Two-step verification is off.');
  await expect.poll(async () => (await mailsTo(email, 'Two-step verification turned')).length).toBe(2);
});

test('staff without two-step verification are asked at each sign-in, and again after a day of “Not now”', async () => {
  const { email } = site.filled.moderator;
  const question = '/profile/two-step?next=%2Fadmin%2Fmoderation';
  const visitor = browser();
  const signIn = () => visitor.post('/signin', { email, password: PASSWORD, next: '/admin/moderation' });
  const locations = async (...answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ headers }) => headers.get('location'));
  expect(await locations(signIn())).toEqual([question]);
  const toHome = browser().post('/signin', { email, password: PASSWORD });
  expect(await locations(toHome)).toEqual(['/profile/two-step?next=%2F']);
  expect(await locations(visitor.get('/admin/moderation'))).toEqual([question]);
  expect(await readPage(await visitor.get(question))).toContain('a stolen password should not be enough');
  const answer = await visitor.post(question, { do: 'not-now' });
  expect(answer.headers.get('location')).toBe('/admin/moderation');
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=86400');
  expect((await visitor.get('/admin/moderation')).status).toBe(200);
  await visitor.post('/signout');
  expect(await locations(signIn())).toEqual([question]);
  expect(await locations(visitor.get('/admin/moderation'))).toEqual([question]);
});

test('a new-device email is sent, but not for the first sign-in or a known device', async () => {
  const { plain, known } = site.filled;
  const first = browser();
  await first.post('/signin', { email: plain.email, password: PASSWORD });
  const phone = browser();
  for (let n = 0; n < 2; n += 1) {
    await phone.post('/signin', { email: known.email, password: PASSWORD });
    await phone.post('/signout');
  }
  const newSignIn = 'New sign-in';
  await expect.poll(async () => (await mailsTo(known.email, newSignIn)).length).toBe(1);
  const [mail] = await mailsTo(known.email, newSignIn);
  expect(mail).toContain('Firefox on Linux, on ');
  expect(mail).toContain('/profile#sessions');
  expect(mail).not.toContain('127.0.0.1');
  expect(await mailsTo(plain.email, newSignIn)).toEqual([]);
});
