import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { publishListings, reviseListings } from '#app/listings/listings.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listingChanges, listings } from '#app/platform/schema/listings.server.ts';
import { cleared } from '#app/search/criteria.ts';
import { type FeedOptions, startFeed } from '#app/search/feed.server.ts';
import { ListingIndex } from '#app/search/index/listing-index.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { listingInput, makeListing, makeSeller } from '#tests/support/factories.ts';
import { expectIndexEqualsTable } from '#tests/support/index-equals-table.ts';

const HOUR_MS = 3_600_000;

const connection = await databaseOfFile();
const { db } = connection;

test('an index is filled with every listing and follows changes during the fill', async () => {
  const seller = await makeSeller(db);
  const publications = Array.from({ length: 2300 }, (_, number) => ({
    ...listingSchema.parse(listingInput({ price: 5000 + number, year: 2000 + (number % 20) })),
  }));
  for (let from = 0; from < 2300; from += 500) await publishListings(db, seller, publications.slice(from, from + 500));
  const [first] = await db.select().from(listings).orderBy(listings.id).limit(1);
  // The listing changes after its batch was read.
  const change = () =>
    db
      .update(listings)
      .set({ priceCents: 100 })
      .where(eq(listings.id, first?.id ?? ''));
  const { index } = await startTestFeed(
    {},
    afterSelects(3, () => void change().execute()),
  );
  expect(index.size).toBe(2300);
  await vi.waitFor(() => expect(index.search({ ...cleared(), maxPrice: 1 }).ids).toEqual([first?.id]), 30_000);
  await expectIndexEqualsTable(db, index);
  expect(index.search({ ...cleared(), text: 'corolla' }).total).toBe(2300);
  await db.delete(listings);
});

test('a table that is rewritten while it is read is read again', async () => {
  const seller = await makeSeller(db);
  // Long and incompressible, so that few rows fit in a block.
  const description = randomBytes(900).toString('hex');
  const fields = listingSchema.parse(listingInput({ description }));
  const ids = await publishListings(db, seller, Array(2000).fill(fields));
  await db.delete(listings).where(inArray(listings.id, ids.slice(0, 1600)));
  const { index } = await startTestFeed(
    {},
    afterSelects(4, () => void db.execute(sql`vacuum full listings`).execute()),
  );
  expect(index.size).toBe(400);
  await db.delete(listings);
});

test('published, revised, sold and deleted listings are found a moment later', async () => {
  const seller = await makeSeller(db);
  const { index } = await startTestFeed();
  const [remaining, gone] = [await makeListing(db, seller), await makeListing(db, seller)];
  await vi.waitFor(() => expect(index.size).toBe(2), 30_000);
  const fields = listingSchema.parse(listingInput({ model: 'Camry' }));
  await reviseListings(db, seller.id, [{ listingId: remaining, fields }]);
  await db.update(listings).set({ soldDate: new Date() }).where(eq(listings.id, remaining));
  await db.delete(listings).where(eq(listings.id, gone));
  await vi.waitFor(async () => {
    expect(index.search({ ...cleared(), model: ['camry'], status: ['sold'] }).ids).toEqual([remaining]);
    await expectIndexEqualsTable(db, index);
  }, 30_000);
});

test('listings follow a seller who becomes a dealer, and go when the seller is deleted', async () => {
  const seller = await makeSeller(db);
  const ids = [await makeListing(db, seller), await makeListing(db, seller)].sort();
  const { index } = await startTestFeed();
  const ofDealers = () => index.search({ ...cleared(), sellerType: ['dealer'] }).ids.sort();
  expect(ofDealers()).toEqual([]);
  await db.update(users).set({ isDealer: true, dealershipName: 'Yarra Motors' }).where(eq(users.id, seller.id));
  await vi.waitFor(() => expect(ofDealers()).toEqual(ids), 30_000);
  await db.delete(users).where(eq(users.id, seller.id));
  await vi.waitFor(() => expect(ofDealers()).toEqual([]), 30_000);
  await expectIndexEqualsTable(db, index);
});

