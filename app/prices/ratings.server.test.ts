import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Seller } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings, priceRatingQueue, priceRatings } from '#app/platform/schema/listings.server.ts';
import { findComparison } from '#app/prices/price-page.server.ts';
import { queueAllRatings, rateQueued } from '#app/prices/ratings.server.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const emptyDatabase = shareTestDatabase();
let db: Database;
let sellers: Seller[];

beforeEach(async () => {
  db = await emptyDatabase();
  sellers = await Promise.all(Array.from({ length: 7 }, () => makeSeller(db)));
});

type Options = Parameters<typeof makeListing>[2];

async function makeCars(count: number, options: Options = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const seller of sellers.slice(0, count)) ids.push(await makeListing(db, seller, options));
  return ids;
}

async function ratingOf(id: string) {
  const [row] = await db.select().from(priceRatings).where(eq(priceRatings.listingId, id));
  return row && { rating: row.rating, similar: row.similar.length };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('cars for sale are rated with five similar ones, in any spelling of the model', async () => {
  const ids = await makeCars(5, { model: 'CX-5', price: 20_000 });
  const cheap = await makeListing(db, sellers[5] as Seller, { model: 'cx 5', price: 18_000 });
  await rateQueued(db);
  expect(await ratingOf(cheap)).toEqual({ rating: 'below', similar: 5 });
  expect(await ratingOf(ids[0] as string)).toEqual({ rating: 'around', similar: 5 });
  expect(await db.$count(priceRatingQueue)).toBe(0);
});

test('with four similar cars there is a count but no rating', async () => {
  const [first = ''] = await makeCars(5);
  await rateQueued(db);
  expect(await ratingOf(first)).toEqual({ rating: null, similar: 4 });
});

test('a car on hold has no rating and is compared with none; back for sale, it has both', async () => {
  const [first = '', other = ''] = await makeCars(6);
  await rateQueued(db);
  const hold = (hiddenAt: Date | null) => db.update(listings).set({ hiddenAt }).where(eq(listings.id, first));
  await hold(new Date());
  const untilRated = await findComparison(db, other, new Date());
  expect([untilRated?.similar.length, untilRated?.sum]).toEqual([4, null]);
  await rateQueued(db);
  expect(await ratingOf(first)).toBeUndefined();
  expect(await ratingOf(other)).toEqual({ rating: null, similar: 4 });
  await hold(null);
  await rateQueued(db);
  expect(await ratingOf(first)).toEqual({ rating: 'around', similar: 5 });
  expect(await ratingOf(other)).toEqual({ rating: 'around', similar: 5 });
});

test('one seller’s copies count once; recently sold cars count, cars sold long ago do not', async () => {
  const [first = ''] = await makeCars(3);
  await makeCars(3);
  const recent = await makeListing(db, sellers[3] as Seller, { soldDate: daysAgo(179) });
  await makeListing(db, sellers[4] as Seller, { soldDate: daysAgo(181) });
  await rateQueued(db);
  expect(await ratingOf(first)).toEqual({ rating: null, similar: 3 });
  expect(await ratingOf(recent)).toBeUndefined();
});

test('a rating changes with a new price, a sale, a new model and a deletion', async () => {
  const [first = '', second = '', third = ''] = await makeCars(7, { price: 20_000 });
  await rateQueued(db);
  await db.update(listings).set({ priceCents: 2_500_000 }).where(eq(listings.id, first));
  await rateQueued(db);
  expect(await ratingOf(first)).toEqual({ rating: 'wellAbove', similar: 6 });
  await db.update(listings).set({ soldDate: new Date() }).where(eq(listings.id, first));
  await db.update(listings).set({ model: 'Camry' }).where(eq(listings.id, second));
  await db.delete(listings).where(eq(listings.id, third));
  await rateQueued(db);
  expect(await ratingOf(first)).toBeUndefined();
  expect(await ratingOf(second)).toEqual({ rating: null, similar: 0 });
  const [other] = await db.select().from(priceRatings).where(eq(priceRatings.rating, 'around'));
  expect(other).toBeUndefined();
});

test('a drive-away price compares without the charges of its state', async () => {
  await makeCars(6, { price: 50_000 });
  const driveAway = await makeListing(db, sellers[6] as Seller, { price: 53_700, isDriveAway: 'yes' });
  const plain = await makeListing(db, sellers[6] as Seller, { price: 53_700, kilometers: 61_300 });
  await rateQueued(db);
  expect((await ratingOf(driveAway))?.rating).toBe('around');
  expect((await ratingOf(plain))?.rating).toBe('above');
});

test('changes that do not affect the price queue nothing; every night all models are queued', async () => {
  const [first = ''] = await makeCars(2);
  await rateQueued(db);
  await db.update(listings).set({ description: 'New tyres.', color: 'Blue' }).where(eq(listings.id, first));
  expect(await db.$count(priceRatingQueue)).toBe(0);
  await queueAllRatings(db);
  expect(await db.select({ key: priceRatingQueue.modelKey }).from(priceRatingQueue)).toEqual([
    { key: 'toyota|corolla' },
  ]);
});
