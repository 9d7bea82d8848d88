import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addPushDevice } from '#app/accounts/push-devices.server.ts';
import { queueDueMails } from '#app/alerts/due-mails.server.ts';
import { findSavedCarsAlert } from '#app/alerts/mails/saved-cars-alert.server.tsx';
import { readEvents } from '#app/alerts/matcher.server.ts';
import { readWatchedCars } from '#app/alerts/matching/watched-cars.server.ts';
import { findWatch, isWatching, startWatching, stopWatching } from '#app/alerts/saved-car-watch.server.ts';
import { deleteListings } from '#app/listings/delete.server.ts';
import { relistListings, sellListings, setUnderOffer } from '#app/listings/sale.server.ts';
import { renderMail } from '#app/platform/mail/email.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { alertMails, savedCarAlerts, savedCarWatchers } from '#app/platform/schema/alerts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { saveCar, unsaveCar } from '#app/saved-cars/saved-cars.server.ts';
import { alertScene } from '#tests/support/alert-scene.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makeReceiver } from '#tests/support/push-receiver.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeSignedIn } from '#tests/support/signed-in.ts';

const MINUTE_MS = 60_000;
const scene = alertScene();
beforeEach(() => startWatching(scene.db, scene.buyer.id));

const read = () => readEvents(scene.db, 100, [readWatchedCars]);
const setPrice = (listingId: string, dollars: number) =>
  scene.db
    .update(listings)
    .set({ priceCents: dollars * 100 })
    .where(eq(listings.id, listingId));
const sell = (id: string) =>
  sellListings(scene.db, { sellerId: scene.seller.id, listingIds: [id], soldAt: new Date() });
const relist = (id: string) => relistListings(scene.db, { sellerId: scene.seller.id, listingIds: [id] });

async function savedCar(price = 20_000, model = 'Corolla') {
  const id = await makeListing(scene.db, scene.seller, { price, model, trim: '' });
  await saveCar(scene.db, scene.buyer.id, id);
  return id;
}

async function listAlerts() {
  const { reason, priceFromCents, priceCents, at } = savedCarAlerts;
  const rows = await scene.db
    .select({ reason, priceFromCents, priceCents })
    .from(savedCarAlerts)
    .where(eq(savedCarAlerts.userId, scene.buyer.id))
    .orderBy(asc(at), asc(reason));
  return rows.map((row) => `${row.reason} ${row.priceFromCents ?? '-'} ${row.priceCents}`);
}

/** The email that a minute later is due; null if none is. */
async function mail() {
  const { db } = scene;
  await queueDueMails(db, new Date(Date.now() + MINUTE_MS));
  const mails = await db.select().from(alertMails).where(eq(alertMails.watcherId, scene.buyer.id));
  const newest = mails.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1);
  const alert = newest && (await findSavedCarsAlert(db, newest.id, scene.buyer.id));
  return alert ? { ...alert, ...(await renderMail(alert.body)) } : null;
}

test('people who saved a car get alerts for a price drop, a sale and a removal', async () => {
  const [dropped, sold, removed] = [await savedCar(), await savedCar(), await savedCar()];
  await setPrice(dropped, 18_500);
  await sell(sold);
  await deleteListings(scene.db, scene.seller.id, [removed]);
  await read();
  expect((await listAlerts()).sort()).toEqual([
    'price_dropped 2000000 1850000',
    'removed - 2000000',
    'sold 2000000 2000000',
  ]);
});

test('a car that is no longer under offer is back on the market for people who saved it and agreed to hear so', async () => {
  const { db, seller, buyer } = scene;
  const id = await savedCar();
  const mark = (until: string | null) => setUnderOffer(db, { sellerId: seller.id, listingId: id, until });
  await mark('2099-01-01');
  await read();
  await mark(null);
  await mark('2099-01-01');
  await read();
  expect(await listAlerts()).toEqual([]);
  const { consent } = savedCarWatchers;
  const ofBuyer = eq(savedCarWatchers.userId, buyer.id);
  const [{ agreed } = { agreed: '' }] = await db.select({ agreed: consent }).from(savedCarWatchers).where(ofBuyer);
  await db.update(savedCarWatchers).set({ consent: 'We’ll email you when a car you saved is sold.' }).where(ofBuyer);
  await mark(null);
  await read();
  expect(await listAlerts()).toEqual([]);
  await db.update(savedCarWatchers).set({ consent: agreed }).where(ofBuyer);
  await mark('2099-01-01');
  await mark(null);
  await read();
  expect(await listAlerts()).toEqual(['back_on_market 2000000 2000000']);
  expect(await mail()).toMatchObject({ subject: 'A car you saved is back on the market' });
});