test('a refreshed change is found at once', async () => {
  const seller = await makeSeller(db);
  const { index, feed } = await startTestFeed({}, { ...connection, listen: listenToNothing });
  const id = await makeListing(db, seller, { model: 'Kluger' });
  await feed.refresh([id, 'gone00000000']);
  expect(index.search({ ...cleared(), model: ['Kluger'] }).ids).toEqual([id]);
  await db.delete(listings).where(eq(listings.id, id));
  await feed.refresh([id]);
  expect(index.search({ ...cleared(), model: ['Kluger'] }).total).toBe(0);
});

test('onChange is called for refreshed listings at once and for logged ones a moment later', async () => {
  const onChange = vi.fn();
  const { feed } = await startTestFeed({ onChange });
  const id = await makeListing(db, await makeSeller(db));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([id]), 30_000);
  onChange.mockClear();
  await feed.refresh(['abcdefghjkmn']);
  expect(onChange).toHaveBeenCalledWith(['abcdefghjkmn']);
});

test('after concurrent changes the index equals the table', async () => {
  const seller = await makeSeller(db);
  const { index, feed } = await startTestFeed();
  const ids = await Promise.all(Array.from({ length: 10 }, () => makeListing(db, seller)));
  const fields = (price: number) => listingSchema.parse(listingInput({ price }));
  await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      const listingId = ids[turn % ids.length] as string;
      await reviseListings(db, seller.id, [{ listingId, fields: fields(1000 + turn) }]);
      await feed.refresh([listingId]);
    }),
  );
  await expectIndexEqualsTable(db, index);
});

test('an earlier read never overwrites a later one', async () => {
  const seller = await makeSeller(db);
  const id = await makeListing(db, seller, { price: 1111 });
  const pause: Pause = { isArmed: false, hasRead: Promise.withResolvers(), mayContinue: Promise.withResolvers() };
  const { index, feed } = await startTestFeed({}, { ...pausing(pause), listen: listenToNothing });
  pause.isArmed = true;
  const earlier = feed.refresh([id]);
  await pause.hasRead.promise;
  await db.update(listings).set({ priceCents: 222_200 }).where(eq(listings.id, id));
  const later = feed.refresh([id]);
  await Promise.race([later, sleep(200)]);
  pause.mayContinue.resolve();
  await Promise.all([earlier, later]);
  expect(index.search({ ...cleared(), minPrice: 2222, maxPrice: 2222 }).ids).toEqual([id]);
});

test('changes are found without notifications', async () => {
  const seller = await makeSeller(db);
  const { index } = await startTestFeed({}, { ...connection, listen: listenToNothing });
  const id = await makeListing(db, seller, { model: 'Prado' });
  await vi.waitFor(() => expect(index.search({ ...cleared(), model: ['Prado'] }).ids).toEqual([id]), 30_000);
});

test('after a gap longer than the log the index is filled again', async () => {
  const seller = await makeSeller(db);
  const deleted = await makeListing(db, seller, { model: 'Hilux' });
  const clock = { ahead: 0, isDown: false };
  const { index } = await startTestFeed({ now: () => Date.now() + clock.ahead }, failing(clock));
  clock.isDown = true;
  await db.delete(listings).where(eq(listings.id, deleted));
  const id = await makeListing(db, seller, { model: 'Hilux' });
  await db.delete(listingChanges);
  clock.ahead = HOUR_MS;
  expect(index.search({ ...cleared(), model: ['Hilux'] }).ids).toEqual([deleted]);
  clock.isDown = false;
  await vi.waitFor(() => expect(index.search({ ...cleared(), model: ['Hilux'] }).ids).toEqual([id]), 30_000);
  await expectIndexEqualsTable(db, index);
});

