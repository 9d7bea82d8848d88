/** One line of JSON per car: many columns through driver and mapper take three times as long. */
import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isVisible } from '#app/listings/visible.server.ts';
import { jsonObject } from '#app/platform/db/json.server.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { datedAds, listings, modelKeyOf, type priceRatings } from '#app/platform/schema/listings.server.ts';
import type { DatedAd, Similar } from '#app/prices/price-sum.ts';
import { beforeCharges, type ChargedCar, type PricedCar } from '#app/prices/priced-car.ts';

export const SOLD_WITHIN_DAYS = 180;
/** The limit per model: the nearest by year and kilometres. */
const MOST_AT_ONCE = 1000;

export type Rating = typeof priceRatings.$inferSelect;
export type RatedCar = PricedCar & { isSold: boolean; known: Omit<Rating, 'listingId'> | null };

const { id, userId, make, model, trim, year, kilometers, bodyType, fuelType, transmission, driveType } = listings;
const { engineLitres, cylinders, seats, location, suburb, priceCents, isDriveAway, soldDate } = listings;

const facts = jsonObject({
  id,
  sellerId: userId,
  trim,
  year,
  kilometers,
  bodyType,
  fuelType,
  transmission,
  driveType,
  engineLitres,
  cylinders,
  seats,
  location,
  suburb,
  priceCents,
  isDriveAway,
  isSold: sql`${soldDate} is not null`,
  known: sql`(select json_build_object('rating', rating, 'similar', "similar", 'percents', percents, 'range', price_range,
    'perYear', per_year, 'perThousandKm', per_thousand_km) from price_ratings where listing_id = ${id})`,
});

const isRecent = or(isNull(soldDate), gt(soldDate, sql`now() - ${SOLD_WITHIN_DAYS} * interval '1 day'`));
const ofModel = (modelKey: SQL | string) => and(eq(modelKeyOf(make, model), modelKey), isRecent, isVisible);

export async function listModelCars(db: Database, modelKey: string): Promise<RatedCar[]> {
  return toCars(await select(db).where(ofModel(modelKey)));
}

type TargetCar = { make: string; model: string; year: number; kilometers: number };

export async function listCarsAround(db: Database, aim: TargetCar): Promise<RatedCar[]> {
  const yearsApart = sql`abs(${year} - ${aim.year}::int)`;
  const kmApart = sql`abs(${kilometers} - ${aim.kilometers}::int)`;
  const nearest = select(db)
    .where(ofModel(modelKeyOf(sql`${aim.make}::text`, sql`${aim.model}::text`)))
    .orderBy(sql`${yearsApart} + ${kmApart} / 15000.0`, asc(id))
    .limit(MOST_AT_ONCE);
  return toCars(await nearest);
}

/** The newest, each as a car that is as old today as it was then. */
export async function listDatedAds(db: Database, modelKey: SQL | string): Promise<DatedAd[]> {
  const { adOn, kilometers, dollars } = datedAds;
  const adOf = sql<number>`extract(year from ${adOn})::int`;
  const year = sql<number>`${datedAds.year} + extract(year from now())::int - ${adOf}`.mapWith(Number);
  return db
    .select({ year, kilometers, dollars, adOf })
    .from(datedAds)
    .where(eq(datedAds.modelKey, modelKey))
    .orderBy(desc(adOn), asc(datedAds.id))
    .limit(MOST_AT_ONCE);
}

export async function readCars(db: Database, ids: readonly string[]): Promise<RatedCar[]> {
  return toCars(await select(db).where(isAnyOf(id, ids)));
}

/** Of a stored rating, those that are still there. */
export function similarOf(
  { similar, percents }: Pick<Rating, 'similar' | 'percents'>,
  cars: readonly RatedCar[],
): Similar<RatedCar>[] {
  const byId = new Map(cars.map((car) => [car.id, car]));
  return similar.flatMap((id, at) => {
    const car = byId.get(id);
    return car ? { ...car, percent: percents[at] ?? null } : [];
  });
}

function select(db: Database) {
  return db
    .select({ row: sql<string>`${facts}::text` })
    .from(listings)
    .$dynamic();
}

type Row = Omit<RatedCar, 'dollars'> & ChargedCar;

function toCars(rows: { row: string }[]): RatedCar[] {
  return rows.map(({ row }) => {
    const { cylinders, seats, location, suburb, priceCents, isDriveAway, ...car }: Row = JSON.parse(row);
    const chargeFacts = { cylinders, seats, location, suburb, priceCents, isDriveAway };
    return { ...car, dollars: beforeCharges({ ...car, ...chargeFacts }) };
  });
}
