import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { publishListings, reviseListings } from '#app/listings/listings.server.ts';
import { cleared } from '#app/listings/search/criteria.ts';
import { type FeedOptions, startFeed } from '#app/listings/search/feed/feed.server.ts';
import { ListingIndex } from '#app/listings/search/index/listing-index.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import { listingChanges, listings } from '#app/platform/db/schema/listings.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { listingInput, makeListing, makeSeller } from '#tests/support/factories.ts';
import { expectIndexEqualsTable } from '#tests/support/index-equals-table.ts';

const HOUR_MS = 3_600_000;

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

test('an index is filled with all that is listed, and says what the table says', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const publications = Array.from({ length: 2300 }, (_, number) => ({
    ...listingSchema.parse(listingInput({ price: 5000 + number, year: 2000 + (number % 20) })),
  }));
  for (let from = 0; from < 2300; from += 500) await publishListings(db, seller, publications.slice(from, from + 500));
  const [first] = await db.select().from(listings).orderBy(listings.id).limit(1);
  // Between the batches of the fill, a listing changes that was read already.
  const change = () =>
    db
      .update(listings)
      .set({ priceCents: 100 })
      .where(eq(listings.id, first?.id ?? ''));
  const { index } = await startFeedForOneTest(
    {},
    afterSelects(3, () => void change().execute()),
  );
  expect(index.size).toBe(2300);
  await vi.waitFor(() => expect(index.search({ ...cleared(), maxPrice: 1 }).ids).toEqual([first?.id]), 5000);
  await expectIndexEqualsTable(db, index);
  await db.delete(listings);
});

test('rows that are all written anew while they are read are read again', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  // So long that few lie in a block, and nothing that could be compressed.
  const description = randomBytes(900).toString('hex');
  const fields = listingSchema.parse(listingInput({ description }));
  const ids = await publishListings(db, seller, Array(2000).fill(fields));
  await db.delete(listings).where(inArray(listings.id, ids.slice(0, 1600)));
  // What stood at the end of the file now stands where the fill has been already.
  const { index } = await startFeedForOneTest(
    {},
    afterSelects(4, () => void db.execute(sql`vacuum full listings`).execute()),
  );
  expect(index.size).toBe(400);
  await db.delete(listings);
});

test('what is published, revised, sold and deleted is found a moment later', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const { index } = await startFeedForOneTest();
  const [kept, gone] = [await makeListing(db, seller), await makeListing(db, seller)];
  await vi.waitFor(() => expect(index.size).toBe(2), 5000);
  const fields = listingSchema.parse(listingInput({ model: 'Camry' }));
  await reviseListings(db, seller.id, [{ listingId: kept, fields }]);
  await db.update(listings).set({ soldDate: new Date() }).where(eq(listings.id, kept));
  await db.delete(listings).where(eq(listings.id, gone));
  await vi.waitFor(async () => {
    expect(index.search({ ...cleared(), model: ['camry'], status: ['sold'] }).ids).toEqual([kept]);
    await expectIndexEqualsTable(db, index);
  }, 5000);
});

test('a seller who becomes a dealer takes the listings along, and one who leaves takes them away', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const ids = [await makeListing(db, seller), await makeListing(db, seller)].sort();
  const { index } = await startFeedForOneTest();
  const ofDealers = () => index.search({ ...cleared(), sellerType: ['dealer'] }).ids.sort();
  expect(ofDealers()).toEqual([]);
  await db.update(users).set({ isDealer: true, dealershipName: 'Yarra Motors' }).where(eq(users.id, seller.id));
  await vi.waitFor(() => expect(ofDealers()).toEqual(ids), 5000);
  await db.delete(users).where(eq(users.id, seller.id));
  await vi.waitFor(() => expect(ofDealers()).toEqual([]), 5000);
  await expectIndexEqualsTable(db, index);
});

test('whoever made a change finds it at once', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const { index, feed } = await startFeedForOneTest({}, { ...connection, listen: hearNothing });
  const id = await makeListing(db, seller, { model: 'Kluger' });
  await feed.refresh([id, 'gone00000000']);
  expect(index.search({ ...cleared(), model: ['Kluger'] }).ids).toEqual([id]);
  await db.delete(listings).where(eq(listings.id, id));
  await feed.refresh([id]);
  expect(index.search({ ...cleared(), model: ['Kluger'] }).total).toBe(0);
});

test('what changed is told on: what is refreshed at once, what the log names a moment later', async () => {
  const { db } = connection;
  const onChange = vi.fn();
  const { feed } = await startFeedForOneTest({ onChange });
  const id = await makeListing(db, await makeSeller(db));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([id]), 5000);
  onChange.mockClear();
  await feed.refresh(['abcdefghjkmn']);
  expect(onChange).toHaveBeenCalledWith(['abcdefghjkmn']);
});

test('changes made at once end as the table ends', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const { index, feed } = await startFeedForOneTest();
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

test('what was read earlier never overwrites what was read later', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const id = await makeListing(db, seller, { price: 1111 });
  const held: Held = { isHolding: false, hasRead: Promise.withResolvers(), mayGoOn: Promise.withResolvers() };
  const { index, feed } = await startFeedForOneTest({}, { ...holding(held), listen: hearNothing });
  held.isHolding = true;
  const earlier = feed.refresh([id]);
  await held.hasRead.promise;
  await db.update(listings).set({ priceCents: 222_200 }).where(eq(listings.id, id));
  const later = feed.refresh([id]);
  await Promise.race([later, sleep(200)]);
  held.mayGoOn.resolve();
  await Promise.all([earlier, later]);
  expect(index.search({ ...cleared(), minPrice: 2222, maxPrice: 2222 }).ids).toEqual([id]);
});

