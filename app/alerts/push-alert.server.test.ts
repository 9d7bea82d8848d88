import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addPushDevice } from '#app/accounts/push-devices.server.ts';
import { pushAlert } from '#app/alerts/alert-mail.server.tsx';
import { queueDueMails } from '#app/alerts/due-mails.server.ts';
import { readEvents, searchReader } from '#app/alerts/matcher.server.ts';
import { readWatchedCars } from '#app/alerts/matching/watched-cars.server.ts';
import { startWatching } from '#app/alerts/saved-car-watch.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { savedSearches } from '#app/platform/schema/alerts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { makeReceiver } from '#tests/support/push-receiver.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeSearch } from '#tests/support/saved-searches.ts';
import { makeSignedIn } from '#tests/support/signed-in.ts';
import { startStranger } from '#tests/support/strangers-server.ts';

const { signal } = new AbortController();

const { db } = await databaseOfFile();
beforeEach(() => db.delete(savedSearches));

async function buyerWithBrowser() {
  const { viewer } = await makeSignedIn(db);
  const [seller, browser] = [await makePerson(db), makeReceiver()];
  await addPushDevice(db, viewer, browser.address);
  return { db, viewer, seller, browser };
}

async function notifications({ decrypt }: ReturnType<typeof makeReceiver>, beforeSending = async () => {}) {
  await readEvents(db, 100, [searchReader(), readWatchedCars]);
  const before = (await queuedJobs(db, 'push-alert')).length;
  await queueDueMails(db, new Date(Date.now() + 60_000));
  await beforeSending();
  const service = await startStranger((response) => response.writeHead(201).end());
  onTestFinished(() => service.close());
  const queued = await queuedJobs<{ mailId: string; deviceId: string }>(db, 'push-alert');
  for (const request of queued.slice(before)) await pushAlert(db, request, { signal }, service.network);
  return service.arrived.map(({ body }) => JSON.parse(decrypt(body)));
}

test('a notification shows a saved search’s new car, and a tap opens it', async () => {
  const { viewer, seller, browser } = await buyerWithBrowser();
  const search = await makeSearch(db, viewer, 'make=Toyota&maxPrice=22000', { frequency: 'at_once' });
  await db.update(savedSearches).set({ name: 'Family car' }).where(eq(savedSearches.id, search));
  const id = await makeListing(db, seller, { createdAt: new Date(Date.now() + 1000) });
  expect(await notifications(browser)).toEqual([
    {
      title: '1 for “Family car”: 1 new',
      body: '2019 Toyota Corolla, Ascent Sport, $21,990',
      path: `/listing/${id}`,
      tag: expect.stringMatching(/^\w{12}$/),
    },
  ]);
});

test('with several cars, a tap opens the search', async () => {
  const { viewer, seller, browser } = await buyerWithBrowser();
  await makeSearch(db, viewer, 'make=Mazda', { frequency: 'at_once' });
  const later = { make: 'Mazda', createdAt: new Date(Date.now() + 1000) };
  for (const model of ['2', '3']) await makeListing(db, seller, { ...later, model });
  const [shown] = await notifications(browser);
  expect([shown.title, shown.path]).toEqual(['2 for “Mazda”: 2 new', '/listings?make=Mazda']);
});

test('a notification shows a saved car’s new price, but not a car sold since or a paused search', async () => {
  const { viewer, seller, browser } = await buyerWithBrowser();
  await startWatching(db, viewer.uid);
  const [cheaper, sold] = [await makeListing(db, seller, { trim: '' }), await makeListing(db, seller)];
  for (const id of [cheaper, sold]) {
    await saveCar(db, viewer.uid, id);
    await db.update(listings).set({ priceCents: 1_850_000 }).where(eq(listings.id, id));
  }
  const search = await makeSearch(db, viewer, 'make=Kia', { frequency: 'at_once' });
  await makeListing(db, seller, { make: 'Kia', model: 'Rio', createdAt: new Date(Date.now() + 1000) });
  const shown = await notifications(browser, async () => {
    await sellListings(db, { sellerId: seller.id, listingIds: [sold], soldAt: new Date() });
    await db.update(savedSearches).set({ pausedAt: new Date() }).where(eq(savedSearches.id, search));
  });
  expect(shown).toEqual([
    {
      title: 'A car you saved is cheaper',
      body: '2019 Toyota Corolla: Price dropped from $21,990 to $18,500',
      path: `/listing/${cheaper}`,
      tag: expect.any(String),
    },
  ]);
});
