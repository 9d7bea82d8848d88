import { sql } from 'drizzle-orm';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings, modelKeyOf, priceRatings } from '#app/platform/schema/listings.server.ts';
import type { PricedCar } from '#app/prices/priced-car.ts';
import { listCarsAround, type RatedCar, readCars, similarOf } from '#app/prices/similar/model-cars.server.ts';
import { makeEstimator, type PriceSum, sumUp } from './price-sum.ts';

const HALF = 0.5;

export type BelowHalf = { listingId: string; dollars: number; adjusted: number; similar: string[] };

const MOST_UNRATED = 20;

/** Of many that aren’t rated, those far below some cars of their model and age are estimated. */
const CHEAP = { below: 0.65, yearsApart: 3, carsOfModel: 300 };
/** New cars of a seller with more wait for their first rating: their files would take twice as long. */
const MOST_OF_SELLER = 1000;

/** Of rated cars the sum is done again with today’s prices. */
export async function findBelowHalf(db: Database, ids: readonly string[]): Promise<BelowHalf[]> {
  const rated = await db.select().from(priceRatings).where(isAnyOf(priceRatings.listingId, ids));
  const known = new Set(rated.map(({ listingId }) => listingId));
  const unrated = ids.filter((id) => !known.has(id));
  const estimated = unrated.length > MOST_UNRATED ? await cheapAmong(db, unrated) : unrated;
  return [...(await ofRated(db, rated)), ...(await ofUnrated(db, estimated))];
}

async function cheapAmong(db: Database, ids: readonly string[]): Promise<string[]> {
  const { below, yearsApart, carsOfModel } = CHEAP;
  const modelKey = modelKeyOf(sql`make`, sql`model`);
  const { rows } = (await db.execute(sql`
    with unrated as (
      select id, user_id, year, price_cents, ${modelKey} as model_key from listings
      where id = any(${sql.param(ids)}::text[])
    ), small_sellers as (
      select user_id from (select distinct user_id from unrated) as seller
      where (select count(*) from (
        select from listings where listings.user_id = seller.user_id limit ${MOST_OF_SELLER + 1}
      ) as own) <= ${MOST_OF_SELLER}
    ), mine as (
      select id, year, price_cents, model_key from unrated join small_sellers using (user_id)
    ), known as materialized (
      select model_key, one.year, one.price_cents from (select distinct model_key from mine) as models
      cross join lateral (
        select year, price_cents from listings where ${modelKey} = models.model_key and hidden_at is null
        limit ${carsOfModel}
      ) as one
    )
    select mine.id from mine join known using (model_key)
    where abs(known.year - mine.year) <= ${yearsApart}
    group by mine.id, mine.price_cents
    having percentile_disc(0.5) within group (order by known.price_cents) * ${below}::float8 > mine.price_cents`)) as unknown as {
    rows: { id: string }[];
  };
  return rows.map(({ id }) => id);
}

export function isBelowHalf(dollars: number, sum: PriceSum | null): sum is PriceSum {
  return sum !== null && dollars < sum.adjusted * HALF;
}

async function ofRated(db: Database, rated: (typeof priceRatings.$inferSelect)[]): Promise<BelowHalf[]> {
  if (rated.length === 0) return [];
  const all = [...new Set(rated.flatMap(({ listingId, similar }) => [listingId, ...similar]))];
  const cars = await readCars(db, all);
  return rated.flatMap((rating) => {
    const car = cars.find(({ id }) => id === rating.listingId);
    const others = similarOf(rating, cars);
    return car ? toFinding(car, sumUp(car, others, rating), others) : [];
  });
}

async function ofUnrated(db: Database, ids: readonly string[]): Promise<BelowHalf[]> {
  if (ids.length === 0) return [];
  const { id, make, model } = listings;
  const names = new Map(
    (await db.select({ id, make, model }).from(listings).where(isAnyOf(id, ids))).map((row) => [row.id, row]),
  );
  const findings: BelowHalf[] = [];
  for (const car of await readCars(db, ids)) {
    const name = names.get(car.id);
    if (!name) continue;
    const { similar, sum } = makeEstimator(await listCarsAround(db, { ...car, ...name }))(car);
    findings.push(...toFinding(car, sum, similar));
  }
  return findings;
}

function toFinding({ id, dollars }: RatedCar, sum: PriceSum | null, similar: readonly PricedCar[]): BelowHalf[] {
  if (!isBelowHalf(dollars, sum)) return [];
  return [{ listingId: id, dollars, adjusted: sum.adjusted, similar: similar.map((other) => other.id) }];
}
