/** Cars for sale are rated model by model, soon after one of the model changes, and all of them every night. */
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { isAnyOf, rowsOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings, modelKeyOf, priceRatingQueue, priceRatings } from '#app/platform/schema/listings.server.ts';
import { isBelowHalf } from '#app/prices/below-half.server.ts';
import { listDatedAds, listModelCars, type RatedCar, type Rating } from '#app/prices/similar/model-cars.server.ts';
import { isBelowSimilar } from '#app/vocabulary/cars.ts';
import { type Estimate, makeEstimator, ratingOf } from './price-sum.ts';

/** In larger models, only cars within a year of a changed one are rated before the nightly run. */
const SMALL_MODEL = 3000;
/** Takes a few milliseconds, then yields. */
const CARS_AT_ONCE = 100;
const ROWS_AT_ONCE = 1000;

export async function queueAllRatings(db: Database): Promise<void> {
  const modelKey = modelKeyOf(listings.make, listings.model);
  await db.execute(sql`insert into ${priceRatingQueue} (model_key) select distinct ${modelKey} from ${listings}`);
}

/** `nowBelow` are below similar cars since this rating; `belowHalf` are rated for the first time, after a large import. */
export type News = { nowBelow: string[]; belowHalf: string[] };

/** `whenRated` is called in the transaction that stores the ratings of a model. */
type RatingOptions = { whenRated?: (tx: Database, news: News) => Promise<void>; signal?: AbortSignal };

/** One process at a time. The first model is the one that changed first. */
export async function rateQueued(db: Database, { whenRated, signal }: RatingOptions = {}): Promise<void> {
  const { modelKey, id } = priceRatingQueue;
  while (!signal?.aborted) {
    const [next] = await db.select({ modelKey }).from(priceRatingQueue).orderBy(asc(id)).limit(1);
    if (!next) return;
    await db.transaction(async (tx) => {
      const news = await rateModel(tx, next.modelKey);
      await whenRated?.(tx, news);
    });
    await setImmediate();
  }
}

/** The cars are read after the changes are taken, so no change is missed. */
async function rateModel(tx: Database, modelKey: string): Promise<News> {
  const { year } = priceRatingQueue;
  const queued = await tx.delete(priceRatingQueue).where(eq(priceRatingQueue.modelKey, modelKey)).returning({ year });
  const cars = await listModelCars(tx, modelKey);
  const knownBelow = new Set(cars.flatMap(({ id, known }) => (isBelowSimilar(known?.rating ?? null) ? [id] : [])));
  const years = new Set(queued.map((change) => change.year));
  const isTouched = (car: RatedCar) =>
    cars.length <= SMALL_MODEL || years.has(null) || [-1, 0, 1].some((apart) => years.has(car.year + apart));
  const changes = await rate(makeEstimator(cars, await listDatedAds(tx, modelKey)), cars, isTouched);
  await store(tx, changes);
  await deleteRatingsOfHeld(tx, modelKey);
  const nowBelow = changes.changed.filter(
    ({ rating, listingId }) => isBelowSimilar(rating) && !knownBelow.has(listingId),
  );
  return { nowBelow: nowBelow.map(({ listingId }) => listingId), belowHalf: changes.belowHalf };
}

type Changes = { changed: Rating[]; ended: string[]; belowHalf: string[] };

async function rate(
  estimate: (car: RatedCar) => Estimate,
  cars: readonly RatedCar[],
  isTouched: (car: RatedCar) => boolean,
): Promise<Changes> {
  const changed: Rating[] = [];
  const belowHalf: string[] = [];
  let count = 0;
  for (const car of cars) {
    if (car.isSold || !isTouched(car)) continue;
    const estimated = estimate(car);
    const rating = toRating(car, estimated);
    if (!car.known && isBelowHalf(car.dollars, estimated.sum)) belowHalf.push(car.id);
    if (!isSame(rating, car.known)) changed.push(rating);
    count += 1;
    if (count % CARS_AT_ONCE === 0) await setImmediate();
  }
  return { changed, belowHalf, ended: cars.flatMap((car) => (car.isSold && car.known ? [car.id] : [])) };
}

function toRating(car: RatedCar, { similar, slopes, sum, range }: Estimate): Rating {
  return {
    listingId: car.id,
    rating: sum && ratingOf(car.dollars, sum.adjusted, similar),
    similar: similar.map(({ id }) => id),
    percents: similar.map(({ percent }) => percent),
    range,
    ...slopes,
  };
}

function isSame({ listingId: _, ...rating }: Rating, known: RatedCar['known']): boolean {
  return isDeepStrictEqual(rating, known);
}

async function store(tx: Database, { changed, ended }: Pick<Changes, 'changed' | 'ended'>) {
  if (ended.length > 0) await tx.delete(priceRatings).where(isAnyOf(priceRatings.listingId, ended));
  for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
    await write(tx, changed.slice(from, from + ROWS_AT_ONCE));
  }
}

/** A car that is on hold is compared with none. */
async function deleteRatingsOfHeld(tx: Database, modelKey: string) {
  const { id, make, model, hiddenAt } = listings;
  const held = tx
    .select({ id })
    .from(listings)
    .where(and(isNotNull(hiddenAt), eq(modelKeyOf(make, model), modelKey)));
  await tx.delete(priceRatings).where(inArray(priceRatings.listingId, held));
}

/** A listing that was deleted since is locked out by its row, or left out. */
async function write(tx: Database, rows: Rating[]) {
  await tx.execute(sql`
    insert into price_ratings (listing_id, rating, "similar", percents, price_range, per_year, per_thousand_km)
    select given.* from ${rowsOf(priceRatings, rows)} join listings on listings.id = given.listing_id
    for key share of listings
    on conflict (listing_id) do update set rating = excluded.rating, "similar" = excluded."similar",
      percents = excluded.percents, price_range = excluded.price_range, per_year = excluded.per_year, per_thousand_km = excluded.per_thousand_km`);
}