test('lost notifications cost a second, not the truth', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const { index } = await startFeedForOneTest({}, { ...connection, listen: hearNothing });
  const id = await makeListing(db, seller, { model: 'Prado' });
  await vi.waitFor(() => expect(index.search({ ...cleared(), model: ['Prado'] }).ids).toEqual([id]), 5000);
});

test('after a gap longer than changes are kept, the index is filled anew', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const lost = await makeListing(db, seller, { model: 'Hilux' });
  const clock = { ahead: 0, isLost: false };
  const { index } = await startFeedForOneTest({ now: () => Date.now() + clock.ahead }, losable(clock));
  clock.isLost = true;
  await db.delete(listings).where(eq(listings.id, lost));
  const id = await makeListing(db, seller, { model: 'Hilux' });
  await db.delete(listingChanges);
  clock.ahead = HOUR_MS;
  expect(index.search({ ...cleared(), model: ['Hilux'] }).ids).toEqual([lost]);
  clock.isLost = false;
  await vi.waitFor(() => expect(index.search({ ...cleared(), model: ['Hilux'] }).ids).toEqual([id]), 8000);
  await expectIndexEqualsTable(db, index);
});

test('a lost database is tried again until it answers, and a refresh meanwhile does not fail', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const clock = { isLost: false };
  const { index, feed } = await startFeedForOneTest({}, losable(clock));
  clock.isLost = true;
  const id = await makeListing(db, seller, { model: 'Yaris' });
  await feed.refresh([id]);
  expect(index.search({ ...cleared(), model: ['Yaris'] }).total).toBe(0);
  clock.isLost = false;
  await vi.waitFor(() => expect(index.search({ ...cleared(), model: ['Yaris'] }).ids).toEqual([id]), 5000);
  expect(feed.lagMs()).toBeLessThan(5000);
});

test('changes are kept for an hour, and then go', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const clock = { ahead: 0 };
  const { feed } = await startFeedForOneTest({ now: () => Date.now() + clock.ahead });
  const purged = await makeListing(db, seller);
  const changesOf = (id: string) => db.select().from(listingChanges).where(eq(listingChanges.listingId, id));
  for (const minutes of [50, 100, 111]) {
    clock.ahead = minutes * 60_000;
    if (minutes === 111) await makeListing(db, seller, { model: 'Newest' });
    await db.execute(sql`notify listing_changes`);
    await vi.waitFor(() => expect(feed.lagMs()).toBeLessThan(60_000), 5000);
    if (minutes === 50) expect(await changesOf(purged)).toHaveLength(1);
  }
  await vi.waitFor(async () => expect(await changesOf(purged)).toHaveLength(0), 5000);
  const [newest] = await db.select().from(listings).where(eq(listings.model, 'Newest'));
  expect(await changesOf(newest?.id ?? '')).toHaveLength(1);
});

test('a feed that was told to stop while filling gives up', async () => {
  const signal = AbortSignal.abort(new Error('told to stop'));
  await expect(startFeed(connection, new ListingIndex(), { signal })).rejects.toThrow('told to stop');
});

async function startFeedForOneTest(options: FeedOptions = {}, on = connection) {
  const index = new ListingIndex();
  const feed = await startFeed(on, index, options);
  onTestFinished(() => feed.stop());
  return { index, feed };
}

const hearNothing = async () => ({ stop: async () => {} });

/** A connection whose reads fail while `isLost`. */
function losable(state: { isLost: boolean }): DatabaseConnection {
  return observed((select) => {
    if (state.isLost) throw new Error('the database is gone');
    return select();
  });
}

/** A connection that does something else just before one of its reads. */
function afterSelects(count: number, act: () => void): DatabaseConnection {
  let selects = 0;
  return observed((select) => {
    selects += 1;
    if (selects === count) act();
    return select();
  });
}

type Held = { isHolding: boolean; hasRead: PromiseWithResolvers<void>; mayGoOn: PromiseWithResolvers<void> };

/** A connection whose next read, once `isHolding`, has its rows and gives them only when it may. */
function holding(held: Held): DatabaseConnection {
  return observed((select) => {
    const isHeld = held.isHolding;
    held.isHolding = false;
    return isHeld ? heldQuery(select(), held) : select();
  });
}

function heldQuery(query: object, held: Held): object {
  return new Proxy(query, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== 'then') return (...args: unknown[]) => heldQuery(member.apply(target, args), held);
      return (give: (rows: unknown) => void, fail: (error: unknown) => void) =>
        member.call(
          target,
          (rows: unknown) => {
            held.hasRead.resolve();
            held.mayGoOn.promise.then(() => give(rows));
          },
          fail,
        );
    },
  });
}

function observed(see: (select: () => object) => object): DatabaseConnection {
  const db = new Proxy(connection.db, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return name === 'select' ? (...args: unknown[]) => see(() => member.apply(target, args)) : member.bind(target);
    },
  });
  return { ...connection, db };
}
