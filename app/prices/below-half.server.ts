/** Cars that ask less than half of what similar cars ask. */
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { priceRatings } from '#app/platform/schema/prices.server.ts';
import { makeEstimator } from '#app/prices/estimate.ts';
import { type PriceSum, sumUp } from '#app/prices/price-sum.ts';
import type { PricedCar } from '#app/prices/priced-car.ts';
import { type RatedCar, readCars, readCarsAround } from '#app/prices/similar/model-cars.server.ts';

const HALF = 0.5;

export type BelowHalf = { listingId: string; dollars: number; adjusted: number; similar: string[] };

/** Estimating a car that isn’t rated takes as long as one that is being written: some milliseconds. */
const MOST_UNRATED = 20;

/** Of rated cars the sum is done again with today’s prices. Many that aren’t rated yet wait for their rating. */
export async function findBelowHalf(db: Database, ids: readonly string[]): Promise<BelowHalf[]> {
  const rated = await db.select().from(priceRatings).where(isAnyOf(priceRatings.listingId, ids));
  const known = new Set(rated.map(({ listingId }) => listingId));
  const unrated = ids.filter((id) => !known.has(id));
  return [...(await ofRated(db, rated)), ...(unrated.length > MOST_UNRATED ? [] : await ofUnrated(db, unrated))];
}

export function isBelowHalf(dollars: number, sum: PriceSum | null): sum is PriceSum {
  return sum !== null && dollars < sum.adjusted * HALF;
}

async function ofRated(db: Database, rated: (typeof priceRatings.$inferSelect)[]): Promise<BelowHalf[]> {
  const all = [...new Set(rated.flatMap(({ listingId, similar }) => [listingId, ...similar]))];
  const cars = new Map((await readCars(db, all)).map((car) => [car.id, car]));
  return rated.flatMap(({ listingId, similar, ...slopes }) => {
    const car = cars.get(listingId);
    const others = similar.flatMap((id) => cars.get(id) ?? []);
    return car ? toFinding(car, sumUp(car, others, slopes), others) : [];
  });
}

async function ofUnrated(db: Database, ids: readonly string[]): Promise<BelowHalf[]> {
  const { id, make, model } = listings;
  const names = new Map(
    (await db.select({ id, make, model }).from(listings).where(isAnyOf(id, ids))).map((row) => [row.id, row]),
  );
  const found: BelowHalf[] = [];
  for (const car of await readCars(db, ids)) {
    const name = names.get(car.id);
    if (!name) continue;
    const { similar, sum } = makeEstimator(await readCarsAround(db, { ...car, ...name }))(car);
    found.push(...toFinding(car, sum, similar));
  }
  return found;
}

function toFinding({ id, dollars }: RatedCar, sum: PriceSum | null, similar: readonly PricedCar[]): BelowHalf[] {
  if (!isBelowHalf(dollars, sum)) return [];
  return [{ listingId: id, dollars, adjusted: sum.adjusted, similar: similar.map((other) => other.id) }];
}
