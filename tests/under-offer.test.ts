/** A car under offer on every page, over HTTP without scripts. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayAfter } from '#app/offers/under-offer.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { formatDay } from '#app/vocabulary/dates.ts';
import { makeListing, melbourneDaysAgo } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const MAKE = 'Shelby';
const site = await siteOfFile(async (db) => {
  const person = await makePerson(db);
  const cars: string[] = [];
  for (const [age, model] of ['Newest', 'Middle', 'Oldest'].entries()) {
    const priceType = age === 0 ? 'Firm' : 'Open to offers';
    const createdAt = melbourneDaysAgo(age + 1);
    cars.push(await makeListing(db, person, { make: MAKE, model, trim: '', createdAt, priceType }));
  }
  const over = await makeListing(db, person);
  await db.update(listings).set({ underOfferUntil: '2020-01-01' }).where(eq(listings.id, over));
  return { seller: person.email, cars, over, sold: await makeListing(db, person, { soldDate: new Date() }) };
});
const seller = await Visitor.signedIn(site.origin, site.filled.seller);
const visitor = new Visitor(site.origin);
const [firm = '', middle = ''] = site.filled.cars;
const until = dayAfter(3, new Date());
const html = async (path: string) => (await visitor.get(path)).text();
const page = async (path: string, who = visitor) => readPage(await who.get(path));
const results = () => html(`/listings?make=${MAKE}`);
const order = async () => [...(await results()).matchAll(/data-listing="(\w+)"/g)].map(([, id]) => id);
const own = (id: string, what = '') => `/my-listings/${id}/under-offer${what}`;

test('a firm price is said on the card, the car’s page and in the API', async () => {
  expect((await results()).match(/ · Firm/g)).toHaveLength(1);
  expect(await page(`/listing/${firm}`)).toContain('Firm price');
  expect(await page(`/listing/${middle}`)).toContain('Open to offers');
  expect(await (await visitor.get(`/api/v1/listings/${firm}`)).json()).toMatchObject({ priceType: 'Firm' });
});

test('a seller marks a car under offer: badge, JSON-LD, API and feed say so, and its place stays', async () => {
  const before = await order();
  expect(await page(own(middle), seller)).toContain('For how long?');
  const marked = await seller.post(own(middle), { days: '3' });
  expect([marked.status, marked.headers.get('location')]).toEqual([303, '/my-listings']);
  expect(await page('/my-listings', seller)).toContain(`is under offer until ${formatDay(until)}.`);
  expect(await order()).toEqual(before);
  expect((await results()).match(/>Under offer</g)).toHaveLength(1);
  const car = await html(`/listing/${middle}`);
  expect(car).toContain('https://schema.org/LimitedAvailability');
  expect(car).toContain(`Under offer until ${formatDay(until)}.`);
  expect(car).toContain(`/listing/${middle}/message`);
  const api = await (await visitor.get(`/api/v1/listings/${middle}`)).json();
  expect(api).toMatchObject({ status: 'available', underOfferUntil: until });
  expect(await html(`/listings.json?make=${MAKE}`)).toContain(', under offer');
});

test('it is taken off again, and once more does nothing', async () => {
  await seller.post(own(middle), { days: '1' });
  for (let press = 0; press < 2; press += 1) {
    const ended = await seller.post(own(middle, '/end'), {});
    expect(ended.headers.get('location')).toBe('/my-listings');
  }
  expect(await results()).not.toContain('>Under offer<');
  expect(await html(`/listing/${middle}`)).toContain('https://schema.org/InStock');
});

test('a sold car and a made-up number of days are refused with the reason', async () => {
  for (const [id, days, reason] of [
    [site.filled.sold, '3', 'This car is sold. Mark it as for sale first.'],
    [middle, '400', 'Choose how many days'],
  ] as const) {
    const answer = await seller.post(own(id), { days });
    expect([answer.status, (await readPage(answer)).includes(reason)]).toEqual([422, true]);
  }
});

test('a day that is over counts no more, even before the job has noticed', async () => {
  expect(await html(`/listing/${site.filled.over}`)).toContain('https://schema.org/InStock');
});