test('there are no alerts before the account asks, or after it turns them off', async () => {
  const { db } = scene;
  await stopWatching(db, scene.buyer.id);
  const id = await savedCar();
  await setPrice(id, 19_000);
  await startWatching(db, scene.buyer.id);
  await read();
  expect(await listAlerts()).toEqual([]);
  await setPrice(id, 18_000);
  await read();
  expect(await listAlerts()).toHaveLength(1);
  await stopWatching(db, scene.buyer.id);
  await setPrice(id, 17_000);
  await deleteListings(db, scene.seller.id, [id]);
  await read();
  expect([await listAlerts(), await isWatching(db, scene.buyer.id)]).toEqual([[], false]);
});

test('a price rise, a removed save, a later save and one’s own car create no alert', async () => {
  const { db } = scene;
  const [dearer, unsaved] = [await savedCar(), await savedCar()];
  await setPrice(dearer, 25_000);
  await unsaveCar(db, scene.buyer.id, unsaved);
  await setPrice(unsaved, 10_000);
  const own = await makeListing(db, scene.buyer, { price: 20_000 });
  await saveCar(db, scene.buyer.id, own);
  await setPrice(own, 10_000);
  const later = await makeListing(db, scene.seller, { price: 20_000 });
  await setPrice(later, 10_000);
  await saveCar(db, scene.buyer.id, later);
  await read();
  await deleteListings(db, scene.buyer.id, [own]);
  await deleteListings(db, scene.seller.id, [unsaved]);
  await read();
  expect(await listAlerts()).toEqual([]);
});

test('each car creates one alert per reason and price', async () => {
  const id = await savedCar();
  for (const price of [18_000, 20_000, 18_000, 17_000]) {
    await setPrice(id, price);
    await read();
  }
  for (const change of [sell, relist, sell]) {
    await change(id);
    await read();
  }
  expect(await listAlerts()).toEqual([
    'price_dropped 2000000 1800000',
    'price_dropped 1800000 1700000',
    'sold 1700000 1700000',
  ]);
});

test('a change that is undone before it is read creates no alert', async () => {
  const [cheaper, sold] = [await savedCar(), await savedCar()];
  await setPrice(cheaper, 18_000);
  await setPrice(cheaper, 20_000);
  await sell(sold);
  await relist(sold);
  await read();
  expect(await listAlerts()).toEqual([]);
});

test('a car that is sold and then removed creates an alert for the sale only', async () => {
  const id = await savedCar();
  await sell(id);
  await read();
  await deleteListings(scene.db, scene.seller.id, [id]);
  await read();
  expect(await listAlerts()).toEqual(['sold 2000000 2000000']);
});

test('alerts within a minute come in one email, with a link to turn them off', async () => {
  const [dropped, sold, removed] = [
    await savedCar(20_000, 'Corolla'),
    await savedCar(20_000, 'Camry'),
    await savedCar(20_000, 'Kluger'),
  ];
  for (const price of [19_000, 18_500]) await setPrice(dropped, price);
  await sell(sold);
  await deleteListings(scene.db, scene.seller.id, [removed]);
  await read();
  const email = await mail();
  expect(email).toMatchObject({
    isEmpty: false,
    to: scene.buyer.email,
    subject: '3 cars you saved: 1 cheaper, 1 sold, 1 removed',
    href: expect.stringMatching(/\/saved-cars$/),
    unsubscribe: expect.stringMatching(new RegExp(`/alerts/saved-cars\\?key=${scene.buyer.id}\\.`)),
  });
  expect(email?.text).toContain('Price dropped from $20,000 to $18,500');
  expect(email?.text).toMatch(/Sold\s+2019 Toyota Camry/);
  expect(email?.text).toContain('No longer listed: 2019 Toyota Kluger.');
  expect(email?.text).toContain(email?.unsubscribe);
  for (const bytes of [email?.subject, email?.text, email?.html]) expect(bytes).not.toMatch(/491\s?570\s?15[68]/);
  await queueDueMails(scene.db, new Date(Date.now() + 2 * MINUTE_MS));
  expect(await scene.db.$count(alertMails, eq(alertMails.watcherId, scene.buyer.id))).toBe(1);
});

