/** Saved searches and their emails over HTTP, without JavaScript. */
import { expect, test } from 'vitest';
import { newId } from '#app/platform/ids.server.ts';
import { listingForm, picture, type TypedListing } from '#tests/support/listing-form.ts';
import { mailedLink, outbox } from '#tests/support/outbox.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => {
  const [seller, buyer, other] = [await makePerson(db), await makePerson(db), await makePerson(db)];
  return { seller: seller.email, buyer: buyer.email, other: other.email };
});

const locationOf = (response: Response) => response.headers.get('Location') ?? '';
const mailsTo = async (address: string) =>
  (await outbox(site.dataDir)).filter((mail) => new RegExp(`^To: .*${address}`, 'im').test(mail));
const newAddress = () => `${newId()}@example.com`;

const signedIn = (email: string) => Visitor.signedIn(site.origin, email);

async function listCar(changes: TypedListing) {
  const seller = await signedIn(site.filled.seller);
  const body = listingForm({ suburb: 'Geelong VIC 3220', photos: [await picture('car.jpg')], ...changes });
  const response = await seller.send('/create-listing', { method: 'POST', body });
  expect(response.headers.get('refresh')).toContain('/listing/');
}

async function savedBy(visitor: Visitor, query: string): Promise<string> {
  const response = await visitor.post(`/saved-searches/new?${query}`);
  return /saved=(\w+)/.exec(locationOf(response))?.[1] ?? '';
}

test('without an account: a search is confirmed by link, sends a new car and unsubscribes with one POST', async () => {
  const visitor = new Visitor(site.origin);
  const email = newAddress();
  const query = 'make=Toyota&maxPrice=22000&near=Geelong+VIC&within=50';
  expect(await readPage(await visitor.get(`/listings?${query}`))).toContain('Save this search');
  const form = await readPage(await visitor.get(`/saved-searches/new?${query}`));
  expect(form).toContain('Within 50 km of Geelong VIC');
  const sent = await visitor.post(`/saved-searches/new?${query}`, { email: email.toUpperCase() });
  expect(await readPage(sent)).toContain('Check your inbox');
  await visitor.post(`/saved-searches/new?make=Mazda`, { email });
  const confirm = await mailedLink(site.dataDir, { to: email, path: '/alerts/confirm' });
  await listCar({ make: 'Toyota', model: 'Yaris' });
  expect(await readPage(await visitor.get(confirm))).toMatch(
    /Toyota, under \$22,000, within 50 km of Geelong VIC.*Mazda/,
  );
  const confirmed = await visitor.post(confirm, { answer: 'yes' });
  const manage = locationOf(confirmed);
  expect(await readPage(await visitor.get(manage))).toMatch(/Confirmed\..*Toyota, under \$22,000.*Daily at 7 am/);
  expect(await readPage(await visitor.get(confirm))).toContain('You’ve confirmed this search.');
  const [id] = /[0-9a-z]{12}/.exec(manage) ?? [''];
  await visitor.post(manage, { id, do: 'schedule', schedule: 'at_once' });
  await listCar({ make: 'Toyota', model: 'Camry' });
  const unsubscribe = await mailedLink(site.dataDir, { to: email, path: '/alerts/unsubscribe', within: 60_000 });
  const [confirmation, alert = '', ...others] = await mailsTo(email);
  expect(confirmation).not.toContain('Toyota');
  expect(others).toEqual([]);
  expect(alert).toContain('Camry');
  expect(alert).not.toContain('Yaris');
  expect(alert).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  expect(alert.replace(/\s+/g, '')).toContain(`List-Unsubscribe:<${site.origin}${unsubscribe}>`);
  expect(await readPage(await new Visitor(site.origin).get(unsubscribe))).toContain('Stop emails about');
  const posted = await new Visitor(site.origin).post(unsubscribe, { 'List-Unsubscribe': 'One-Click' });
  expect(posted.status).toBe(200);
  expect(await readPage(posted)).toContain('You’re unsubscribed');
  expect(await readPage(await visitor.get(manage))).toMatch(/Toyota, under \$22,000/);
}, 120_000);

test('an email address gets one email until it confirms, and none for bots', async () => {
  const email = newAddress();
  for (const make of ['Toyota', 'Mazda', 'Ford', 'Toyota']) {
    await new Visitor(site.origin).post(`/saved-searches/new?make=${make}`, { email });
  }
  await new Visitor(site.origin).post('/saved-searches/new?make=Kia', { email: `x${email}`, website: 'spam' });
  const confirm = await mailedLink(site.dataDir, { to: email, path: '/alerts/confirm' });
  const visitor = new Visitor(site.origin);
  expect(locationOf(await visitor.post(confirm, { answer: 'no' }))).toBe('/listings');
  expect((await visitor.get(confirm)).status).toBe(404);
  await visitor.post('/saved-searches/new?make=Kia', { email });
  expect(await mailsTo(email)).toHaveLength(1);
});

