import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { linksOf } from '#app/alerts/alert-links.server.ts';
import { alertEmail } from '#app/alerts/alert-mail.server.tsx';
import { queueDueMails } from '#app/alerts/due-mails.server.ts';
import { readEvents, searchReader } from '#app/alerts/matcher.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { alertMails, savedSearches } from '#app/platform/schema/alerts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { alertScene } from '#tests/support/alert-scene.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makeSearch } from '#tests/support/saved-searches.ts';

const { signal } = new AbortController();

const scene = alertScene();

/** The emails of what has happened, as ids. */
async function due(): Promise<string[]> {
  const { db } = scene;
  await readEvents(db, 100, [searchReader()]);
  await queueDueMails(db, new Date(Date.now() + 8 * 86_400_000));
  return (await db.select().from(alertMails)).map(({ id }) => id);
}

async function sent(mailIds: string[]) {
  for (const mailId of mailIds) await alertEmail.send(scene.db, { mailId }, { id: mailId, signal });
  return (await listOutbox(OUTBOX, 50)).filter(({ to }) => to === scene.buyer.email);
}

const search = (query: string, changes = {}) => makeSearch(scene.db, { uid: scene.buyer.id }, query, changes);

test('an email has up to six cars, the count of the rest, the reasons and an unsubscribe link', async () => {
  const { db } = scene;
  const id = await search('make=Toyota&minPrice=10000&maxPrice=22000&near=Geelong+VIC&within=100');
  const place = { suburb: 'Geelong VIC 3220', latitude: -38.15, longitude: 144.36 };
  const ids = [];
  for (let car = 0; car < 8; car += 1) ids.push(await makeListing(db, scene.seller, { price: 21_500 }));
  const sold = await makeListing(db, scene.seller, { model: 'Yaris' });
  const dropped = await makeListing(db, scene.seller, {
    model: 'Supra',
    createdAt: new Date('2026-01-01'),
    price: 21_500,
  });
  await db.update(listings).set({ priceCents: 1_999_000 }).where(eq(listings.id, dropped));
  await db.update(listings).set(place);
  const mailIds = await due();
  await sellListings(db, { sellerId: scene.seller.id, listingIds: [sold], soldAt: new Date() });
  const [mail, ...others] = await sent(mailIds);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('9 for “Toyota, $10,000 to $22,000, within 100 km of Geelong VIC”: 8 new, 1 cheaper');
  expect(mail?.text?.match(/See the car/g)).toHaveLength(6);
  expect(mail?.text).toContain('And 3 more.');
  expect(mail?.text).toContain('Geelong VIC · listed today');
  expect(mail?.html).toContain(linksOf(id).unsubscribe.replaceAll('&', '&amp;'));
  expect(mail?.html).toContain(linksOf(id).manage.replaceAll('&', '&amp;'));
  expect(mail?.text).not.toContain('Yaris');
  for (const bytes of [mail?.subject, mail?.text, mail?.html]) expect(bytes).not.toMatch(/491\s?570\s?15[68]/);
});

test('a price drop shows both prices', async () => {
  const { db } = scene;
  const car = await makeListing(db, scene.seller, { price: 21_500 });
  await search('make=Toyota');
  await db.update(listings).set({ priceCents: 1_999_000 }).where(eq(listings.id, car));
  const [mail] = await sent(await due());
  expect(mail?.subject).toBe('1 for “Toyota”: 1 cheaper');
  expect(mail?.text).toContain('Price dropped from $21,500 to $19,990');
});

test('a search by on-road price shows that price for each car', async () => {
  const { db } = scene;
  await search('make=Toyota&maxOnRoad=40000&onRoadIn=VIC');
  await makeListing(db, scene.seller, { price: 21_500, isDriveAway: 'no' });
  const [mail] = await sent(await due());
  expect(mail?.text).toMatch(/About \$22,\d\d0 drive away in VIC/);
});

test('a car the account saves before the email is sent is left out', async () => {
  const { db } = scene;
  await search('make=Toyota');
  await makeListing(db, scene.seller);
  const saved = await makeListing(db, scene.seller, { model: 'Supra' });
  const mailIds = await due();
  await saveCar(db, scene.buyer.id, saved);
  const [mail] = await sent(mailIds);
  expect(mail?.subject).toBe('1 for “Toyota”: 1 new');
  expect(mail?.text).not.toContain('Supra');
});

test('nothing is sent twice, or if the search is paused or deleted, or if every car is sold', async () => {
  const { db } = scene;
  for (const changes of [{ pausedAt: new Date() }, { removedAt: new Date() }]) {
    await search('make=Toyota');
    await makeListing(db, scene.seller);
    const mailIds = await due();
    expect(mailIds).toHaveLength(1);
    await db.update(savedSearches).set(changes);
    expect(await sent(mailIds)).toEqual([]);
    await db.delete(savedSearches);
  }
  await search('make=Toyota');
  const sold = await makeListing(db, scene.seller);
  const ofSold = await due();
  await sellListings(db, { sellerId: scene.seller.id, listingIds: [sold], soldAt: new Date() });
  expect(await sent(ofSold)).toEqual([]);
  await makeListing(db, scene.seller);
  const mailIds = await due();
  expect(await sent(mailIds)).toHaveLength(1);
  expect(await sent(mailIds)).toHaveLength(1);
});
