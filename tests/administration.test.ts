/** The administrator's pages over HTTP, as forms without scripts. */
import { expect, test } from 'vitest';
import { storeMessage } from '#app/contact/messages.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { secondFactors, type User } from '#app/platform/schema/accounts.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { logLines } from '#tests/support/server.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

async function protect(db: Database, { id: userId }: User) {
  await db.insert(secondFactors).values({ userId, secret: 'unread', confirmedAt: new Date() });
}

const site = await siteOfFile(
  async (db) => {
    const administrator = await makePerson(db, { email: 'admin@kerbside.example', name: 'Addie' });
    const dealer = await makePerson(db, {
      name: 'Dana <b>Dealer</b>',
      email: 'dana@wombat.example',
      isDealer: true,
      dealershipName: 'Wombat Wheels',
      createdAt: new Date(),
    });
    const people: User[] = [];
    for (let n = 0; n < 22; n += 1) {
      const email = `pat_${n}@people.example`;
      const phoneVerifiedAt = n === 2 ? new Date('2026-03-05T01:00:00Z') : null;
      people.push(await makePerson(db, { name: `Pat ${n}`, email, phoneVerifiedAt, createdAt: new Date() }));
    }
    const cars: string[] = [];
    for (let n = 0; n < 3; n += 1) cars.push(await makeListing(db, dealer, { make: 'Zastava', model: `Z${n}` }));
    cars.push(await makeListing(db, people[0] as User, { make: 'Zastava', model: 'Koral' }));
    await protect(db, people[2] as User);
    const message = { name: 'Robin', email: 'robin@people.example', subject: '<i>Help</i>', message: 'One\n<b>Two' };
    return { administrator, dealer, people, cars, messageId: await storeMessage(db, message) };
  },
  { LOG_LEVEL: 'info' },
);
const signedIn = (email: string) => Visitor.signedIn(site.origin, email);
const administrator = await signedIn('admin@kerbside.example');
const stranger = await signedIn(site.filled.people[1]?.email ?? '');

const page = async (path: string, who = administrator) => readPage(await who.get(path));
const location = (response: Response) => response.headers.get('location');

test('a message is listed as new, stays unread when opened, and can be marked and answered', async () => {
  const { messageId } = site.filled;
  const path = `/admin/messages/${messageId}`;
  expect(await page('/admin/messages')).toMatch(/1 message, 1 unread.*<i>Help<\/i> New Robin · robin@people\.example/);
  const html = await (await administrator.get(path)).text();
  expect(html).toContain('One\n&lt;b&gt;Two');
  expect(html).toMatch(/href="mailto:robin@people\.example\?subject=Re%3A%20%3Ci%3EHelp%3C%2Fi%3E&amp;body=[^"]*"/);
  expect((await administrator.get(`${path}/read`)).headers.get('location')).toBe(path);
  expect(await page('/admin/messages')).toContain('1 unread');
  const steps: [string, RegExp, RegExp][] = [
    ['read', /Read/, /1 message <i>/],
    ['read', /Read/, /1 message <i>/],
    ['unread', /New/, /1 unread/],
    ['answered', /Answered/, /1 message <i>/],
    ['unanswered', /Read/, /1 message <i>/],
  ];
  for (const [mark, badge, count] of steps) {
    const answer = await administrator.post(`${path}/${mark}`);
    expect([answer.status, location(answer)]).toEqual([303, path]);
    expect(await page(path)).toMatch(badge);
    expect(await page('/admin/messages')).toMatch(count);
  }
});

test.each(['/read', '/burnt', '/constructor'])('an unknown message or mark is 404: %s', async (mark) => {
  const id = mark === '/read' ? 'abcdefghjkmn' : site.filled.messageId;
  expect((await administrator.post(`/admin/messages/${id}${mark}`)).status).toBe(404);
});

