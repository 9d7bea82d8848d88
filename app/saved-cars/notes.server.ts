/** Notes that people write on the cars they saved. A car that is not saved has none. */
import { and, eq, isNull } from 'drizzle-orm';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { savedCars } from '#app/platform/schema/saved-cars.server.ts';

/** Null if the user has not saved this car. */
export async function readNote(db: Database, userId: string, listingId: string) {
  const { make, model, trim, year } = listings;
  const [saved] = await db
    .select({ note: savedCars.note, make, model, trim, year })
    .from(savedCars)
    .innerJoin(listings, eq(listings.id, savedCars.listingId))
    .where(savedBy(userId, listingId));
  return saved ? { title: listingTitle(saved), note: saved.note } : null;
}

/** False if the user has not saved this car. */
export async function writeNote(db: Database, userId: string, listingId: string, note: string): Promise<boolean> {
  const written = await db
    .update(savedCars)
    .set({ note })
    .where(savedBy(userId, listingId))
    .returning({ id: savedCars.id });
  return written.length > 0;
}

function savedBy(userId: string, listingId: string) {
  return and(eq(savedCars.userId, userId), eq(savedCars.listingId, listingId), isNull(savedCars.removedAt));
}
