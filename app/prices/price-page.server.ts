import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isSold, type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { priceRatings } from '#app/platform/schema/listings.server.ts';
import { type PriceSum, ratingOf, type Similar, type Slopes, type Steps, sumUp } from '#app/prices/price-sum.ts';
import type { ShownRating } from '#app/prices/rating-part.tsx';
import { readCars, similarOf } from '#app/prices/similar/model-cars.server.ts';
import type { BodyType, PriceRange, PriceRating } from '#app/vocabulary/cars.ts';
import { melbourneDaysBetween } from '#app/vocabulary/dates.ts';
import { type ShownPhoto, shownPhoto } from '#app/vocabulary/photo.ts';

export type SimilarCar = {
  id: string;
  title: string;
  kilometers: number;
  place: string;
  bodyType: BodyType;
  photo: ShownPhoto | null;
  priceCents: number;
  isDriveAway: boolean;
  /** Before charges. */
  dollars: number;
  /** Null without a sum. */
  steps: (Steps & { adjusted: number }) | null;
  percent: number | null;
  /** `Sold 3 weeks ago`. */
  sold: string | null;
};

export type Comparison = {
  car: ComparedCar;
  slopes: Slopes;
  similar: SimilarCar[];
  sum: PriceSum | null;
  rating: PriceRating | null;
  range: PriceRange | null;
};

export type ComparedCar = {
  year: number;
  kilometers: number;
  priceCents: number;
  isDriveAway: boolean;
  dollars: number;
};

/** As JSON; null if there is nothing to say. */
export function shownRatingOf(listingId: SQLWrapper): SQL<ShownRating | null> {
  return sql`(
    select json_build_object('rating', rating, 'range', price_range)
    from price_ratings where listing_id = ${listingId} and coalesce(rating, price_range::text) is not null)`;
}

/** Null if the car isn’t rated yet. The sum is done again, so that it is right for the cars that everyone may see now. */
export async function findComparison(db: Database, listingId: string, now: Date): Promise<Comparison | null> {
  const rated = await findRating(db, listingId);
  if (!rated) return null;
  const { perYear, perThousandKm, range } = rated;
  const ids = [listingId, ...rated.similar];
  const cars = await readCars(db, ids);
  const summaries = await listSummaries(db, ids);
  const own = summaries.find(({ id }) => id === listingId);
  if (!own) return null;
  const { year, kilometers, priceCents, isDriveAway } = own;
  const dollars = cars.find(({ id }) => id === listingId)?.dollars ?? 0;
  return toComparison(
    { year, kilometers, priceCents, isDriveAway, dollars },
    { similar: similarOf(rated, cars), slopes: { perYear, perThousandKm }, range },
    summaries,
    now,
  );
}

export function toComparison(
  car: ComparedCar,
  { similar: others, slopes, range }: Pick<Comparison, 'slopes' | 'range'> & { similar: Similar[] },
  summaries: readonly ListingSummary[],
  now: Date,
): Comparison {
  const shown = others.filter(({ id }) => summaries.some((summary) => summary.id === id));
  const sum = sumUp(car, shown, slopes);
  const similar = shown.flatMap((other, at) => {
    const summary = summaries.find(({ id }) => id === other.id);
    return summary ? [toSimilar(summary, other, sum?.cars[at] ?? null, now)] : [];
  });
  return { car, slopes, similar, sum, rating: sum && ratingOf(car.dollars, sum.adjusted, shown), range };
}

function toSimilar(
  summary: ListingSummary,
  { dollars, percent }: Similar,
  steps: SimilarCar['steps'],
  now: Date,
): SimilarCar {
  const { id, kilometers, suburb, location, bodyType, photo, priceCents, isDriveAway, soldDate } = summary;
  return {
    id,
    title: listingTitle(summary),
    kilometers,
    place: suburb ?? location,
    bodyType,
    photo: photo && shownPhoto(photo),
    priceCents,
    isDriveAway,
    dollars,
    steps,
    percent,
    sold: soldDate && isSold(summary) ? soldAge(soldDate, now) : null,
  };
}

const UNITS = [
  [30, 'month'],
  [7, 'week'],
  [1, 'day'],
] as const;

/** "Sold 3 weeks ago". */
function soldAge(soldDate: Date, now: Date): string {
  const days = melbourneDaysBetween(soldDate, now);
  const [unitDays, unit] = UNITS.find(([least]) => days >= least) ?? [1, 'day'];
  const count = Math.floor(days / unitDays);
  if (count === 0) return 'Sold today';
  return `Sold ${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

async function findRating(db: Database, listingId: string) {
  const [row] = await db.select().from(priceRatings).where(eq(priceRatings.listingId, listingId));
  return row ?? null;
}
