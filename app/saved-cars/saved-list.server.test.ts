import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ListingSummary } from '#app/listings/listing.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listingPhotos, listings, savedCars } from '#app/platform/schema/listings.server.ts';
import { savedCarsHref } from '#app/saved-cars/list/saved-cars-grid.tsx';
import { deleteRemovedCars, saveCar, savedAmong, unsaveCar } from '#app/saved-cars/saved-cars.server.ts';
import {
  findRemovedCar,
  listOfflineCars,
  listSavedCars,
  priceChange,
  toOfflineCar,
} from '#app/saved-cars/saved-list.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { makeUploads } from '#tests/support/uploads.ts';

const { db } = await databaseOfFile();

async function aBuyer(cars: number) {
  const buyer = await makePerson(db);
  const seller = await makeSeller(db);
  const ids: string[] = [];
  for (let n = 0; n < cars; n += 1) {
    ids.push(await makeListing(db, seller, { price: 12_500 }));
    await saveCar(db, buyer.id, ids[n] as string);
  }
  const list = async (page = 1) => listSavedCars(db, buyer.id, page);
  const shown = async (page = 1) => (await list(page)).cars.map(({ listing }) => listing.id);
  return { db, buyer, seller, ids, list, shown };
}

test('saved cars are listed as they are now: cheaper ones first, then other changes, then the last saved', async () => {
  const { seller, ids, list } = await aBuyer(5);
  const [first = '', second = '', third = ''] = ids;
  await sellListings(db, { sellerId: seller.id, listingIds: [third], soldAt: new Date() });
  await db.update(listings).set({ priceCents: 1_100_000, color: 'Red' }).where(eq(listings.id, first));
  await db.update(listings).set({ priceCents: 1_300_000 }).where(eq(listings.id, second));
  const { total, cars } = await list();
  expect(total).toBe(5);
  expect(cars.map(({ listing, priceChange }) => [listing.id, priceChange?.words ?? null])).toEqual([
    [first, '$1,500 less than when you saved it'],
    [third, null],
    [second, '$500 more than when you saved it'],
    [ids[4], null],
    [ids[3], null],
  ]);
  expect(cars[0]?.listing).toMatchObject({ color: 'Red', priceCents: 1_100_000 });
  expect(JSON.stringify(cars)).not.toMatch(/phone|email/i);
});

test('a sold car stays in the list without a price comparison', async () => {
  const { seller, ids, list } = await aBuyer(1);
  await db.update(listings).set({ priceCents: 1_100_000 }).where(inArray(listings.id, ids));
  await sellListings(db, { sellerId: seller.id, listingIds: ids, soldAt: new Date() });
  expect((await list()).cars).toMatchObject([{ listing: { soldDate: expect.any(Date) }, priceChange: null }]);
});

test('a car whose listing was deleted is neither shown nor counted', async () => {
  const { ids, list } = await aBuyer(2);
  await db.delete(listings).where(eq(listings.id, ids[0] as string));
  expect(await list()).toMatchObject({ total: 1, cars: [{ listing: { id: ids[1] } }] });
});

test('a copy without a valid price is shown without a comparison', async () => {
  const { buyer, list } = await aBuyer(1);
  for (const listingData of [{}, { priceCents: 'much', isDriveAway: null }, { priceCents: 5 }]) {
    await db.update(savedCars).set({ listingData }).where(eq(savedCars.userId, buyer.id));
    expect((await list()).cars).toMatchObject([{ priceChange: null }]);
  }
});

test('each saved car is on one page, and a page past the end shows the last page', async () => {
  const { ids, list, shown } = await aBuyer(26);
  expect([...(await shown(1)), ...(await shown(2))]).toEqual(ids.toReversed());
  expect(await list(2)).toMatchObject({ total: 26, page: 2, pages: 2 });
  expect(await shown(1_000_000)).toEqual(await shown(2));
  expect((await list(99)).page).toBe(2);
});

test('the cars for offline use are the last saved of all pages, up to a limit', async () => {
  const { buyer, ids } = await aBuyer(26);
  const newest = async (limit: number) => (await listOfflineCars(db, buyer.id, limit)).map(({ id }) => id);
  expect(await newest(100)).toEqual(ids.toReversed());
  expect(await newest(25)).toEqual(ids.toReversed().slice(0, 25));
});

test('a person who has saved nothing gets one empty page', async () => {
  const { list } = await aBuyer(0);
  expect(await list()).toEqual({ total: 0, page: 1, pages: 1, cars: [], gone: 0 });
});

