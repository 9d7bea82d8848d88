import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { withoutPrivate } from '#app/listings/field-values.ts';
import { type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import { isVisible } from '#app/listings/visible.server.ts';
import { oncePerDatabase } from '#app/platform/db/once-per-database.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { log } from '#app/platform/log.server.ts';
import { listingPhotos, listings, savedCars } from '#app/platform/schema/listings.server.ts';
import { lastingFileUrl } from '#app/platform/storage/storage.server.ts';

const UNDO_FOR_MS = 3_600_000;

/** Saving twice changes nothing; saving soon after a removal restores the record. False if there is no such listing. */
export async function saveCar(db: Database, userId: string, listingId: string): Promise<boolean> {
  if (!isId(listingId)) return false;
  return db.transaction(async (tx) => {
    const listingData = await copyListing(tx, listingId);
    if (!listingData) return false;
    await tx
      .insert(savedCars)
      .values({ id: savedCarId(userId, listingId), userId, listingId, listingData })
      .onConflictDoUpdate({
        target: savedCars.id,
        set: { removedAt: null },
        setWhere: isNotNull(savedCars.removedAt),
      });
    return true;
  });
}

/** Removing twice changes nothing. False if there is no such listing. */
export async function unsaveCar(db: Database, userId: string, listingId: string): Promise<boolean> {
  if (!isId(listingId)) return false;
  const removed = await db
    .update(savedCars)
    .set({ removedAt: new Date() })
    .where(and(eq(savedCars.id, savedCarId(userId, listingId)), isNull(savedCars.removedAt)))
    .returning({ id: savedCars.id });
  if (removed.length > 0) return true;
  const [listing] = await db.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId));
  return listing !== undefined;
}

export async function savedAmong(db: Database, userId: string, listingIds: string[]): Promise<ReadonlySet<string>> {
  if (listingIds.length === 0) return new Set();
  const rows = await savedQuery(db).execute({ userId, listingIds });
  return new Set(rows.map((row) => row.listingId));
}

const savedQuery = oncePerDatabase((db) => {
  const { userId, removedAt, listingId } = savedCars;
  return db
    .select({ listingId })
    .from(savedCars)
    .where(
      and(
        eq(userId, sql.placeholder('userId')),
        isNull(removedAt),
        sql`${listingId} = any(${sql.placeholder('listingIds')}::text[])`,
      ),
    )
    .prepare('saved_among');
});

export async function deleteRemovedCars(db: Database, now = new Date()): Promise<void> {
  await db.delete(savedCars).where(lt(savedCars.removedAt, new Date(now.getTime() - UNDO_FOR_MS)));
}

/** Saves the car whose heart led to sign-in. A failure is logged and does not fail the sign-in. */
export async function saveCarAfterSignIn(db: Database, userId: string, listingId: string | undefined): Promise<void> {
  if (!listingId) return;
  try {
    await saveCar(db, userId, listingId);
  } catch (error) {
    log.error({ err: error }, 'could not save the car after the sign-in');
  }
}

/** Null for a car that is gone. */
export async function findCarToSave(db: Database, listingId: string): Promise<ListingSummary | null> {
  if (!isId(listingId)) return null;
  const [car] = await listSummaries(db, [listingId]);
  return car ?? null;
}

/** Without the seller's phone and email, the VIN and the plate. The row is locked until the transaction ends. */
async function copyListing(tx: Database, listingId: string) {
  const [listing] = await tx
    .select()
    .from(listings)
    .where(and(eq(listings.id, listingId), isVisible))
    .for('key share');
  if (!listing) return null;
  const photos = await tx
    .select({ key: listingPhotos.key })
    .from(listingPhotos)
    .where(eq(listingPhotos.listingId, listingId))
    .orderBy(asc(listingPhotos.position));
  const { phoneNumber: _phone, userEmail: _email, hiddenAt: _hidden, ...copy } = withoutPrivate(listing);
  return { ...copy, imageUrls: photos.map((photo) => lastingFileUrl(photo.key)) };
}

function savedCarId(userId: string, listingId: string): string {
  return `${userId}_${listingId}`;
}

/** Null if the user has not saved this car. */
export async function findNote(db: Database, userId: string, listingId: string) {
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
