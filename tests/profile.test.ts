/** The profile, sessions, data export and account deletion over HTTP, without JavaScript. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#app/platform/db/types.server.ts';
import { accounts, sessions, type User } from '#app/platform/schema/accounts.server.ts';
import { savedCars } from '#app/platform/schema/listings.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { FIREFOX, signIn } from '#tests/support/signed-in.ts';
import { unzip } from '#tests/support/unzip.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const NEW_PASSWORD = 'Fresh2@start';
const PEOPLE = 20;

type Filled = {
  people: User[];
  leaver: User;
  listingIds: string[];
  dealer: User;
  /** Cookies of a person without a password, from six minutes ago and from just now. */
  withoutPassword: { person: User; early: string; late: string };
};
let next = 0;

const site = await siteOfFile(fill, { AUTH_SECRET: authSecret() });

async function fill(db: Database): Promise<Filled> {
  const people: User[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await makePerson(db));
  const leaver = await makePerson(db);
  const dealer = await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' });
  const listingIds = [
    await makeListing(db, leaver, { make: 'Zastava' }),
    await makeListing(db, leaver, { make: 'Zastava' }),
  ];
  const other = await makeListing(db, dealer);
  await db
    .insert(savedCars)
    .values({ id: `${leaver.id}_${other}`, userId: leaver.id, listingId: other, listingData: {} });
  return { people, leaver, listingIds, dealer, withoutPassword: await makeWithoutPassword(db) };
}

async function makeWithoutPassword(db: Database) {
  const person = await makePerson(db);
  await db.update(accounts).set({ providerId: 'google', password: null }).where(eq(accounts.userId, person.id));
  const early = (await signIn(db, person)).cookie;
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 6 * 60_000) })
    .where(eq(sessions.userId, person.id));
  return { person, early, late: (await signIn(db, person)).cookie };
}

async function browserOf(email: string, password = PASSWORD): Promise<Visitor> {
  const visitor = new Visitor(site.origin, { 'User-Agent': FIREFOX });
  expect((await visitor.post('/signin', { email, password })).status).toBe(303);
  return visitor;
}

/** A person no other test uses. */
async function signedInPerson() {
  const person = site.filled.people[next] as User;
  next += 1;
  return { person, browser: await browserOf(person.email) };
}

type Typed = Record<string, string | File>;

function send(browser: Visitor, person: User, changes: Typed = {}): Promise<Response> {
  const form = new FormData();
  const fields: Typed = {
    avatar: new File([], ''),
    name: person.name,
    email: person.email,
    phoneNumber: '0491 570 158',
    currentPassword: '',
    newPassword: '',
    confirmNewPassword: '',
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return browser.send('/profile', { method: 'POST', body: form });
}

async function expectSaved(browser: Visitor, response: Response): Promise<string> {
  expect(response.headers.get('location')).toBe('/profile');
  const page = await readPage(await browser.get('/profile'));
  expect(page).toContain('Profile updated successfully!');
  return page;
}

async function shownValue(browser: Visitor, name: string): Promise<string | undefined> {
  const html = await (await browser.get('/profile')).text();
  return inputValue(html, name);
}

function inputValue(html: string, name: string): string | undefined {
  const input = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0];
  return input?.match(/ value="([^"]*)"/)?.[1];
}

test('the page shows the profile with an Australian phone number as placeholder', async () => {
  const { browser, person } = await signedInPerson();
  const response = await browser.get('/profile');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const html = await response.text();
  expect(inputValue(html, 'name')).toBe(person.name);
  expect(inputValue(html, 'email')).toBe(person.email);
  expect(inputValue(html, 'phoneNumber')).toBe('0491 570 158');
  expect(html).toContain('placeholder="0491 570 156"');
  expect(inputValue(html, 'dealershipName')).toBeUndefined();
  expect(html).not.toContain('Dealership name');
  expect(html).toMatch(/Firefox on Linux.*This device/);
  expect(html).toContain('Update Profile');
});

test('a saved profile shows its message once', async () => {
  const { browser, person } = await signedInPerson();
  const response = await send(browser, person, { name: '  Ash O’Neil 🚗 ', phoneNumber: '+61 491 570 156' });
  await expectSaved(browser, response);
  expect(await readPage(await browser.get('/profile'))).not.toContain('Profile updated successfully!');
  expect(await shownValue(browser, 'name')).toBe('Ash O’Neil 🚗');
  expect(await shownValue(browser, 'phoneNumber')).toBe('0491 570 156');
});

