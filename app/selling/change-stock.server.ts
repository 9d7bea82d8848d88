/** Prices and kilometres of many cars at once, each only from what the seller saw. Reversed, the same change undoes itself. */
import { and, eq, inArray } from 'drizzle-orm';
import { listingTitle } from '#app/listings/listing.ts';
import { reviseListings, toFields } from '#app/listings/listings.server.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import { coordinatesOf } from '#app/places/places.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import type { StockChange } from '#app/selling/stock-changes.ts';
import { holdIfFound } from '#app/trust/holds.server.ts';

export type ChangedCar = StockChange & { title: string };
export type StockResult = { changed: ChangedCar[]; skipped: string[] };

/** Cars that aren’t theirs, or that were changed elsewhere since, stay as they are; the latter are named in `skipped`. */
export async function changeStock(db: Database, sellerId: string, changes: StockChange[]): Promise<StockResult> {
  const result = await db.transaction(async (tx) => {
    if (!(await lockSeller(tx, sellerId))) return { changed: [], skipped: [] };
    const cars = await listStock(
      tx,
      sellerId,
      changes.map(({ id }) => id),
    );
    const known = changes.flatMap((change) => {
      const car = cars.find(({ id }) => id === change.id);
      return car ? [{ car, change: { ...change, title: listingTitle(car) } }] : [];
    });
    const fits = ({ car, change }: (typeof known)[number]) =>
      car.priceCents === change.price[0] && car.kilometers === change.kilometers[0];
    const fitting = known.filter(fits);
    const revisions = fitting.map(({ car, change }) => {
      const fields = { ...toFields(car), price: change.price[1], kilometers: change.kilometers[1] };
      return { listingId: car.id, fields: { ...fields, ...coordinatesOf(fields.suburb) } };
    });
    await reviseListings(tx, sellerId, revisions);
    for (const { car } of fitting) await holdIfFound(tx, sellerId, car.id);
    const skipped = known.filter((one) => !fits(one)).map(({ change }) => change.title);
    return { changed: fitting.map(({ change }) => change), skipped };
  });
  await refreshListings(result.changed.map(({ id }) => id));
  return result;
}

/** Those of the ids that are theirs, in the order of the table. */
export function listStock(db: Database, sellerId: string, ids: string[]) {
  return db
    .select()
    .from(listings)
    .where(and(eq(listings.userId, sellerId), inArray(listings.id, ids.filter(isId))))
    .orderBy(listings.createdAt, listings.id);
}
