/** Pages and forms when some tables fail. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#app/platform/ids.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { makeArticle, makeArticleImage } from '#tests/support/articles.ts';
import { makeListing } from '#tests/support/factories.ts';
import { fieldValue, listingForm } from '#tests/support/listing-form.ts';
import { outbox } from '#tests/support/outbox.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { logLines } from '#tests/support/server.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const ADMIN = 'admin@kerbside.example';
const NOT_VERIFIED = 'late@people.example';
const NOT_SENT = 'Unable to send verification email. Please try again later.';
const OUR_SIDE = 'something went wrong on our side.';

const REFUSE = sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`;

/**
 * Where the codes of mails, an article's last change, a car's keys and its photos were, nothing is found; no session can
 * be ended, no car saved or removed and no message to support stored.
 */
const site = await siteOfFile(
  async (db) => {
    const person = await makePerson(db, { email: ADMIN });
    await makePerson(db, { email: NOT_VERIFIED, emailVerified: false, accountStatus: 'pending_verification' });
    const article = await makeArticle(db, person);
    const image = await makeArticleImage(db, 'previews');
    const listing = await makeListing(db, person);
    await saveCar(db, person.id, listing);
    await db.execute(sql`alter table one_time_codes rename to codes_elsewhere`);
    await db.execute(sql`alter table articles rename column updated_at to changed_elsewhere`);
    await db.execute(sql`alter table listings rename column keys to keys_elsewhere`);
    await db.execute(sql`alter table listing_photos rename column thumbhash to drawn_elsewhere`);
    await db.execute(REFUSE);
    await db.execute(sql`create trigger kept before delete on sessions for each row execute function refuse()`);
    await db.execute(
      sql`create trigger refused before insert or update on saved_cars for each row execute function refuse()`,
    );
    await db.execute(
      sql`create trigger refused before insert on contact_messages for each row execute function refuse()`,
    );
    return { article, image, listing };
  },
  { LOG_LEVEL: 'error' },
);
const admin = await Visitor.signedIn(site.origin, ADMIN);

test('a failed sign-up shows an error and keeps the form', async () => {
  const email = 'new@people.example';
  const fields = { name: 'Jess Nguyen', email, phoneNumber: '0491 570 158' };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await new Visitor(site.origin).post('/signup', { ...fields, ...passwords });
  await says(answer, 'Failed to create account. Please try again.', email);
});

test('an email that cannot be sent shows an error', async () => {
  const answer = await new Visitor(site.origin).post('/ForgotPassword', { email: ADMIN });
  await says(answer, `Failed to reset password: ${OUR_SIDE}`, ADMIN);
});

test('an unverified person sees when the verification email cannot be sent', async () => {
  const visitor = new Visitor(site.origin);
  const refused = await visitor.post('/signin', { email: NOT_VERIFIED, password: PASSWORD });
  expect(refused.status).toBe(403);
  const text = await readPage(refused);
  expect(text).toContain('Please verify your email before signing in.');
  expect(text).toContain(NOT_SENT);
});

test('a profile that cannot be read shows an error', async () => {
  await says(await admin.get('/profile'), 'Failed to load profile data.');
});

test('articles that cannot be listed, saved or deleted show an error, and the form keeps its text', async () => {
  const { article, image } = site.filled;
  await says(await admin.get('/admin'), `Failed to fetch articles: ${OUR_SIDE}`);
  const form = new FormData();
  form.set('title', 'Kept words');
  form.set('previewImage', image);
  const created = await admin.send('/admin/articles/new', { method: 'POST', body: form });
  await says(created, `Failed to create article: ${OUR_SIDE}`, 'Kept words');
  const deleted = await admin.post(`/admin/articles/${article}/delete`);
  expect([deleted.status, deleted.headers.get('location')]).toEqual([303, '/admin?notDeleted']);
  await says(await admin.get('/admin?notDeleted'), `Failed to delete article: ${OUR_SIDE}`);
  const headers = { Accept: 'application/json' };
  const asked = await admin.send(`/admin/articles/${article}/delete`, { method: 'POST', headers });
  expect([asked.status, await asked.json()]).toMatchObject([500, { success: false, code: 'auth/internal-error' }]);
});