test('a message is deleted after confirmation, and the log has ids only', async () => {
  const { messageId, administrator: own } = site.filled;
  const path = `/admin/messages/${messageId}`;
  expect(await page(path)).toContain('Find the account Delete');
  expect(await page(`${path}/delete`)).toMatch(
    /<i>Help<\/i> Are you sure you want to delete this message\? Robin · robin@people\.example Delete Cancel/,
  );
  expect(await page('/admin/messages')).toContain('1 message <i>');
  const answer = await administrator.post(`${path}/delete`);
  expect([answer.status, location(answer)]).toEqual([303, '/admin/messages']);
  expect(await page('/admin/messages')).toMatch(/0 messages Message deleted\. No messages yet/);
  expect((await administrator.get(path)).status).toBe(404);
  expect((await administrator.get(`${path}/delete`)).status).toBe(404);
  expect((await administrator.post(`${path}/delete`)).status).toBe(404);
  const lines = await logLines(site, 'administrator deleted a message');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"administrator":"${own.id}","message":"${messageId}"`);
  expect(lines[0]).not.toMatch(/@|Robin|Help/);
});

test('an account is found by email, by its prefix, by listing id and by listing URL', async () => {
  const { dealer, cars } = site.filled;
  const named = [
    'dana@wombat.example',
    ' DANA@ ',
    'dana@w',
    cars[0],
    `https://kerbside.example/listing/${cars[1]}?a=b`,
  ];
  for (const q of named) {
    const text = await page(`/admin/accounts?${new URLSearchParams({ q: q as string })}`);
    expect(text, q).toContain('Dana <b>Dealer</b>');
    expect(text).toContain('dana@wombat.example');
    expect(text).toMatch(/Dealer: Wombat Wheels .* 3(?!\d)/);
    expect(text).not.toContain('pat_');
  }
  const { id } = dealer;
  expect(await page(`/admin/accounts/${id}?listing=${cars[0]}`)).toContain('The listing you searched for');
});

test('at most twenty accounts are shown with a note, the exact email first', async () => {
  const text = await page('/admin/accounts?q=pat_');
  expect(text.match(/ pat_\d+@/g)).toHaveLength(20);
  expect(text).toContain('Too many results. Refine your search.');
  expect(await page('/admin/accounts')).toContain('Newest accounts');
  expect(await page('/admin/accounts?q=pat_1@people.example')).not.toContain('pat_10');
});

test.each([
  ['nobody@people.example', 'No matches.'],
  ["'; drop table users; --", 'No matches.'],
  ['pat%', 'No matches.'],
  ['pat\0', 'pat_1'],
  ['abcdefghjkmn', 'No matches.'],
  ['x'.repeat(301), 'Please keep this to 300 characters'],
])('the search %.30j finds: %s', async (q, text) => {
  const response = await administrator.get(`/admin/accounts?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  expect(await readPage(response)).toContain(text);
});

test('a listing is removed after confirmation, and the log has ids only', async () => {
  const { cars, dealer } = site.filled;
  const path = `/admin/listings/${cars[2]}/remove`;
  expect(await page(path)).toMatch(/Are you sure you want to delete this listing\? Remove Cancel/);
  expect(await page('/listings?make=Zastava')).toContain('4 vehicles found');
  const answer = await administrator.post(path);
  expect(location(answer)).toBe(`/admin/accounts/${dealer.id}`);
  const account = await page(`/admin/accounts/${dealer.id}`);
  expect(account).toContain('Zastava Z2, Ascent Sport deleted.');
  expect(account).toContain('Listings 2');
  expect(await page('/listings?make=Zastava')).toContain('3 vehicles found');
  expect((await administrator.get(`/listing/${cars[2]}`)).status).toBe(404);
  expect((await administrator.post(path)).status).toBe(404);
  const lines = await logLines(site, 'administrator removed a listing');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"listing":"${cars[2]}","seller":"${dealer.id}"`);
  expect(lines[0]).not.toMatch(/@|Zastava|Dana/);
});

