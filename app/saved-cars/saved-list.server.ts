/** Somebody's saved cars as /saved-cars shows them: the listings as they are now, the latest saved first, page by page. */
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isSold, type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import { savedCars } from '#app/platform/db/schema/saved-cars.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { type PriceChange, priceChange } from '#app/saved-cars/price-change.ts';

const PAGE_SIZE = 24;

/** `listing` has its main photo alone. */
export type SavedCar = { listing: ListingSummary; savedAt: Date; priceChange: PriceChange | null };

/** `total` counts the saved cars whose listing exists; `page` is the last one where fewer are there than asked for. */
export type SavedPage = { total: number; page: number; pages: number; cars: SavedCar[] };

export async function listSavedCars(db: Database, userId: string, askedPage: number): Promise<SavedPage> {
  const total = await countSaved(db, userId);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(askedPage, pages);
  const records = await readRecords(db, userId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const ids = records.map((record) => record.listingId);
  const byId = new Map((await listSummaries(db, ids)).map((listing) => [listing.id, listing]));
  const cars = records.flatMap((record) => toSavedCar(record, byId.get(record.listingId)));
  return { total, page, pages, cars };
}

/** The listings alone, of whichever page, as many as asked for. */
export async function listNewestSaved(db: Database, userId: string, limit: number): Promise<ListingSummary[]> {
  const records = await readRecords(db, userId, { limit, offset: 0 });
  return listSummaries(
    db,
    records.map((record) => record.listingId),
  );
}

/** A car that this person has just removed, by its listing; null where there is nothing to take back. */
export async function findRemovedCar(db: Database, userId: string, listingId: string | null) {
  if (!listingId || !isId(listingId)) return null;
  const { id, make, model, trim, year } = listings;
  const [listing] = await db
    .select({ id, make, model, trim, year })
    .from(savedCars)
    .innerJoin(listings, eq(id, savedCars.listingId))
    .where(and(eq(savedCars.userId, userId), eq(savedCars.listingId, listingId), isNotNull(savedCars.removedAt)));
  return listing ? { listingId, title: listingTitle(listing) } : null;
}

function savedBy(userId: string) {
  return and(eq(savedCars.userId, userId), isNull(savedCars.removedAt));
}

/** No saved car outlives its listing, so none need be looked up to be counted. */
function countSaved(db: Database, userId: string): Promise<number> {
  return db.$count(savedCars, savedBy(userId));
}

type Part = { limit: number; offset: number };
type SavedRecord = { listingId: string; savedAt: Date; price: unknown; isDriveAway: unknown };

function readRecords(db: Database, userId: string, { limit, offset }: Part): Promise<SavedRecord[]> {
  return db
    .select({
      listingId: savedCars.listingId,
      savedAt: savedCars.savedAt,
      price: sql<unknown>`${savedCars.listingData} -> 'priceCents'`,
      isDriveAway: sql<unknown>`${savedCars.listingData} -> 'isDriveAway'`,
    })
    .from(savedCars)
    .where(savedBy(userId))
    .orderBy(desc(savedCars.savedAt), asc(savedCars.id))
    .limit(limit)
    .offset(offset);
}

const priceThen = z.object({ priceCents: z.number(), isDriveAway: z.boolean() });

/** Nothing where the listing went a moment ago. What a copy does not tell is not compared. */
function toSavedCar({ savedAt, price, isDriveAway }: SavedRecord, listing: ListingSummary | undefined): SavedCar[] {
  if (!listing) return [];
  const then = priceThen.safeParse({ priceCents: price, isDriveAway });
  const change = then.success && !isSold(listing) ? priceChange(then.data, listing) : null;
  return [{ listing, savedAt, priceChange: change }];
}
