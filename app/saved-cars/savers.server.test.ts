import { resolve } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { endSessionOfUser, validSessions } from '#app/accounts/sessions.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { Audience } from '#app/platform/live/audience.server.ts';
import { startLive } from '#app/platform/live/live.server.ts';
import { sessions } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { saveCar, unsaveCar } from '#app/saved-cars/saved-cars.server.ts';
import { notifySavers } from '#app/saved-cars/savers.server.ts';
import { startFeed } from '#app/search/feed.server.ts';
import { ListingIndex } from '#app/search/index/listing-index.ts';
import { createOnPostgres, openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const SOON = { timeout: 8000, interval: 20 };
const onPostgres = test.skipIf(!inject('postgres').url);

afterEach(() => vi.restoreAllMocks());

/** A process with a listening audience and a search index, as server.ts puts them together. */
async function startProcess(connection: DatabaseConnection, beatMs = 60_000) {
  const { db } = connection;
  const audience = new Audience();
  const live = await startLive(connection, { validSessions: (ids) => validSessions(db, ids), audience, beatMs });
  const index = new ListingIndex();
  const feed = await startFeed(connection, index, { onChange: notifySavers(db, audience) });
  onTestFinished(async () => {
    await live.stop();
    await feed.stop();
  });
  return { connection, db, audience, live, index };
}

async function aSession(db: Database, userId: string, expiresAt = new Date(Date.now() + 3_600_000)) {
  const id = newId();
  await db.insert(sessions).values({ id, token: newId(), userId, expiresAt });
  return id;
}

async function listenAs(process: { db: Database; audience: Audience }, userId: string) {
  const sessionId = await aSession(process.db, userId);
  const calls = { news: vi.fn(), beat: vi.fn(), end: vi.fn() };
  process.audience.join({ userId, sessionId }, calls);
  const toHear = async (what: () => Promise<unknown>) => {
    // Earlier notifications have arrived.
    await new Promise((resolve) => setTimeout(resolve, 300));
    calls.news.mockClear();
    await what();
    await vi.waitFor(() => expect(calls.news).toHaveBeenCalled(), SOON);
  };
  return { ...calls, sessionId, toHear };
}

test('only people who saved a car are notified when it or their list changes', async () => {
  const here = await startProcess(await openTestDatabaseForOneTest());
  const { db } = here;
  const [buyer, other, seller] = [await makePerson(db), await makePerson(db), await makeSeller(db)];
  const [saved, unsaved] = [await makeListing(db, seller), await makeListing(db, seller)];
  // Their creation has been heard already.
  await vi.waitFor(() => expect(here.index.size).toBe(2), SOON);
  const { toHear, news } = await listenAs(here, buyer.id);
  const others = await listenAs(here, other.id);
  await toHear(() => saveCar(db, buyer.id, saved));
  await saveCar(db, other.id, unsaved);
  await toHear(() => unsaveCar(db, buyer.id, saved));
  await toHear(() => saveCar(db, buyer.id, saved));
  others.news.mockClear();
  await toHear(() => db.update(listings).set({ priceCents: 100 }).where(eq(listings.id, saved)));
  await toHear(() => sellListings(db, { sellerId: seller.id, listingIds: [saved], soldAt: new Date() }));
  await toHear(() => db.delete(listings).where(eq(listings.id, saved)));
  expect(others.news).not.toHaveBeenCalled();
  news.mockClear();
  await others.toHear(() => db.update(listings).set({ priceCents: 100 }).where(eq(listings.id, unsaved)));
  expect(news).not.toHaveBeenCalled();
});

test('changes during a slow or failed query are still notified', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const seller = await makeSeller(db);
  const buyer = await makePerson(db);
  const other = newId();
  const cars = [await makeListing(db, seller), await makeListing(db, seller)] as const;
  for (const car of cars) await saveCar(db, buyer.id, car);
  vi.spyOn(db, 'selectDistinct').mockImplementationOnce(() => {
    notify([cars[1]]);
    throw new Error('The database does not answer.');
  });
  const notifyUsers = vi.fn();
  const notify = notifySavers(db, { userIds: () => [buyer.id, other], notify: notifyUsers } as unknown as Audience);
  notify([cars[0]]);
  await vi.waitFor(() => expect(notifyUsers.mock.calls).toEqual([[[buyer.id, other]], [[buyer.id]]]), SOON);
  notify([cars[0]]);
  await vi.waitFor(() => expect(notifyUsers).toHaveBeenCalledTimes(3), SOON);
});

test('a stream ends with its session', async () => {
  const here = await startProcess(await openTestDatabaseForOneTest(), 100);
  const { db } = here;
  const person = await makePerson(db);
  const [revoked, active, expired] = [
    await listenAs(here, person.id),
    await listenAs(here, person.id),
    await listenAs(here, person.id),
  ];
  await endSessionOfUser(db, person.id, revoked.sessionId);
  await vi.waitFor(() => expect(revoked.end).toHaveBeenCalledOnce(), SOON);
  // No notification is sent when time passes: the beat finds it.
  await db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.id, expired.sessionId));
  await vi.waitFor(() => expect(expired.end).toHaveBeenCalledOnce(), SOON);
  expect(active.beat).toHaveBeenCalled();
  expect(active.end).not.toHaveBeenCalled();
  await here.live.stop();
  expect(active.end).toHaveBeenCalledOnce();
});

async function twoProcesses() {
  const { url, release } = await createOnPostgres();
  onTestFinished(release);
  const open = async () => {
    const connection = await openPostgres({ url, migrationsFolder: resolve('migrations') });
    onTestFinished(() => connection.close());
    return connection;
  };
  return { here: await startProcess(await open()), there: await startProcess(await open()) };
}

onPostgres(
  'on PostgreSQL: what one process does reaches the streams of another, over lost connections too',
  async () => {
    const { here, there } = await twoProcesses();
    const { db } = there;
    const [buyer, seller] = [await makePerson(db), await makeSeller(db)];
    const listingId = await makeListing(db, seller);
    const stream = await listenAs(here, buyer.id);
    await stream.toHear(() => saveCar(db, buyer.id, listingId));
    await stream.toHear(() => db.update(listings).set({ priceCents: 100 }).where(eq(listings.id, listingId)));
    // Notifications sent while disconnected are lost, so everyone reloads.
    await stream.toHear(() =>
      db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`),
    );
    await stream.toHear(() => unsaveCar(db, buyer.id, listingId));
    await endSessionOfUser(db, buyer.id, stream.sessionId);
    await vi.waitFor(() => expect(stream.end).toHaveBeenCalledOnce(), SOON);
  },
);
