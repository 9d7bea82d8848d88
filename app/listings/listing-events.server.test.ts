import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { endOldHistories } from '#app/listings/history.server.ts';
import { relistListings, sellListings } from '#app/listings/sale.server.ts';
import { listingEventQueue, listingEvents, listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();
const seller = await makeSeller(db);

async function eventsOf(listingId: string) {
  const { id, kind, priceFromCents, priceToCents } = listingEvents;
  const rows = await db
    .select({ id, kind, priceFromCents, priceToCents })
    .from(listingEvents)
    .where(eq(listingEvents.listingId, listingId))
    .orderBy(asc(id));
  return rows.map((row) => [row.kind, row.priceFromCents, row.priceToCents]);
}

test('a history records listed, price changed, sold, back for sale, removed', async () => {
  const id = await makeListing(db, seller, { price: 21_500 });
  await db.update(listings).set({ priceCents: 1_999_000 }).where(eq(listings.id, id));
  await sellListings(db, { sellerId: seller.id, listingIds: [id], soldAt: new Date() });
  await relistListings(db, { sellerId: seller.id, listingIds: [id] });
  await db.delete(listings).where(eq(listings.id, id));
  expect(await eventsOf(id)).toEqual([
    ['listed', null, 2_150_000],
    ['price_changed', 2_150_000, 1_999_000],
    ['sold', 1_999_000, 1_999_000],
    ['back_for_sale', 1_999_000, 1_999_000],
    ['removed', 1_999_000, null],
  ]);
});

test('a price that changes by cents alone is the same price', async () => {
  const id = await makeListing(db, seller, { price: 12_999.5 });
  await db.update(listings).set({ priceCents: 1_300_049 }).where(eq(listings.id, id));
  expect(await eventsOf(id)).toEqual([['listed', null, 1_299_950]]);
  await db.update(listings).set({ priceCents: 1_299_949 }).where(eq(listings.id, id));
  expect((await eventsOf(id)).at(-1)).toEqual(['price_changed', 1_300_049, 1_299_949]);
});

test('a car that comes back cheaper has two events; a corrected colour has none', async () => {
  const id = await makeListing(db, seller, { price: 10_000, soldDate: new Date() });
  await db.update(listings).set({ color: 'Red' }).where(eq(listings.id, id));
  expect(await eventsOf(id)).toEqual([]);
  await db.update(listings).set({ priceCents: 900_000, soldDate: null }).where(eq(listings.id, id));
  const events = await eventsOf(id);
  expect(events.map(([kind]) => kind).sort()).toEqual(['back_for_sale', 'price_changed']);
});

test('each event is queued, even when one statement changes many listings', async () => {
  await db.delete(listingEventQueue);
  const ids = await Promise.all([1, 2, 3].map(() => makeListing(db, seller)));
  await db.execute(sql`update listings set price_cents = price_cents - 100 where id = any(${sql.param(ids)}::text[])`);
  const waiting = await db
    .select({ listingId: listingEvents.listingId, kind: listingEvents.kind })
    .from(listingEventQueue)
    .innerJoin(listingEvents, eq(listingEvents.id, listingEventQueue.eventId));
  expect(waiting.map(({ listingId, kind }) => `${kind} ${listingId}`).sort()).toEqual(
    ['listed', 'price_changed'].flatMap((kind) => ids.map((id) => `${kind} ${id}`)).sort(),
  );
});

test('kilometres and description changes are recorded without text, and alerts look at the car again', async () => {
  const id = await makeListing(db, seller, { kilometers: 90_000 });
  await db.delete(listingEventQueue);
  await db.update(listings).set({ kilometers: 91_500, description: 'Two owners.' }).where(eq(listings.id, id));
  const waiting = await db.select().from(listingEventQueue);
  const entries = await db
    .select()
    .from(listingEvents)
    .where(eq(listingEvents.listingId, id))
    .orderBy(listingEvents.id);
  expect(waiting).toEqual([{ eventId: entries[0]?.id }]);
  expect(entries.slice(1)).toMatchObject([
    { kind: 'kilometers_changed', kilometersFrom: 90_000, kilometersTo: 91_500, priceToCents: null },
    { kind: 'description_changed', kilometersTo: null },
  ]);
});

test('photo changes in several statements make one entry, apart from the first photos', async () => {
  const id = await makeListing(db, seller);
  const photo = (position: number) => ({ listingId: id, position, width: 1, height: 1, thumbhash: '' });
  await db.insert(listingPhotos).values([0, 1].map((at) => ({ ...photo(at), id: `${id}${at}`, key: `a/${at}` })));
  await db.transaction(async (tx) => {
    await tx.delete(listingPhotos).where(eq(listingPhotos.id, `${id}0`));
    await tx
      .update(listingPhotos)
      .set({ position: 0 })
      .where(eq(listingPhotos.id, `${id}1`));
    await tx.insert(listingPhotos).values([1, 2].map((at) => ({ ...photo(at), id: `${id}b${at}`, key: `b/${at}` })));
  });
  await db.transaction(async (tx) => {
    await tx
      .update(listingPhotos)
      .set({ position: 9 })
      .where(eq(listingPhotos.id, `${id}1`));
    await tx
      .update(listingPhotos)
      .set({ position: 0 })
      .where(eq(listingPhotos.id, `${id}1`));
  });
  const { kind, photoCount, photosHash } = listingEvents;
  const ofListing = eq(listingEvents.listingId, id);
  const entries = await db
    .select({ kind, photoCount, photosHash })
    .from(listingEvents)
    .where(ofListing)
    .orderBy(listingEvents.id);
  expect(entries).toEqual([
    { kind: 'listed', photoCount: null, photosHash: null },
    { kind: 'photos_changed', photoCount: 2, photosHash: sha256('a/0\na/1') },
    { kind: 'photos_changed', photoCount: 3, photosHash: sha256('a/1\nb/1\nb/2') },
  ]);
  await db.delete(listings).where(eq(listings.id, id));
  expect((await eventsOf(id)).map(([name]) => name)).toEqual(['listed', 'photos_changed', 'photos_changed', 'removed']);
});

test('entries can’t be changed or deleted', async () => {
  const id = await makeListing(db, seller);
  const refused = { cause: { message: expect.stringContaining('never changed') } };
  const ofListing = eq(listingEvents.listingId, id);
  await expect(db.update(listingEvents).set({ priceToCents: 1 }).where(ofListing)).rejects.toMatchObject(refused);
  await expect(db.delete(listingEvents).where(ofListing)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`truncate listing_events`)).rejects.toMatchObject(refused);
});

