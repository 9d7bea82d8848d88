import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queueDueMails } from '#app/alerts/due-mails.server.ts';
import { matchAgain, readEvents, searchReader } from '#app/alerts/matcher.server.ts';
import { relistListings, sellListings } from '#app/listings/sale.server.ts';
import { alertMails, alerts, savedSearches } from '#app/platform/schema/alerts.server.ts';
import { listingEventQueue, listings } from '#app/platform/schema/listings.server.ts';
import { queueAllRatings, rateQueued } from '#app/prices/ratings.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { alertScene } from '#tests/support/alert-scene.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { makeSearch } from '#tests/support/saved-searches.ts';

const scene = alertScene();

const read = (readers = [searchReader()]) => readEvents(scene.db, 100, readers);

async function listAlerts(): Promise<string[]> {
  const rows = await scene.db.select().from(alerts).orderBy(asc(alerts.at), asc(alerts.reason));
  return rows.map(({ searchId, listingId, reason }) => `${searchId} ${listingId} ${reason}`);
}

test('a car that matches a search creates one alert per reason', async () => {
  const { db } = scene;
  const [corolla, near] = [
    await makeSearch(db, { uid: scene.buyer.id }, 'make=Toyota&model=Corolla&maxPrice=22000'),
    await makeSearch(db, { uid: scene.buyer.id }, 'near=Geelong+VIC&within=50&text=towbar'),
  ];
  await makeSearch(db, { uid: scene.buyer.id }, 'make=Mazda');
  const id = await makeListing(db, scene.seller, { price: 25_000 });
  await read();
  expect(await listAlerts()).toEqual([]);
  await db.update(listings).set({ priceCents: 2_150_000 }).where(eq(listings.id, id));
  await read();
  await db.update(listings).set({ priceCents: 1_999_000 }).where(eq(listings.id, id));
  await sellListings(db, { sellerId: scene.seller.id, listingIds: [id], soldAt: new Date() });
  await relistListings(db, { sellerId: scene.seller.id, listingIds: [id] });
  await read();
  const geelong = { suburb: 'Geelong VIC 3220', latitude: -38.15, longitude: 144.36 };
  const towing = await makeListing(db, scene.seller, { make: 'Ford', model: 'Ranger', description: 'Tow-bar.' });
  await db.delete(listingEventQueue);
  await db
    .update(listings)
    .set({ ...geelong, priceCents: 1_000_000 })
    .where(eq(listings.id, towing));
  await read();
  expect((await listAlerts()).sort()).toEqual(
    [
      `${corolla} ${id} back_for_sale`,
      `${corolla} ${id} price_dropped`,
      `${near} ${towing} new`,
      `${near} ${towing} price_dropped`,
    ].sort(),
  );
  expect(await db.$count(listingEventQueue)).toBe(0);
});

test('a car listed before a search is confirmed creates no alert, even if it is matched later', async () => {
  const { db } = scene;
  const search = await makeSearch(db, { uid: scene.buyer.id }, 'make=Toyota', { confirmedAt: null });
  await makeListing(db, scene.seller);
  const later = new Date(Date.now() + 1000);
  await db.update(savedSearches).set({ confirmedAt: later }).where(eq(savedSearches.id, search));
  await read();
  expect(await listAlerts()).toEqual([]);
});

test.each([
  ['make and model', 'make=Toyota&model=Corolla', { make: 'Toyota', model: 'Corolla' }],
  ['kilometres', 'make=Mazda&maxKm=50000', { kilometers: 49_000 }],
  ['suburb', 'near=Geelong+VIC&within=50', { suburb: 'Geelong VIC 3220', latitude: -38.15, longitude: 144.36 }],
  ['description', 'text=towbar', { description: 'With a tow-bar.' }],
  ['colour', 'make=Mazda&color=Red', { color: 'Red' }],
])('a car that matches a search once its %s is corrected creates one alert', async (_, criteria, correction) => {
  const { db } = scene;
  const search = await makeSearch(db, { uid: scene.buyer.id }, criteria);
  const car = { make: 'Mazda', model: '3', kilometers: 90_000, color: 'White', description: 'One owner.' };
  const id = await makeListing(db, scene.seller, car);
  await read();
  expect(await listAlerts()).toEqual([]);
  await db.update(listings).set(correction).where(eq(listings.id, id));
  await read();
  expect(await listAlerts()).toEqual([`${search} ${id} new`]);
  await db.update(listings).set({ color: 'Blue' }).where(eq(listings.id, id));
  await db.update(listings).set(correction).where(eq(listings.id, id));
  await read();
  expect(await listAlerts()).toEqual([`${search} ${id} new`]);
});

test('a corrected car that is sold or older than the search creates no alert', async () => {
  const { db } = scene;
  const car = { make: 'Mazda', model: '3' };
  const older = await makeListing(db, scene.seller, car);
  await makeSearch(db, { uid: scene.buyer.id }, 'make=Toyota');
  const sold = await makeListing(db, scene.seller, { ...car, soldDate: new Date() });
  await read();
  const toyota = { make: 'Toyota', model: 'Corolla' };
  for (const id of [older, sold]) await db.update(listings).set(toyota).where(eq(listings.id, id));
  await read();
  expect(await listAlerts()).toEqual([]);
});

