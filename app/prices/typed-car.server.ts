/** What cars similar to one that is being written ask. */
import { z } from 'zod';
import { listingSchema } from '#app/listings/listing-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { beforeCharges } from '#app/prices/before-charges.ts';
import { makeEstimator } from '#app/prices/estimate.ts';
import { ratingOf } from '#app/prices/price-sum.ts';
import { inSentence, usualRange } from '#app/prices/price-words.ts';
import { readCarsAround } from '#app/prices/similar/model-cars.server.ts';

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

/** Empty until make, model, year and kilometres are there. `ownId` is the listing that is edited. */
export async function describeSimilar(db: Database, typed: unknown, ownId: string): Promise<string> {
  const parsed = typedSchema.safeParse(typed);
  if (!parsed.success) return '';
  const cars = (await readCarsAround(db, parsed.data)).filter(({ id }) => id !== ownId);
  const [first] = cars;
  if (!first) return 'Not enough similar cars (0)';
  const { price: priceCents, bodyType, fuelType, transmission, location, ...said } = parsed.data;
  // What isn't said yet makes no car less alike.
  const car = {
    ...said,
    id: ownId,
    sellerId: '',
    bodyType: bodyType ?? commonest(cars.map((other) => other.bodyType)),
    fuelType: fuelType ?? commonest(cars.map((other) => other.fuelType)),
    transmission: transmission ?? commonest(cars.map((other) => other.transmission)),
    dollars: 0,
  };
  const { similar, sum } = makeEstimator(cars)(car);
  if (!sum) return `Not enough similar cars (${similar.length})`;
  const range = usualRange(similar.length, sum);
  if (priceCents === null || (car.isDriveAway && !location)) return `${range} before government charges.`;
  const charged = { ...car, priceCents, location: location ?? 'NSW', suburb: null };
  const rating = ratingOf(beforeCharges(charged), sum.adjusted);
  return `${range} before government charges. Your price is ${inSentence(rating)}.`;
}

function commonest<T>(values: readonly T[]): T {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.reduce((most, group) => (group[1].length > most[1].length ? group : most))[0];
}