test('the feed retries a database that is down, and a refresh does not fail', async () => {
  const seller = await makeSeller(db);
  const clock = { isDown: false };
  const { index, feed } = await startTestFeed({}, failing(clock));
  clock.isDown = true;
  const id = await makeListing(db, seller, { model: 'Yaris' });
  await feed.refresh([id]);
  expect(index.search({ ...cleared(), model: ['Yaris'] }).total).toBe(0);
  clock.isDown = false;
  await vi.waitFor(() => expect(index.search({ ...cleared(), model: ['Yaris'] }).ids).toEqual([id]), 30_000);
  expect(feed.lagMs()).toBeLessThan(5000);
});

test('changes are deleted from the log after an hour', async () => {
  const seller = await makeSeller(db);
  const clock = { ahead: 0 };
  const { feed } = await startTestFeed({ now: () => Date.now() + clock.ahead });
  const purged = await makeListing(db, seller);
  const changesOf = (id: string) => db.select().from(listingChanges).where(eq(listingChanges.listingId, id));
  for (const minutes of [50, 100, 111]) {
    clock.ahead = minutes * 60_000;
    if (minutes === 111) await makeListing(db, seller, { model: 'Newest' });
    await db.execute(sql`notify listing_changes`);
    await vi.waitFor(() => expect(feed.lagMs()).toBeLessThan(60_000), 30_000);
    if (minutes === 50) expect(await changesOf(purged)).toHaveLength(1);
  }
  await vi.waitFor(async () => expect(await changesOf(purged)).toHaveLength(0), 30_000);
  const [newest] = await db.select().from(listings).where(eq(listings.model, 'Newest'));
  expect(await changesOf(newest?.id ?? '')).toHaveLength(1);
});

test('an index that holds more dead places than cars is filled again, and keeps what changes during the filling', async () => {
  const seller = await makeSeller(db);
  const ids = [await makeListing(db, seller), await makeListing(db, seller)];
  const { feed, index } = await startTestFeed({ mostDead: 20 });
  for (let price = 1; price <= 24; price += 1) {
    await db.update(listings).set({ priceCents: price * 100 });
    await feed.refresh(ids);
  }
  expect(index.deadCount).toBeGreaterThan(40);
  await vi.waitFor(() => expect(index.deadCount).toBeLessThan(10), 30_000);
  await expectIndexEqualsTable(db, index);
  await db.delete(listings);
});

test('a feed that is stopped while it fills the index rejects', async () => {
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(startFeed(connection, new ListingIndex(), { signal })).rejects.toThrow('stopped');
});

async function startTestFeed(options: FeedOptions = {}, on = connection) {
  const index = new ListingIndex();
  const feed = await startFeed(on, index, options);
  onTestFinished(() => feed.stop());
  return { index, feed };
}

const listenToNothing = async () => ({ stop: async () => {} });

function failing(state: { isDown: boolean }): DatabaseConnection {
  return observed((select) => {
    if (state.isDown) throw new Error('the database is gone');
    return select();
  });
}

function afterSelects(count: number, act: () => void): DatabaseConnection {
  let selects = 0;
  return observed((select) => {
    selects += 1;
    if (selects === count) act();
    return select();
  });
}

type Pause = { isArmed: boolean; hasRead: PromiseWithResolvers<void>; mayContinue: PromiseWithResolvers<void> };

/** Once `isArmed`, the next read fetches its rows and returns them only after `mayContinue`. */
function pausing(pause: Pause): DatabaseConnection {
  return observed((select) => {
    const isHeld = pause.isArmed;
    pause.isArmed = false;
    return isHeld ? pausedQuery(select(), pause) : select();
  });
}

function pausedQuery(query: object, pause: Pause): object {
  return new Proxy(query, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== 'then') return (...args: unknown[]) => pausedQuery(member.apply(target, args), pause);
      return (give: (rows: unknown) => void, fail: (error: unknown) => void) =>
        member.call(
          target,
          (rows: unknown) => {
            pause.hasRead.resolve();
            pause.mayContinue.promise.then(() => give(rows));
          },
          fail,
        );
    },
  });
}

function observed(see: (select: () => object) => object): DatabaseConnection {
  const watched = new Proxy(db, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return name === 'select' ? (...args: unknown[]) => see(() => member.apply(target, args)) : member.bind(target);
    },
  });
  return { ...connection, db: watched };
}
