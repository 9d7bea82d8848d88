import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#app/platform/ids.server.ts';
import { listings, savedCars } from '#app/platform/schema/listings.server.ts';
import { saveCar, saveCarAfterSignIn, savedAmong, unsaveCar } from '#app/saved-cars/saved-cars.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();

async function aBuyerAndACar() {
  const buyer = await makePerson(db);
  const seller = await makeSeller(db, { email: `${newId()}@sellers.example`, phoneNumber: '0491570157' });
  const listingId = await makeListing(db, seller, { price: 12_500, phoneNumber: '0491570110' });
  return { db, buyer, seller, listingId };
}

test('saving a car stores a copy of the listing without phone and email', async () => {
  const { buyer, seller, listingId } = await aBuyerAndACar();
  expect(await saveCar(db, buyer.id, listingId)).toBe(true);
  await db.update(listings).set({ priceCents: 990_000 }).where(eq(listings.id, listingId));
  const [row] = await db.select().from(savedCars).where(eq(savedCars.userId, buyer.id));
  expect(row).toMatchObject({
    id: `${buyer.id}_${listingId}`,
    listingId,
    listingData: { id: listingId, make: 'Toyota', priceCents: 1_250_000, kilometers: 61_200, imageUrls: [] },
  });
  const copy = JSON.stringify(row?.listingData);
  for (const secret of [seller.email, '0491570110', '0491570157', 'phone', 'Email']) expect(copy).not.toContain(secret);
});

test('saving again keeps the first record', async () => {
  const { buyer, listingId } = await aBuyerAndACar();
  await saveCar(db, buyer.id, listingId);
  await db.update(listings).set({ priceCents: 990_000 }).where(eq(listings.id, listingId));
  expect(await saveCar(db, buyer.id, listingId)).toBe(true);
  expect(await db.select().from(savedCars).where(eq(savedCars.userId, buyer.id))).toMatchObject([
    { listingData: { priceCents: 1_250_000 } },
  ]);
});

test('simultaneous saves make one record', async () => {
  const { buyer, listingId } = await aBuyerAndACar();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 6 }, () => saveCar(db, buyer.id, listingId)));
    expect(await db.select().from(savedCars).where(eq(savedCars.userId, buyer.id))).toHaveLength(1);
    await unsaveCar(db, buyer.id, listingId);
  }
});

test('removing a car twice is harmless', async () => {
  const { buyer, listingId } = await aBuyerAndACar();
  await saveCar(db, buyer.id, listingId);
  expect(await unsaveCar(db, buyer.id, listingId)).toBe(true);
  expect(await unsaveCar(db, buyer.id, listingId)).toBe(true);
  expect(await savedAmong(db, buyer.id, [listingId])).toEqual(new Set());
});

test.each(['', 'abcdefghjkmn', '../admin', 'x'.repeat(99), '\u0000', "' or 1=1 --"])(
  'listing %j cannot be saved or removed',
  async (listingId) => {
    const { buyer } = await aBuyerAndACar();
    expect(await saveCar(db, buyer.id, listingId)).toBe(false);
    expect(await unsaveCar(db, buyer.id, listingId)).toBe(false);
  },
);

test('saved cars on a page are marked', async () => {
  const { buyer, seller, listingId } = await aBuyerAndACar();
  const other = await makeListing(db, seller);
  const elsewhere = await makeListing(db, seller);
  await saveCar(db, buyer.id, listingId);
  await saveCar(db, buyer.id, elsewhere);
  expect(await savedAmong(db, buyer.id, [other, listingId])).toEqual(new Set([listingId]));
  expect(await savedAmong(db, buyer.id, [])).toEqual(new Set());
});

test('deleting a listing deletes its saved records', async () => {
  const { buyer, listingId } = await aBuyerAndACar();
  await saveCar(db, buyer.id, listingId);
  await db.delete(listings).where(eq(listings.id, listingId));
  expect(await db.select().from(savedCars).where(eq(savedCars.userId, buyer.id))).toEqual([]);
});

test('saving a car while its listing is deleted leaves no record', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { buyer, listingId } = await aBuyerAndACar();
    await Promise.all([
      ...Array.from({ length: 4 }, () => saveCar(db, buyer.id, listingId)),
      db.delete(listings).where(eq(listings.id, listingId)),
    ]);
    expect(await db.select().from(savedCars).where(eq(savedCars.userId, buyer.id))).toEqual([]);
  }
});

test('signing in saves the car, and does not fail if that fails', async () => {
  const { buyer, listingId } = await aBuyerAndACar();
  await saveCarAfterSignIn(db, buyer.id, listingId);
  expect(await savedAmong(db, buyer.id, [listingId])).toEqual(new Set([listingId]));
  await saveCarAfterSignIn(db, buyer.id, 'abcdefghjkmn');
  await saveCarAfterSignIn(db, buyer.id, undefined);
  await expect(saveCarAfterSignIn(undefined as never, buyer.id, listingId)).resolves.toBeUndefined();
});