test('a new email takes effect once its link is used', async () => {
  const { browser, person } = await signedInPerson();
  const email = 'moved@people.example';
  const page = await expectSaved(browser, await send(browser, person, { email, currentPassword: PASSWORD }));
  expect(page).toContain(`Your email stays ${person.email} until you open the link we sent to ${email}.`);
  const later = await browser.get('/profile');
  expect(await readPage(later.clone())).toContain(`Check ${email} for a link to confirm your new email.`);
  expect(inputValue(await later.text(), 'email')).toBe(person.email);
  const link = await mailedLink(site.dataDir, { to: email, path: '/verify-email' });
  const oobCode = new URL(link, site.origin).searchParams.get('oobCode') ?? '';
  const confirmed = await new Visitor(site.origin).post('/verify-email', { oobCode });
  expect(confirmed.status).toBe(200);
  expect(await readPage(confirmed)).toContain('Your new email is confirmed.');
  expect(await shownValue(browser, 'email')).toBe(email);
  await browserOf(email);
});

const REJECTED: [Typed, number, string][] = [
  [{ name: '   ' }, 422, 'Name and phone number are required'],
  [{ email: 'no address' }, 422, 'Enter a valid email address'],
  [{ currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: 'x' }, 422, "New passwords don't match"],
  [
    { currentPassword: 'Wrong1!wrong', newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
    403,
    'Failed to update profile: That’s not your current password.',
  ],
];

test('every rejected form shows its error, keeps all but passwords and stores nothing', async () => {
  const { browser, person } = await signedInPerson();
  for (const [changes, status, message] of REJECTED) {
    const response = await send(browser, person, { name: 'Typed <b>name</b>', phoneNumber: '0491570159', ...changes });
    expect([response.status, message]).toEqual([status, message]);
    const html = await response.clone().text();
    expect(await readPage(response)).toContain(message);
    if (!('name' in changes)) expect(inputValue(html, 'name')).toBe('Typed &lt;b&gt;name&lt;/b&gt;');
    if ('email' in changes) expect(inputValue(html, 'email')).toBe(changes.email);
    for (const secret of [PASSWORD, NEW_PASSWORD, 'Wrong1!wrong', '"weak"']) expect(html).not.toContain(secret);
  }
  expect(await shownValue(browser, 'name')).toBe(person.name);
  expect(await shownValue(browser, 'phoneNumber')).toBe('0491 570 158');
});

test('after ten wrong passwords even the right one has to wait, but other fields are saved', async () => {
  const { browser, person } = await signedInPerson();
  const typed = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
  for (let n = 0; n < 10; n += 1) {
    expect((await send(browser, person, { currentPassword: 'Wrong1!wrong', ...typed })).status).toBe(403);
  }
  const rejected = await send(browser, person, { currentPassword: PASSWORD, ...typed });
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readPage(rejected)).toContain('Failed to update profile: Too many attempts. Wait 15 minutes.');
  expect((await browser.post('/profile/delete', { currentPassword: PASSWORD })).status).toBe(429);
  await expectSaved(browser, await send(browser, person, { name: 'Still saved' }));
});

test('an avatar that is not an image or too large is rejected with the reason', async () => {
  const { browser, person } = await signedInPerson();
  const attempts: [File, number, string][] = [
    [
      new File(['<script>alert(1)</script>'], 'x.png'),
      422,
      'The file isn’t an image we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).',
    ],
    [new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'x.png'), 422, 'The image is larger than 25 MB.'],
    [new File([new Uint8Array(40 * 1024 * 1024)], 'x.png'), 413, 'The image is larger than 25 MB.'],
  ];
  for (const [avatar, status, reason] of attempts) {
    const response = await send(browser, person, { name: 'Kept?', avatar });
    expect(response.status).toBe(status);
    expect(await readPage(response)).toContain(`Failed to upload avatar. ${reason}`);
  }
  expect(await shownValue(browser, 'name')).toBe(person.name);
});

function browserWith(cookie: string): Visitor {
  const visitor = new Visitor(site.origin);
  for (const pair of cookie.split('; ')) visitor.cookies.set(pair.split('=')[0] ?? '', pair.split(/=(.*)/)[1] ?? '');
  return visitor;
}

