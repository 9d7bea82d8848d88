/** Cars that ask less than half of what similar cars ask. */
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { priceRatings } from '#app/platform/schema/prices.server.ts';
import { sumUp } from '#app/prices/price-sum.ts';
import { readCars } from '#app/prices/similar/model-cars.server.ts';

const HALF = 0.5;

export type BelowHalf = { listingId: string; dollars: number; adjusted: number; similar: string[] };

/** Of cars that are rated; the sum is done again with today’s prices. */
export async function findBelowHalf(db: Database, ids: readonly string[]): Promise<BelowHalf[]> {
  const rated = await db.select().from(priceRatings).where(isAnyOf(priceRatings.listingId, ids));
  const all = [...new Set(rated.flatMap(({ listingId, similar }) => [listingId, ...similar]))];
  const cars = new Map((await readCars(db, all)).map((car) => [car.id, car]));
  return rated.flatMap(({ listingId, similar, ...slopes }) => {
    const car = cars.get(listingId);
    const others = similar.flatMap((id) => cars.get(id) ?? []);
    const sum = car && sumUp(car, others, slopes);
    if (!sum || car.dollars >= sum.adjusted * HALF) return [];
    return [{ listingId, dollars: car.dollars, adjusted: sum.adjusted, similar: others.map(({ id }) => id) }];
  });
}