test('a new car rated below similar cars creates one alert for a search for that rating', async () => {
  const { db } = scene;
  const search = await makeSearch(db, { uid: scene.buyer.id }, 'make=Mazda&priceRating=below');
  const car = { make: 'Mazda', model: 'CX-5', price: 20_000 };
  for (let others = 0; others < 5; others += 1) await makeListing(db, await makeSeller(db), car);
  const cheap = await makeListing(db, scene.seller, { ...car, price: 17_000 });
  await read();
  expect(await listAlerts()).toEqual([]);
  for (let round = 0; round < 2; round += 1) {
    await queueAllRatings(db);
    await rateQueued(db, { whenRated: (tx, { nowBelow }) => matchAgain(tx, nowBelow) });
    await read();
    expect(await listAlerts()).toEqual([`${search} ${cheap} new`]);
  }
});

test('older cars, saved cars, the seller’s own cars, sold cars and price rises create no alert', async () => {
  const { db } = scene;
  const before = await makeListing(db, scene.seller);
  await makeSearch(db, { uid: scene.buyer.id }, 'make=Toyota');
  await makeSearch(db, { uid: scene.seller.id }, 'make=Toyota');
  const byEmail = { userId: null, email: scene.seller.email.toLowerCase() };
  await makeSearch(db, { uid: (await makePerson(db)).id }, 'make=Toyota', byEmail);
  await read();
  const saved = await makeListing(db, scene.seller);
  await saveCar(db, scene.buyer.id, saved);
  const sold = await makeListing(db, scene.seller);
  await sellListings(db, { sellerId: scene.seller.id, listingIds: [sold], soldAt: new Date() });
  await db.update(listings).set({ priceCents: 9_900_000 }).where(eq(listings.id, before));
  await makeListing(db, scene.seller, { createdAt: new Date('2026-01-01') });
  await read();
  expect(await listAlerts()).toEqual([]);
});

test('a running matcher follows saved, changed and deleted searches', async () => {
  const { db } = scene;
  const readers = [searchReader()];
  await read(readers);
  const search = await makeSearch(db, { uid: scene.buyer.id }, 'make=Toyota');
  const first = await makeListing(db, scene.seller);
  await read(readers);
  await db.update(savedSearches).set({ criteria: 'make=Mazda' }).where(eq(savedSearches.id, search));
  await makeListing(db, scene.seller);
  const mazda = await makeListing(db, scene.seller, { make: 'Mazda', model: 'CX-5' });
  await read(readers);
  await db.update(savedSearches).set({ removedAt: new Date() }).where(eq(savedSearches.id, search));
  await makeListing(db, scene.seller, { make: 'Mazda', model: 'CX-5' });
  await read(readers);
  expect(await listAlerts()).toEqual([`${search} ${first} new`, `${search} ${mazda} new`]);
});

test('events that cannot be read wait for the next attempt', async () => {
  const { db } = scene;
  const search = await makeSearch(db, { uid: scene.buyer.id }, 'make=Toyota');
  const id = await makeListing(db, scene.seller);
  const failing = async () => {
    throw new Error('no disk');
  };
  await expect(read([searchReader(), failing])).rejects.toThrow('no disk');
  expect(await listAlerts()).toEqual([]);
  await read();
  expect(await listAlerts()).toEqual([`${search} ${id} new`]);
});

test('alerts become due by their schedule, and each goes into one email', async () => {
  const { db } = scene;
  const schedules = { atOnce: 'at_once', daily: 'daily', weekly: 'weekly' } as const;
  const ids: Record<string, string> = {};
  for (const [name, frequency] of Object.entries(schedules)) {
    ids[name] = await makeSearch(db, { uid: (await makePerson(db)).id }, 'make=Toyota', { frequency });
  }
  const pausedAt = new Date();
  ids.paused = await makeSearch(db, { uid: (await makePerson(db)).id }, 'make=Toyota', {
    frequency: 'at_once',
    pausedAt,
  });
  const [one, two] = [await makeListing(db, scene.seller), await makeListing(db, scene.seller)];
  await read();
  const mails = async (now: number) => {
    await queueDueMails(db, new Date(now));
    const rows = await db.select().from(alertMails).orderBy(asc(alertMails.createdAt));
    return rows.map((mail) => Object.keys(ids).find((name) => ids[name] === mail.searchId)).sort();
  };
  const now = Date.now();
  expect(await mails(now)).toEqual([]);
  expect(await mails(now + 60_000)).toEqual(['atOnce']);
  expect(await mails(now + 120_000)).toEqual(['atOnce']);
  expect(await mails(now + 25 * 3_600_000)).toEqual(expect.arrayContaining(['atOnce', 'daily']));
  expect(await mails(now + 8 * 86_400_000)).toEqual(['atOnce', 'daily', 'weekly']);
  const inMails = await db
    .select()
    .from(alerts)
    .where(eq(alerts.searchId, ids.atOnce as string));
  expect(inMails.map(({ listingId }) => listingId).sort()).toEqual([one, two].sort());
  expect(new Set(inMails.map(({ mailId }) => mailId)).size).toBe(1);
  expect(inMails[0]?.mailId).not.toBeNull();
});

test('an immediate email is timed from its first car, not its last', async () => {
  const { db } = scene;
  const id = await makeSearch(db, { uid: scene.buyer.id }, 'make=Toyota', { frequency: 'at_once' });
  const dueAt = async () => (await db.select().from(savedSearches).where(eq(savedSearches.id, id)))[0]?.dueAt;
  await makeListing(db, scene.seller);
  await read();
  const first = await dueAt();
  expect(first?.getTime()).toBeLessThan(Date.now() + 60_000);
  await makeListing(db, scene.seller);
  await read();
  expect([await dueAt(), (await listAlerts()).length]).toEqual([first, 2]);
});