test('links that are forged, incomplete or for a deleted search say so and offer a way on', async () => {
  const buyer = await signedIn(site.filled.buyer);
  const id = await savedBy(buyer, 'make=Honda');
  for (const page of ['confirm', 'manage', 'unsubscribe']) {
    for (const key of ['', 'nonsense', `${id}.${'A'.repeat(43)}`, `${'a'.repeat(12)}.${'A'.repeat(43)}`]) {
      const response = await new Visitor(site.origin).get(`/alerts/${page}?key=${key}`);
      expect(response.status, `${page} ${key}`).toBe(404);
      expect(await readPage(response)).toMatch(/This link doesn’t work.*Browse cars/);
    }
  }
  const forged = await new Visitor(site.origin).post(`/alerts/unsubscribe?key=${id}.${'A'.repeat(43)}`);
  expect(forged.status).toBe(404);
  expect(await readPage(await buyer.get('/saved-searches'))).toContain('Honda');
});

test('signed in: a search is saved with one tap, renamed, paused, deleted and restored by Undo', async () => {
  const buyer = await signedIn(site.filled.buyer);
  const id = await savedBy(buyer, 'make=Subaru&page=3&sort=price_asc');
  expect(await savedBy(buyer, 'make=Subaru')).toBe(id);
  expect(await readPage(await buyer.get(`/saved-searches?saved=${id}`))).toContain('Saved “Subaru”.');
  const edited = await buyer.post(`/saved-searches/${id}`, { name: 'Wagon for the coast', schedule: 'weekly' });
  expect(locationOf(edited)).toBe('/saved-searches');
  const nameless = await buyer.post(`/saved-searches/${id}`, { name: ' ', schedule: 'never' });
  expect(nameless.status).toBe(422);
  await buyer.post('/saved-searches', { id, do: 'pause' });
  expect(await readPage(await buyer.get('/saved-searches'))).toMatch(/Wagon for the coast.*Paused since.*Resume/);
  expect(locationOf(await buyer.get(`/saved-searches/${id}/cars`))).toBe('/listings?make=Subaru');
  const deleted = locationOf(await buyer.post('/saved-searches', { id, do: 'delete' }));
  const page = await readPage(await buyer.get(deleted));
  expect(page).toContain('“Wagon for the coast” is deleted. Undo');
  expect((await buyer.get(`/saved-searches/${id}`)).status).toBe(404);
  await buyer.post('/saved-searches', { id, do: 'restore' });
  expect((await buyer.get(`/saved-searches/${id}`)).status).toBe(200);
  const stranger = await signedIn(site.filled.other);
  expect((await stranger.post('/saved-searches', { id, do: 'delete' })).status).toBe(404);
});

test('changed filters in the results replace a search’s old ones', async () => {
  const buyer = await signedIn(site.filled.buyer);
  const id = await savedBy(buyer, 'make=Volvo');
  expect(locationOf(await buyer.post(`/saved-searches/${id}/cars`))).toBe('/listings?make=Volvo');
  const asks = locationOf(await buyer.post('/saved-searches/new?make=Volvo&maxKm=90000'));
  expect(await readPage(await buyer.get(asks))).toMatch(/You’re changing “Volvo”\..*Save the change.*Save as a new/);
  await buyer.post(asks, { instead: id });
  expect(await readPage(await buyer.get('/saved-searches'))).toMatch(/“Volvo” now looks for: Volvo, under 90,000 km\./);
  expect(locationOf(await buyer.get(`/saved-searches/${id}/cars`))).toBe('/listings?make=Volvo&maxKm=90000');
});

test('a visitor’s search is saved after signing in', async () => {
  const visitor = new Visitor(site.origin);
  const html = await (await visitor.get('/saved-searches/new?make=Lexus')).text();
  const signin = /href="(\/signin\?[^"]*)"/.exec(html.split('<main')[1] ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
  const next = new URL(signin, site.origin).searchParams.get('next') ?? '';
  const back = locationOf(await visitor.post('/signin', { email: site.filled.other, password: PASSWORD, next }));
  const done = await visitor.send(back, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  expect(await readPage(await visitor.get(locationOf(done)))).toContain('Saved “Lexus”.');
  const planted = await visitor.send('/saved-searches/new?make=Jeep&wanted=yes', {
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(planted.status).toBe(200);
});

test('a search without filters or with an unknown place is not saved', async () => {
  const buyer = await signedIn(site.filled.buyer);
  for (const [query, message] of [
    ['sort=price_asc', 'Choose at least one filter'],
    ['near=Xyzzyville', 'We don’t know the place “Xyzzyville”'],
  ]) {
    expect(await readPage(await buyer.get(`/saved-searches/new?${query}`))).toContain(message);
    expect((await buyer.post(`/saved-searches/new?${query}`)).status).toBe(422);
  }
});