test('the email shows how things are when it is sent', async () => {
  const [risen, cheaper, sold] = [await savedCar(), await savedCar(), await savedCar()];
  for (const id of [risen, cheaper, sold]) await setPrice(id, 18_000);
  await read();
  await setPrice(risen, 21_000);
  await setPrice(cheaper, 17_000);
  await sell(sold);
  const email = await mail();
  expect(email?.subject).toBe('A car you saved is cheaper');
  expect(email?.firstLine).toBe('2019 Toyota Corolla: Price dropped from $20,000 to $17,000');
  expect(email?.href).toMatch(new RegExp(`/listing/${cheaper}$`));
  await setPrice(cheaper, 22_000);
  expect((await mail())?.isEmpty).toBe(true);
  await stopWatching(scene.db, scene.buyer.id);
  expect(await mail()).toBeNull();
});

test('an account whose email isn’t verified gets nothing', async () => {
  const id = await savedCar();
  await setPrice(id, 18_000);
  await read();
  await scene.db.update(users).set({ emailVerified: false }).where(eq(users.id, scene.buyer.id));
  expect(await mail()).toBeNull();
});

test('an email is queued once, with a notification for each device of the account', async () => {
  const { db, viewer, person } = await makeSignedIn(scene.db);
  scene.buyer = person;
  await startWatching(db, scene.buyer.id);
  for (const browser of [makeReceiver(), makeReceiver()]) await addPushDevice(db, viewer, browser.address);
  await setPrice(await savedCar(), 18_000);
  await read();
  await Promise.all([mail(), mail()]);
  const [sent] = await db.select().from(alertMails).where(eq(alertMails.watcherId, scene.buyer.id));
  const ofMail = async (name: string) =>
    (await queuedJobs<{ mailId: string }>(db, name)).filter(({ mailId }) => mailId === sent?.id);
  expect([(await ofMail('send-alert')).length, (await ofMail('push-alert')).length]).toEqual([1, 2]);
});

test('the data export has the choice and the alerts sent; deleting the account deletes both', async () => {
  const { db } = scene;
  await setPrice(await savedCar(), 18_000);
  await read();
  expect(await findWatch(db, scene.buyer.id)).toMatchObject({
    consent: expect.stringContaining('Turn this off any time'),
    alerts: [{ reason: 'price_dropped', priceFromCents: 2_000_000, priceCents: 1_800_000, car: { model: 'Corolla' } }],
  });
  await mail();
  await db.delete(users).where(eq(users.id, scene.buyer.id));
  expect([await listAlerts(), await findWatch(db, scene.buyer.id)]).toEqual([[], null]);
  expect(await db.$count(alertMails, eq(alertMails.watcherId, scene.buyer.id))).toBe(0);
});

test('an email is timed from its first change, not its last', async () => {
  const dueAt = async () => {
    const { userId } = savedCarWatchers;
    const [watcher] = await scene.db.select().from(savedCarWatchers).where(eq(userId, scene.buyer.id));
    return watcher?.dueAt;
  };
  const [dropped, sold] = [await savedCar(), await savedCar()];
  await setPrice(dropped, 18_000);
  await read();
  const first = await dueAt();
  expect(first?.getTime()).toBeLessThan(Date.now() + MINUTE_MS);
  await sell(sold);
  await read();
  expect([await dueAt(), (await listAlerts()).length]).toEqual([first, 2]);
});