test('an account without a password has to sign in again before changing its email or password', async () => {
  const { person, early, late } = site.filled.withoutPassword;
  const browser = browserWith(early);
  const page = await readPage(await browser.get('/profile'));
  expect(page).toContain(
    'Your account has no password. To change your email or to set a password, sign in again first',
  );
  expect(page).not.toContain('Current password');
  const rejected = await send(browser, person, { email: 'away@people.example', name: 'Typed' });
  expect(rejected.status).toBe(403);
  expect(await readPage(rejected)).toContain('Failed to update profile: Your account has no password');
  expect(await readPage(await browser.get('/profile/delete'))).not.toContain('Delete my account');
  expect((await browser.post('/profile/delete')).status).toBe(403);
  await expectSaved(browser, await send(browser, person, { name: 'Ash' }));
  const again = await browser.post('/profile/sign-in-again', { next: '/profile/delete' });
  expect(again.headers.get('location')).toBe('/signin?next=%2Fprofile%2Fdelete');
  expect((await browser.get('/signin')).status).toBe(200);
  const fresh = browserWith(late);
  const typed = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
  await expectSaved(fresh, await send(fresh, person, typed));
  await browserOf(person.email, NEW_PASSWORD);
});

test('a person can sign out each of their browsers or all of them, but no one else’s', async () => {
  const { browser, person } = await signedInPerson();
  const others = [await browserOf(person.email), await browserOf(person.email), await browserOf(person.email)];
  const html = await (await browser.get('/profile')).text();
  const ids = [...html.matchAll(/action="\/profile\/sessions\/(\w{12})\/end"/g)].map(([, id]) => id as string);
  expect(ids).toHaveLength(3);
  const stranger = await signedInPerson();
  for (const id of [ids[0], 'nobodynobody', '..%2f..', "'--"]) {
    expect((await stranger.browser.post(`/profile/sessions/${id}/end`)).status).toBe(404);
  }
  const ended = await browser.post(`/profile/sessions/${ids[0]}/end`);
  expect(ended.headers.get('location')).toBe('/profile');
  expect(await readPage(await browser.get('/profile'))).toContain('That device is signed out.');
  const stillIn = await Promise.all(others.map(async (other) => (await other.get('/profile')).status === 200));
  expect(stillIn.filter(Boolean)).toHaveLength(2);
  await browser.post('/profile/sessions/end-others');
  for (const other of others) expect((await other.get('/profile')).status).toBe(302);
  expect((await browser.get('/profile')).status).toBe(200);
  expect((await stranger.browser.get('/profile')).status).toBe(200);
});

test('the data export is a private, uncached ZIP file', async () => {
  const browser = await browserOf(site.filled.leaver.email);
  const response = await browser.get('/profile/data');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="kerbside-data.zip"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  const data = JSON.parse(files.get('data.json')?.toString() ?? '');
  expect(data.profile.email).toBe(site.filled.leaver.email);
  expect(data.listings.map((listing: { id: string }) => listing.id).sort()).toEqual(site.filled.listingIds.toSorted());
  const text = [...files.values()].join('');
  for (const other of [...site.filled.people, site.filled.dealer]) expect(text).not.toContain(other.id);
  expect(text).not.toContain(browser.cookies.get('kerbside.session_token')?.split('.')[0]);
});

test('deleting the account lists what is deleted, needs the password and deletes everything', async () => {
  const { leaver, listingIds } = site.filled;
  const browser = await browserOf(leaver.email);
  const elsewhere = await browserOf(leaver.email);
  const page = await readPage(await browser.get('/profile/delete'));
  expect(page).toMatch(/2 listings with 0 photos/);
  expect(page).toMatch(/1 saved car .*and your cars from other people’s lists/);
  for (const currentPassword of ['', 'Wrong1!wrong']) {
    const rejected = await browser.post('/profile/delete', { currentPassword });
    expect(rejected.status).toBe(403);
    expect(await readPage(rejected)).toContain('Failed to delete account');
  }
  expect((await browser.get(`/listing/${listingIds[0]}`)).status).toBe(200);
  const deleted = await browser.post('/profile/delete', { currentPassword: PASSWORD });
  expect(deleted.headers.get('location')).toBe('/account-deleted');
  expect(browser.cookies.has('kerbside.session_token')).toBe(false);
  const searched = await readPage(await browser.get('/listings?make=Zastava'));
  expect(searched).toContain('No matches found');
  expect(await readPage(await browser.get('/account-deleted'))).toContain('Account successfully deleted');
  expect((await browser.get('/account-deleted')).headers.get('location')).toBe('/');
  for (const id of listingIds) expect((await browser.get(`/listing/${id}`)).status).toBe(404);
  expect((await elsewhere.get('/profile')).headers.get('location')).toContain('/signin');
  const again = await browser.post('/signin', { email: leaver.email, password: PASSWORD });
  expect(again.status).toBe(401);
});