test('undoing a removal restores the same record', async () => {
  const { buyer, ids, shown, list } = await aBuyer(3);
  const [, middle = ''] = ids;
  await db.update(listings).set({ priceCents: 1_000_000 }).where(eq(listings.id, middle));
  await unsaveCar(db, buyer.id, middle);
  expect(await shown()).toEqual([ids[2], ids[0]]);
  expect(await savedAmong(db, buyer.id, ids)).toEqual(new Set([ids[0], ids[2]]));
  expect(await findRemovedCar(db, buyer.id, middle)).toMatchObject({ listingId: middle });
  await saveCar(db, buyer.id, middle);
  expect(await shown()).toEqual([middle, ids[2], ids[0]]);
  expect((await list()).cars[0]?.priceChange?.words).toBe('$2,500 less than when you saved it');
  expect(await findRemovedCar(db, buyer.id, middle)).toBeNull();
});

test('removed cars can be restored for an hour', async () => {
  const { buyer, ids } = await aBuyer(2);
  await unsaveCar(db, buyer.id, ids[0] as string);
  const rows = () => db.$count(savedCars, eq(savedCars.userId, buyer.id));
  await deleteRemovedCars(db);
  expect(await rows()).toBe(2);
  await deleteRemovedCars(db, new Date(Date.now() + 3_601_000));
  expect(await rows()).toBe(1);
  await saveCar(db, buyer.id, ids[0] as string);
  expect(await savedAmong(db, buyer.id, ids)).toEqual(new Set(ids));
});

test('only the main photo is loaded', async () => {
  const { seller, ids, list } = await aBuyer(1);
  await makeUploads(db, seller.id, 2);
  const photos = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.userId, seller.id));
  await db.insert(listingPhotos).values(
    photos.map(({ id, key, width, height, thumbhash }, position) => ({
      id,
      key,
      width,
      height,
      thumbhash,
      position,
      listingId: ids[0] as string,
    })),
  );
  expect((await list()).cars[0]?.listing.photo?.url).toBe(`/files/${photos[0]?.key}`);
});

test('the address of a page leaves out defaults', () => {
  expect(savedCarsHref(1)).toBe('/saved-cars');
  expect(savedCarsHref(2, { removed: 'abc' })).toBe('/saved-cars?page=2&removed=abc');
});

test('a car for offline use has the texts of its card', () => {
  const listing: ListingSummary = {
    id: 'a',
    make: 'Mazda',
    model: '3',
    trim: 'Neo',
    year: 2019,
    sellerType: 'private',
    priceCents: 1_299_000,
    isDriveAway: true,
    bodyType: 'Hatchback',
    transmission: 'Automatic',
    fuelType: 'Petrol',
    kilometers: 61_200,
    seats: null,
    cylinders: null,
    color: 'White',
    location: 'VIC',
    suburb: null,
    createdAt: new Date(),
    firstListed: new Date(),
    soldDate: null,
    confirmedAt: new Date(),
    lapsesOn: null,
    priceType: null,
    underOfferUntil: null,
    priceSteps: [],
    priceRating: null,
    photo: null,
    photoCount: 0,
  };
  expect(toOfflineCar(listing)).toEqual({
    id: 'a',
    title: '2019 Mazda 3, Neo',
    price: '$12,990 Drive Away',
    facts: 'Hatchback · 61,200 km · Automatic · VIC',
    photoUrl: null,
  });
  expect(toOfflineCar({ ...listing, isDriveAway: false }).price).toBe('$12,990 + govt. charges');
  expect(toOfflineCar({ ...listing, soldDate: new Date() }).price).toBe('Sold');
});

const charges = (dollars: number) => ({ priceCents: dollars * 100, isDriveAway: false });
const driveAway = (dollars: number) => ({ priceCents: dollars * 100, isDriveAway: true });

test('a lower price shows how much less it is', () => {
  expect(priceChange(charges(12_500), charges(11_000))).toEqual({
    isLess: true,
    words: '$1,500 less than when you saved it',
  });
});

test('a higher price shows how much more it is', () => {
  expect(priceChange(driveAway(11_000), driveAway(11_001))).toEqual({
    isLess: false,
    words: '$1 more than when you saved it',
  });
});

test('prices that display the same are unchanged', () => {
  expect(priceChange(charges(9999.6), charges(10_000))).toBeNull();
});

test('if government charges were added or removed, the old price is shown instead of a difference', () => {
  expect(priceChange(charges(12_500), driveAway(12_500))?.words).toBe('$12,500 + govt. charges when you saved it');
  expect(priceChange(driveAway(12_500), charges(11_000))).toEqual({
    isLess: false,
    words: '$12,500 Drive Away when you saved it',
  });
});