test('an owner of the table who is no superuser has no right to change entries', async () => {
  const { rows } = (await db.execute(sql`
    select distinct privilege_type as right from pg_class, aclexplode(relacl)
    where relname = 'listing_events' and grantee = relowner`)) as unknown as { rows: { right: string }[] };
  const rights = rows.map(({ right }) => right);
  expect(rights).toContain('INSERT');
  expect(rights).not.toContain('UPDATE');
  expect(rights).not.toContain('TRUNCATE');
});

test('a removed listing’s history is cut down to its last entry after a year, and only then', async () => {
  const id = await makeListing(db, seller);
  await db.update(listings).set({ priceCents: 1_900_000 }).where(eq(listings.id, id));
  await db.delete(listings).where(eq(listings.id, id));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await endOldHistories(db, inDays(364));
  expect(await eventsOf(id)).toHaveLength(3);
  await endOldHistories(db, inDays(366));
  expect(await eventsOf(id)).toEqual([['removed', 1_900_000, null]]);
});

test('simultaneous changes of one listing get consecutive entries', async () => {
  const id = await makeListing(db, seller);
  const photo = { listingId: id, width: 1, height: 1, thumbhash: '' };
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? db.insert(listingPhotos).values({ ...photo, position: at, id: `${id}${at}`, key: `c/${at}` })
        : db
            .update(listings)
            .set({ priceCents: 1_000_000 + at })
            .where(eq(listings.id, id)),
    ),
  );
  const entries = await db
    .select()
    .from(listingEvents)
    .where(eq(listingEvents.listingId, id))
    .orderBy(listingEvents.id);
  expect(entries.map(({ position }) => position)).toEqual(entries.map((_, at) => at + 1));
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

test('a change that is rolled back leaves no event', async () => {
  const id = await makeListing(db, seller);
  const failing = db.transaction(async (tx) => {
    await tx.update(listings).set({ priceCents: 1 }).where(eq(listings.id, id));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await eventsOf(id)).toEqual([['listed', null, 2_199_000]]);
});
