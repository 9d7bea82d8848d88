/** Emails about saved cars, turned on and off by forms without JavaScript and by a link without a session. */
import { expect, test } from 'vitest';
import { savedCarsLink } from '#app/alerts/alert-links.server.ts';
import { WATCH_CONSENT } from '#app/alerts/watch-consent.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => {
  const buyer = await makePerson(db);
  await saveCar(db, buyer.id, await makeListing(db, await makePerson(db)));
  return { id: buyer.id, email: buyer.email };
});

test('saved cars send no emails until turned on, and a link turns them off without signing in', async () => {
  const buyer = await Visitor.signedIn(site.origin, site.filled.email);
  const savedCars = async () => readPage(await buyer.get('/saved-cars'));
  expect(await savedCars()).toContain(`${WATCH_CONSENT} Turn on emails`);
  const response = await buyer.post('/saved-cars/emails', { emails: 'on', next: '/saved-cars?page=2' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/saved-cars?page=2']);
  expect(await savedCars()).toContain('Turn off emails');

  const { pathname, search } = new URL(savedCarsLink(site.filled.id));
  const stranger = new Visitor(site.origin);
  expect(await readPage(await stranger.get(pathname + search))).toContain('Turn off emails');
  expect(await savedCars()).toContain('Turn off emails');
  const forged = await stranger.post(`${pathname}?key=${site.filled.id}.AAAA`, { 'List-Unsubscribe': 'One-Click' });
  expect([forged.status, (await readPage(forged)).includes('This link doesn’t work')]).toEqual([404, true]);
  expect(await savedCars()).toContain('Turn off emails');
  const oneClick = await stranger.post(pathname + search, { 'List-Unsubscribe': 'One-Click' });
  expect([oneClick.status, (await readPage(oneClick)).includes('Emails are off')]).toEqual([200, true]);
  expect(await savedCars()).toContain('Turn on emails');
});

test('an invalid choice changes nothing', async () => {
  const buyer = await Visitor.signedIn(site.origin, site.filled.email);
  expect((await buyer.post('/saved-cars/emails', { emails: 'maybe' })).status).toBe(422);
  expect(await readPage(await buyer.get('/saved-cars'))).toContain('Turn on emails');
});
