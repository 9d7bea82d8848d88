/** Cars for sale are rated model by model, soon after one of the model changes, and all of them every night. */
import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { isAnyOf, rowsOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { listingEvents, listings } from '#app/platform/schema/listings.server.ts';
import { modelKeyOf, priceRatingQueue, priceRatings } from '#app/platform/schema/prices.server.ts';
import { isBelowHalf } from '#app/prices/below-half.server.ts';
import { type RatedCar, type Rating, readModelCars } from '#app/prices/similar/model-cars.server.ts';
import { isBelowSimilar } from '#app/vocabulary/price-ratings.ts';
import { type Estimate, makeEstimator, ratingOf } from './price-sum.ts';

/** In larger models, only cars within a year of a changed one are rated before the nightly run. */
const SMALL_MODEL = 3000;
/** A saved search may wait for “below similar cars”, which a car becomes after it was listed or its price changed. */
const NEWS_OF = sql`interval '1 hour'`;
/** Takes a few milliseconds, then yields. */
const CARS_AT_ONCE = 100;
const ROWS_AT_ONCE = 1000;

export async function queueAllRatings(db: Database): Promise<void> {
  const modelKey = modelKeyOf(listings.make, listings.model);
  await db.execute(sql`insert into ${priceRatingQueue} (model_key) select distinct ${modelKey} from ${listings}`);
}

/** One process at a time. The first model is the one that changed first. */
export async function rateQueued(db: Database, signal?: AbortSignal): Promise<void> {
  const { modelKey, id } = priceRatingQueue;
  while (!signal?.aborted) {
    const [next] = await db.select({ modelKey }).from(priceRatingQueue).orderBy(asc(id)).limit(1);
    if (!next) return;
    await rateModel(db, next.modelKey);
    await setImmediate();
  }
}

/** The cars are read after the changes are taken, so no change is missed. */
async function rateModel(db: Database, modelKey: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { year } = priceRatingQueue;
    const queued = await tx.delete(priceRatingQueue).where(eq(priceRatingQueue.modelKey, modelKey)).returning({ year });
    const cars = await readModelCars(tx, modelKey);
    const knownBelow = new Set(cars.flatMap(({ id, known }) => (isBelowSimilar(known?.rating ?? null) ? [id] : [])));
    const years = new Set(queued.map((change) => change.year));
    const isTouched = (car: RatedCar) =>
      cars.length <= SMALL_MODEL || years.has(null) || [-1, 0, 1].some((apart) => years.has(car.year + apart));
    const changes = await rate(cars, isTouched);
    await store(tx, changes);
    await endHeld(tx, modelKey);
    const nowBelow = changes.changed.filter(
      ({ rating, listingId }) => isBelowSimilar(rating) && !knownBelow.has(listingId),
    );
    await notifyAgain(
      tx,
      nowBelow.map(({ listingId }) => listingId),
    );
    if (changes.belowHalf.length > 0) await queueJob(tx, 'look-at-prices', { listingIds: changes.belowHalf });
  });
}

/** `belowHalf` are rated for the first time: an import brings too many to estimate each before it is seen. */
type Changes = { changed: Rating[]; ended: string[]; belowHalf: string[] };

async function rate(cars: readonly RatedCar[], isTouched: (car: RatedCar) => boolean): Promise<Changes> {
  const estimate = makeEstimator(cars);
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

function toRating(car: RatedCar, { similar, slopes, sum }: Estimate): Rating {
  return {
    listingId: car.id,
    rating: sum && ratingOf(car.dollars, sum.adjusted),
    similar: similar.map(({ id }) => id),
    ...slopes,
  };
}

function isSame({ listingId: _, ...rating }: Rating, known: RatedCar['known']): boolean {
  return (
    known !== null &&
    rating.rating === known.rating &&
    rating.perYear === known.perYear &&
    rating.perThousandKm === known.perThousandKm &&
    rating.similar.join() === known.similar.join()
  );
}

async function store(tx: Database, { changed, ended }: Pick<Changes, 'changed' | 'ended'>) {
  if (ended.length > 0) await tx.delete(priceRatings).where(isAnyOf(priceRatings.listingId, ended));
  for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
    await write(tx, changed.slice(from, from + ROWS_AT_ONCE));
  }
}

/** A car that is on hold is compared with none. */
async function endHeld(tx: Database, modelKey: string) {
  const { id, make, model, hiddenAt } = listings;
  const held = tx
    .select({ id })
    .from(listings)
    .where(and(isNotNull(hiddenAt), eq(modelKeyOf(make, model), modelKey)));
  await tx.delete(priceRatings).where(inArray(priceRatings.listingId, held));
}

async function notifyAgain(tx: Database, ids: string[]) {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into listing_event_queue (event_id)
    select id from listing_events
    where ${isAnyOf(listingEvents.listingId, ids)} and at > now() - ${NEWS_OF}
      and kind in ('listed', 'price_changed', 'back_for_sale')
    on conflict do nothing`);
}

/** A listing that was deleted since is locked out by its row, or left out. */
async function write(tx: Database, rows: Rating[]) {
  await tx.execute(sql`
    insert into price_ratings (listing_id, rating, "similar", per_year, per_thousand_km)
    select given.* from ${rowsOf(priceRatings, rows)} join listings on listings.id = given.listing_id
    for key share of listings
    on conflict (listing_id) do update set rating = excluded.rating, "similar" = excluded."similar",
      per_year = excluded.per_year, per_thousand_km = excluded.per_thousand_km`);
}
