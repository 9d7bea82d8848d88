/** The cached row of a car's page. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPublicCar } from '#app/browsing/public-car.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { refreshListings, startSearch } from '#app/search/search.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

let connection: DatabaseConnection;
let feed: Awaited<ReturnType<typeof startSearch>>;

beforeAll(async () => {
  connection = await openTestDatabase();
  feed = await startSearch(connection);
});
afterAll(async () => {
  await feed.stop();
  await connection.close();
});

test('a car is read once until a listing changes', async () => {
  const { db } = connection;
  const id = await makeListing(db, await makeSeller(db));
  await refreshListings([id]);
  const find = () => findPublicCar(db, id, 'somebody');
  expect((await find())?.listing.id).toBe(id);
  // Nothing is remembered while the index is behind.
  await expect.poll(async () => new Set([await find(), await find()]).size).toBe(1);
  await db.update(listings).set({ priceCents: 1_234_500 }).where(eq(listings.id, id));
  await refreshListings([id]);
  expect((await find())?.listing.priceCents).toBe(1_234_500);
});

test('the seller gets the current listing, and only the seller sees it while hidden', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const id = await makeListing(db, seller);
  await refreshListings([id]);
  const first = await findPublicCar(db, id, undefined);
  expect(await findPublicCar(db, id, seller.id)).not.toBe(first);
  await db.update(listings).set({ hiddenAt: new Date() }).where(eq(listings.id, id));
  await refreshListings([id]);
  expect(await findPublicCar(db, id, undefined)).toBeNull();
  expect(await findPublicCar(db, id, 'somebody')).toBeNull();
  expect((await findPublicCar(db, id, seller.id))?.listing.id).toBe(id);
});
