/** A seller’s own listings over HTTP, as forms without scripts. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { recordViews } from '#app/listings/views.server.ts';
import { drafts } from '#app/platform/schema/drafts.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { makeListing, melbourneDaysAgo } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

let visitor: Visitor;

const site = await siteOfFile(async (db) => {
  const [person, newcomer, other] = [await makePerson(db), await makePerson(db), await makePerson(db)];
  const cars: string[] = [];
  for (const age of [0, 1, 5, 200]) {
    const createdAt = age === 0 ? new Date() : melbourneDaysAgo(age);
    cars.push(await makeListing(db, person, { model: `Mirage${age}`, trim: '', price: 10_000 + age, createdAt }));
  }
  await recordViews(db, new Map([[`${cars[0]} ${melbourneDay(new Date())}`, 1_234]]));
  const another = await makeListing(db, other);
  const document = { texts: { make: 'Holden', model: 'Barina' } };
  await db.insert(drafts).values({ id: randomUUID(), userId: newcomer.id, version: 1, document });
  return { seller: person.email, newcomer: newcomer.email, cars, another };
});
const signedIn = (email: string) => Visitor.signedIn(site.origin, email);
const seller = await signedIn(site.filled.seller);
beforeEach(() => {
  visitor = new Visitor(site.origin);
});

const page = async (path: string, who = seller) => readPage(await who.get(path));
const change = (position: number, what: string) => `/my-listings/${site.filled.cars[position]}/${what}`;
const location = (response: Response) => response.headers.get('location');

test('a visitor signs in first and comes back', async () => {
  const answer = await visitor.get('/my-listings?tab=sold');
  expect(location(answer)).toBe('/signin?next=%2Fmy-listings%3Ftab%3Dsold');
  expect(await page(location(answer) as string, visitor)).toContain('You must be logged in to view your listings.');
  expect(await page('/signin?next=/profile', visitor)).not.toContain('You must be');
});

test('the page shows counts, ages and views', async () => {
  const text = await page('/my-listings');
  for (const soldTab of [
    ...['Active Listings 4', 'Total Views 1,234', 'Sold Listings 0', 'Total Value $40,206', '$40,206 for sale now'],
    ...['All 4', 'Active 4', 'Sold 0', 'Add New Listing', '61,200 km', '1,234 views', '0 views'],
    ...['Today', 'Yesterday', '5 days ago', '200 days ago'],
  ]) {
    expect(text).toContain(soldTab);
  }
  const html = await (await seller.get('/my-listings')).text();
  expect(html).toContain('1,234 views in the last 30 days, peak 1,234 a day, 1,234 today');
  expect(html).toContain('No views in the last 30 days');
  for (const id of site.filled.cars) {
    for (const href of [`/edit-listing/${id}`, `/listing/${id}`]) expect(html).toContain(`href="${href}"`);
  }
  expect(html).not.toContain(site.filled.another);
});

test('empty tabs and searches say so', async () => {
  const newcomer = await signedIn(site.filled.newcomer);
  const texts = {
    '': 'No listings found.',
    '?tab=active': 'No active listings found.',
    '?tab=sold': 'No sold listings found.',
  };
  for (const [search, text] of Object.entries(texts)) {
    expect(await page(`/my-listings${search}`, newcomer)).toContain(`${text} Create Your First Listing`);
  }
  expect(await page('/my-listings?q=Ferrari')).toMatch(/No listings found\. .*“ Ferrari ”.*Clear the search/);
});

test('a draft is offered only to its owner', async () => {
  const newcomer = await signedIn(site.filled.newcomer);
  expect(await page('/my-listings', newcomer)).toMatch(/Continue your draft Holden Barina/);
  expect(await page('/my-listings')).not.toContain('Barina');
});

test('marking as sold and for sale updates the search at once and redirects back', async () => {
  const next = '/my-listings?tab=active&q=mirage0';
  const sold = await seller.post(change(0, 'sale'), { next });
  expect(sold.status).toBe(303);
  expect(location(sold)).toBe(next);
  expect(await page('/listings?model=Mirage0&status=available', visitor)).toContain('0 vehicles found');
  expect(await page('/my-listings')).toContain('2019 Toyota Mirage0 is marked as sold.');
  const soldTab = await page('/my-listings?tab=sold');
  for (const figure of ['Active Listings 3', 'Sold Listings 1', 'Total Value $40,206', '$30,206 for sale now']) {
    expect(soldTab).toContain(figure);
  }
  expect(soldTab).toContain('Mark as For Sale');
  expect(soldTab).not.toContain('Mark as Sold');
  expect(location(await seller.post(change(0, 'sale')))).toBe('/my-listings');
  expect(location(await seller.post(change(0, 'relist')))).toBe('/my-listings');
  expect(location(await seller.post(change(0, 'relist')))).toBe('/my-listings');
  expect(await page('/listings?model=Mirage0&status=available', visitor)).toContain('1 vehicle found');
});

test('a page asks before deleting, Cancel goes back, and a deleted car is gone at once', async () => {
  const asking = await seller.get(`${change(3, 'delete')}?next=${encodeURIComponent('/my-listings?page=2')}`);
  const html = await asking.text();
  expect(html).toContain('Are you sure you want to delete this listing?');
  expect(html).toContain('href="/my-listings?page=2"');
  expect(await page('/listings?model=Mirage200', visitor)).toContain('1 vehicle found');
  expect(location(await seller.post(change(3, 'delete'), { next: '/my-listings?page=2' }))).toBe('/my-listings?page=2');
  expect(await page('/listings?model=Mirage200', visitor)).toContain('0 vehicles found');
  expect((await visitor.get(`/listing/${site.filled.cars[3]}`)).status).toBe(404);
  const again = await seller.post(change(3, 'delete'));
  expect(again.status).toBe(404);
  expect(await readPage(again)).toContain('Listing not found');
});

test('a visitor’s call shows to the seller, the seller’s own press doesn’t', async () => {
  const path = `/listing/${site.filled.cars[1]}`;
  expect(await page(path)).toContain('0 calls and texts');
  for (const by of [visitor, seller]) expect((await by.post(`${path}/calls`)).status).toBe(204);
  expect((await visitor.post(`${path}/number`)).status).toBe(200);
  await expect.poll(() => page(path), { timeout: 5000 }).toContain('1 call or text · number opened once');
  expect(await page('/my-listings')).toContain('1 call or text · number opened once');
  expect(await (await visitor.get(path)).text()).not.toMatch(/calls? (and|or) text/);
});

test('only the owner sees views and Mark as Sold on the car’s page', async () => {
  const path = `/listing/${site.filled.cars[2]}`;
  const own = ['Your listing', '0 total views', 'Mark as Sold', 'Print window sign', 'Edit'];
  const text = await page(path);
  for (const part of own) expect(text).toContain(part);
  expect(text).not.toMatch(/Call Seller|Text seller|Copy number/);
  const newcomer = await signedIn(site.filled.newcomer);
  for (const other of [visitor, newcomer]) {
    const seen = await (await other.get(path)).text();
    for (const part of [...own.slice(0, 4), 'edit-listing']) expect(seen).not.toContain(part);
  }
  const confirmation = await page(`${change(2, 'sale')}?next=${path}`);
  expect(confirmation).toContain(
    'This will mark your listing as sold. The listing will still be visible but marked as sold.',
  );
  expect(location(await seller.post(change(2, 'sale'), { next: path }))).toBe(path);
  const after = await page(path);
  expect(after).toContain('is marked as sold.');
  expect(after).toContain('Sold on');
  expect(after).not.toContain('Mark as Sold');
  expect(await page('/my-listings')).not.toContain('is marked as sold.');
});
