/** What a car's page reads. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPublicCar } from '#app/browsing/public-car.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

test('a car shows its current price, its first entry and its seller', async () => {
  const { db } = connection;
  const id = await makeListing(db, await makeSeller(db));
  await db.update(listings).set({ priceCents: 1_234_500 }).where(eq(listings.id, id));
  const car = await findPublicCar(db, id, 'somebody');
  expect(car?.listing.priceCents).toBe(1_234_500);
  expect(car?.entries.map(({ kind, at }) => [kind, at instanceof Date])).toEqual([
    ['listed', true],
    ['price_changed', true],
  ]);
  expect(car?.facts).toMatchObject({ forSale: 1, dealer: null });
  expect(car).toMatchObject({ usual: null, rating: null });
});

test('only the seller sees a hidden car', async () => {
  const { db } = connection;
  const seller = await makeSeller(db);
  const id = await makeListing(db, seller);
  await db.update(listings).set({ hiddenAt: new Date() }).where(eq(listings.id, id));
  expect(await findPublicCar(db, id, undefined)).toBeNull();
  expect(await findPublicCar(db, id, 'somebody')).toBeNull();
  expect((await findPublicCar(db, id, seller.id))?.listing.id).toBe(id);
});
