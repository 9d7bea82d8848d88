import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { isVisible } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings, modelKeyOf } from '#app/platform/schema/listings.server.ts';
import type { GuideCar } from '#app/prices/guide.ts';
import { type RatedCar, readCars, SOLD_WITHIN_DAYS } from '#app/prices/similar/model-cars.server.ts';
import { melbourneDaysBetween } from '#app/vocabulary/dates.ts';

/** Of more, these many tell the same, and a page can still list them all. Ids are random, so the first are a fair choice. */
const MOST_CARS = 200;

type Model = { make: string; model: string };

/** Cars for sale, or sold in the last 180 days, the newest first. */
export async function listGuideCars(db: Database, { make, model }: Model): Promise<(GuideCar & { car: RatedCar })[]> {
  const { id, createdAt, firstListedAt, soldDate } = listings;
  const isRecent = or(isNull(soldDate), gt(soldDate, sql`now() - ${SOLD_WITHIN_DAYS} * interval '1 day'`));
  const isOfModel = eq(modelKeyOf(listings.make, listings.model), modelKeyOf(sql`${make}::text`, sql`${model}::text`));
  const rows = await db
    .select({ id, createdAt, firstListedAt, soldDate })
    .from(listings)
    .where(and(isOfModel, isRecent, isVisible))
    .orderBy(asc(id))
    .limit(MOST_CARS);
  const cars = await readCars(
    db,
    rows.map((row) => row.id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return cars
    .flatMap((car) => {
      const row = byId.get(car.id);
      if (!row) return [];
      const { createdAt, firstListedAt, soldDate } = row;
      const daysToSell = soldDate && melbourneDaysBetween(firstListedAt ?? createdAt, soldDate);
      const { id, year, kilometers, dollars, isSold } = car;
      return { id, year, kilometers, dollars, isSold, daysToSell, car };
    })
    .sort((a, b) => b.year - a.year || a.kilometers - b.kilometers);
}
