import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { listingSchema } from '#app/listings/listing-form.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { modelKeyOf } from '#app/platform/schema/listings.server.ts';
import { isBelowHalf } from '#app/prices/below-half.server.ts';
import { toComparison } from '#app/prices/price-page.server.ts';
import { inSentence, rangeWords, usualRange } from '#app/prices/price-words.ts';
import { listCarsAround, listDatedAds } from '#app/prices/similar/model-cars.server.ts';
import { spellCar } from '#app/vocabulary/makes.ts';
import { makeEstimator, ratingOf } from './price-sum.ts';
import { beforeCharges } from './priced-car.ts';

const { make, model, year, kilometers, trim, bodyType, fuelType, transmission, driveType } = listingSchema.shape;
const { engineLitres, cylinders, seats, location, price, isDriveAway } = listingSchema.shape;

const typedSchema = z.object({
  make,
  model,
  year,
  kilometers,
  trim: trim.catch(''),
  bodyType: bodyType.nullable().catch(null),
  fuelType: fuelType.nullable().catch(null),
  transmission: transmission.nullable().catch(null),
  driveType: driveType.catch(null),
  engineLitres: engineLitres.catch(null),
  cylinders: cylinders.catch(null),
  seats: seats.catch(null),
  location: location.nullable().catch(null),
  price: price.nullable().catch(null),
  isDriveAway: isDriveAway.catch(false),
});

/** Empty until make, model, year and kilometres are there, and while there is no similar car. `ownId` is the listing that is edited. */
export async function describeSimilar(db: Database, typed: unknown, ownId: string): Promise<string> {
  const estimated = await estimateTyped(db, typed, ownId);
  return estimated ? wordsOf(estimated) : '';
}

/** What similar cars are priced at, if the typed price is below half of it. */
export async function findTypedBelowHalf(db: Database, typed: unknown, ownId: string): Promise<number | null> {
  const estimated = await estimateTyped(db, typed, ownId);
  const { sum = null, dollars = null } = estimated ?? {};
  return dollars !== null && isBelowHalf(dollars, sum) ? sum.adjusted : null;
}

function wordsOf({ similar, sum, range, dollars }: Estimated): string {
  if (!sum) return range ? `${rangeWords(range)}, before government charges.` : '';
  const words = `${usualRange(similar.length, sum)} before government charges.`;
  return dollars === null ? words : `${words} Your car is ${inSentence(ratingOf(dollars, sum.adjusted, similar))}.`;
}

/** The fields without which a car can't be compared, where they are empty or wrong. */
export function fieldsInTheWay(typed: unknown): string[] {
  const { error } = typedSchema.safeParse(typed);
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))];
}

/** The whole sum of a car that isn't listed. Null until make, model, year and kilometres are there. */
export async function compareTyped(db: Database, typed: unknown, ownId: string, now: Date) {
  const estimated = await estimateTyped(db, typed, ownId);
  if (!estimated) return null;
  const { typedCar, similar, dollars } = estimated;
  const { year, kilometers, isDriveAway, price } = typedCar;
  const summaries = await listSummaries(
    db,
    similar.map(({ id }) => id),
  );
  const car = { year, kilometers, isDriveAway, priceCents: price ?? 0, dollars: dollars ?? 0 };
  return {
    words: wordsOf(estimated),
    hasPrice: dollars !== null,
    comparison: toComparison(car, estimated, summaries, now),
  };
}

type Estimated = NonNullable<Awaited<ReturnType<typeof estimateTyped>>>;

async function estimateTyped(db: Database, typed: unknown, ownId: string) {
  const parsed = typedSchema.safeParse(typed);
  if (!parsed.success) return null;
  const typedCar = { ...parsed.data, ...spellCar(parsed.data) };
  const cars = (await listCarsAround(db, typedCar)).filter(({ id }) => id !== ownId);
  const { price: priceCents, bodyType, fuelType, transmission, location } = typedCar;
  // Missing details don't make a car less similar.
  const car = {
    ...typedCar,
    id: ownId,
    sellerId: '',
    bodyType:
      bodyType ??
      commonest(
        cars.map((other) => other.bodyType),
        'Sedan',
      ),
    fuelType:
      fuelType ??
      commonest(
        cars.map((other) => other.fuelType),
        'Petrol',
      ),
    transmission:
      transmission ??
      commonest(
        cars.map((other) => other.transmission),
        'Automatic',
      ),
    dollars: 0,
  };
  const ads = await listDatedAds(db, modelKeyOf(sql`${car.make}::text`, sql`${car.model}::text`));
  const isComparable = priceCents !== null && !(car.isDriveAway && !location);
  const charged = isComparable && { ...car, priceCents, location: location ?? 'NSW', suburb: null };
  return { typedCar, ...makeEstimator(cars, ads)(car), dollars: charged ? beforeCharges(charged) : null };
}

function commonest<T>(values: readonly T[], without: T): T {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.reduce((most, group) => (group[1].length > most[1].length ? group : most), [without, [] as T[]])[0];
}
