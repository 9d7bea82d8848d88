/** What a car's page reads. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findPublicCar } from '#app/browsing/public-car.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();

test('a car shows its current price, its first entry and its seller', async () => {
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
  const seller = await makeSeller(db);
  const id = await makeListing(db, seller);
  await db.update(listings).set({ hiddenAt: new Date() }).where(eq(listings.id, id));
  expect(await findPublicCar(db, id, undefined)).toBeNull();
  expect(await findPublicCar(db, id, 'somebody')).toBeNull();
  expect((await findPublicCar(db, id, seller.id))?.listing.id).toBe(id);
});