test('an article edited without JavaScript keeps what was typed when the article cannot be read', async () => {
  const { article, image } = site.filled;
  const path = `/admin/articles/${article}/edit`;
  const form = new FormData();
  const typed = { title: 'Kept words', 'section-0-title': 'Kept part', 'section-0-content': 'Kept text', version: 'v' };
  for (const [name, value] of Object.entries({ ...typed, previewImage: image })) form.set(name, value);
  const answer = await admin.send(path, { method: 'POST', body: form });
  const html = await answer.clone().text();
  await says(answer, `Failed to update article: ${OUR_SIDE}`, 'Kept text');
  for (const name of ['title', 'section-0-title', 'version', 'previewImage']) {
    expect(fieldValue(html, name)).toBe(form.get(name));
  }
});

test('home says when cars cannot be read, and never that there are none', async () => {
  const home = await admin.get('/');
  expect(home.status).toBe(200);
  const text = await readPage(home);
  expect(text).toContain('The newest cars can’t be shown right now.');
  expect(text).not.toContain('No listings available at the moment.');
});

test('a listing that cannot be read shows an error, also on the edit page', async () => {
  const { listing } = site.filled;
  await says(await admin.get(`/edit-listing/${listing}`), `Error fetching listing: ${OUR_SIDE}`);
  await says(await admin.get(`/listing/${listing}`), 'Error fetching listing. Please try again later.');
});

test('an edit without JavaScript keeps what was typed, photos included, when the listing cannot be read', async () => {
  const path = `/edit-listing/${site.filled.listing}`;
  const body = listingForm({ color: 'Kept green', photoPlaces: ['one:1', 'two:remove'], version: 'known' });
  const answer = await admin.send(path, { method: 'POST', body });
  expect(answer.status).toBe(500);
  const html = await answer.clone().text();
  expect(await readPage(answer)).toContain(`Error updating listing: ${OUR_SIDE}`);
  expect([fieldValue(html, 'color'), fieldValue(html, 'version')]).toEqual(['Kept green', 'known']);
  expect([...html.matchAll(/name="photoPlaces" value="([^"]+)"/g)].map(([, place]) => place)).toEqual([
    'one:1',
    'two:remove',
  ]);
  expect(html).toContain(`action="${path}"`);
});

test('a car that cannot be saved redirects back silently, and returns an error status to JavaScript', async () => {
  const path = `/saved-cars/${site.filled.listing}`;
  const led = await admin.post(path, { next: '/listings' });
  expect([led.status, led.headers.get('location')]).toEqual([303, '/listings']);
  await isLoggedOnce(led);
  expect((await admin.post(path)).status).toBe(500);
});

test('a failed removal without JavaScript returns to the list with an error beside the car', async () => {
  const path = `/saved-cars/${site.filled.listing}/remove`;
  const led = await admin.post(path, { next: '/saved-cars?removed=x', onFailure: '/saved-cars?notRemoved=x' });
  expect([led.status, led.headers.get('location')]).toEqual([303, '/saved-cars?notRemoved=x']);
  const away = await admin.post(path, { next: '/saved-cars', onFailure: 'https://evil.example/' });
  expect(away.headers.get('location')).toBe('/');
});

test('a note that cannot be saved says so and keeps what was typed', async () => {
  const answer = await admin.post(`/saved-cars/${site.filled.listing}/note`, { note: 'Clutch slips' });
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain('Something went wrong on our side. Your text is still here.');
  expect(html).toContain('Clutch slips</textarea>');
});

test('a message to support that cannot be stored shows an error, keeps the form and is not emailed', async () => {
  const email = `${newId()}@people.example`;
  const message = 'Where do I find it?';
  const typed = { name: 'Robin', email, subject: 'A question', message };
  const answer = await new Visitor(site.origin).post('/contact', typed);
  const html = await answer.clone().text();
  await says(answer, 'Sorry, something went wrong. Please try again later.', `${message}</textarea>`);
  expect(fieldValue(html, 'email')).toBe(email);
  expect((await outbox(site.dataDir)).filter((mail) => mail.includes(email))).toEqual([]);
});

test('a failed sign-out is logged, says that it did not happen and keeps the session', async () => {
  const answer = await admin.post('/signout');
  expect(answer.status).toBe(503);
  expect(await answer.clone().text()).toContain('You’re still signed in.');
  expect((await (await admin.get('/whoami')).json()).uid).not.toBeNull();
  await isLoggedOnce(answer);
});

/** The error is logged once. */
async function says(answer: Response, sentence: string, typed = '') {
  expect(answer.status).toBe(500);
  const html = await answer.clone().text();
  expect(await readPage(answer)).toContain(sentence);
  expect(html).toContain(typed);
  await isLoggedOnce(answer);
}

const isLoggedOnce = async (answer: Response) =>
  expect(await logLines(site, answer.headers.get('x-request-id') ?? 'none')).toHaveLength(1);