test('an account is deleted after confirmation with its listings and sessions, and the log has ids only', async () => {
  const { people, cars } = site.filled;
  const person = people[0] as User;
  const elsewhere = await signedIn(person.email);
  const path = `/admin/accounts/${person.id}/delete`;
  const confirmation = await page(path);
  expect(confirmation).toContain('Are you sure you want to delete this account?');
  expect(confirmation).toContain('listings 1, photos 0, saved cars 0');
  expect(location(await administrator.post(path))).toBe('/admin/accounts');
  expect(await page('/admin/accounts')).toContain('Account successfully deleted');
  expect(location(await elsewhere.get('/profile'))).toContain('/signin');
  expect((await administrator.get(`/listing/${cars[3]}`)).status).toBe(404);
  expect(await page('/listings?make=Zastava')).not.toContain('Koral');
  expect((await administrator.get(`/admin/accounts/${person.id}`)).status).toBe(404);
  expect((await administrator.post(path)).status).toBe(404);
  const lines = await logLines(site, 'administrator deleted an account');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"account":"${person.id}"`);
  expect(lines[0]).not.toMatch(/@|Pat/);
});

test('the administrator cannot delete their own account here', async () => {
  const own = site.filled.administrator.id;
  const text = await page(`/admin/accounts/${own}`);
  expect(text).toContain('This is your own account.');
  expect(text).not.toContain('Delete account');
  expect((await administrator.get(`/admin/accounts/${own}/delete`)).status).toBe(409);
  expect((await administrator.post(`/admin/accounts/${own}/delete`, { currentPassword: PASSWORD })).status).toBe(409);
  expect((await administrator.get('/admin/accounts')).status).toBe(200);
});

test('the stats show listings, accounts, views and searches with no results', async () => {
  const visitor = new Visitor(site.origin);
  const missed = '/searches-without-result?make=Trabant&maxPrice=5000';
  expect((await visitor.post(missed)).status).toBe(204);
  const pixel = await visitor.get(`${missed}&sort=price_asc`);
  expect(pixel.headers.get('content-type')).toBe('image/gif');
  const unkept = ['make=Zastava', 'make=pat%40people.example', 'minPrice=9&maxPrice=8', 'foo=bar', ''];
  for (const query of unkept) expect((await visitor.post(`/searches-without-result?${query}`)).status).toBe(204);
  await visitor.post('/page-views', { path: '/contact' });
  const rows = async () => (await page('/admin/figures')).split('Search Times Last')[1];
  await expect.poll(rows).toMatch(/^ trabant · \S+ \$5,000 2 \d+ \w+ Page views/);
  await expect.poll(rows).toMatch(/\/contact 1/);
  const text = await page('/admin/figures');
  expect(text).toMatch(
    /Waiting for a decision Reports 0 Holds 0 Messages 0 Appeals 0.*All 2 For sale 2 Sold 0.*Private 22 Dealers 1/,
  );
  expect(text).toMatch(/New listings 2 listings in the last 30 days, peak 2 a day, 2 today/);
  expect(text).toMatch(/Searches per day 2 searches with no results in the last 30 days, peak 2 a day, 2 today/);
  const html = await (await administrator.get('/admin/figures')).text();
  expect(html).toMatch(/<svg role="img" aria-label="22 accounts in the last 30 days, peak 22 a day, 22 today"/);
});

test('only a page with no results is counted', async () => {
  const html = async (path: string) => (await administrator.get(path)).text();
  expect(await html('/listings?make=Trabant&page=3')).toContain('src="/searches-without-result?make=Trabant"');
  for (const path of ['/listings', '/listings?make=Zastava', '/listings?minPrice=9&maxPrice=8']) {
    expect(await html(path)).not.toContain('src="/searches-without-result');
  }
});

test('the administrator removes a locked-out person’s two-step verification', async () => {
  const { people } = site.filled;
  const person = people[2] as User;
  const here = `/admin/accounts/${person.id}`;
  expect(await page(here)).toMatch(/Phone verified 5 Mar 2026.*Two-step verification On.*Remove two-step verification/);
  expect(await page(`${here}/two-step`)).toContain('They can then sign in without a code.');
  expect((await stranger.post(`${here}/two-step`)).status).toBe(403);
  expect(location(await administrator.post(`${here}/two-step`))).toBe(here);
  const after = await page(here);
  expect(after).toMatch(/Two-step verification removed\..*Two-step verification Off/);
  expect(after).not.toContain('Remove two-step verification');
  expect(await page('/admin/figures')).toMatch(/Removed two-step verification 1/);
  await mailedLink(site.dataDir, { to: person.email, path: '/profile/two-step' });
  await administrator.post(`${here}/two-step`);
  expect(await page(here)).toContain('There was no two-step verification to remove.');
});
