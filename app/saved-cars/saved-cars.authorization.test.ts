import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { savedCars } from '#app/platform/schema/listings.server.ts';
import { saveCar, savedAmong, unsaveCar } from '#app/saved-cars/saved-cars.server.ts';
import { findRemovedCar, listOfflineCars, listSavedCars } from '#app/saved-cars/saved-list.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();
const owner = await makePerson(db);
const people = {
  user: await makePerson(db),
  'another user': await makePerson(db),
  dealer: await makePerson(db, { isDealer: true, dealershipName: 'Bay Cars' }),
  owner,
  administrator: await makePerson(db, { email: 'admin@kerbside.example' }),
};
const listingId = await makeListing(db, owner);

test('a made-up listing id cannot reach another person’s record', async () => {
  const { user, 'another user': other } = people;
  await saveCar(db, user.id, listingId);
  for (const forged of [`${user.id}_${listingId}`, `_${user.id}_${listingId}`, `${listingId}_`]) {
    expect(await unsaveCar(db, other.id, forged)).toBe(false);
    expect(await saveCar(db, other.id, forged)).toBe(false);
  }
  expect(await db.select().from(savedCars).where(eq(savedCars.userId, other.id))).toEqual([]);
  expect(await savedAmong(db, user.id, [listingId])).toEqual(new Set([listingId]));
});

test('saved and removed cars are listed for their owner only', async () => {
  const { dealer, 'another user': other } = people;
  await saveCar(db, dealer.id, listingId);
  expect((await listSavedCars(db, dealer.id, 1)).total).toBe(1);
  expect((await listSavedCars(db, other.id, 1)).cars).toEqual([]);
  expect(await listOfflineCars(db, dealer.id, 9)).toHaveLength(1);
  expect(await listOfflineCars(db, other.id, 9)).toEqual([]);
  await unsaveCar(db, dealer.id, listingId);
  expect(await findRemovedCar(db, dealer.id, listingId)).toMatchObject({ listingId });
  for (const requested of [listingId, `${dealer.id}_${listingId}`, '', null]) {
    expect(await findRemovedCar(db, other.id, requested)).toBeNull();
  }
});
