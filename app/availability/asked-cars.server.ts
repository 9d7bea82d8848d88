import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { confirmedAtOf, confirmListings } from '#app/listings/confirm.server.ts';
import { ASK_EVERY_DAYS, LAPSES_AFTER_DAYS } from '#app/listings/confirmation.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { isVisible } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { type AvailabilityAsk, availabilityAsks, listings } from '#app/platform/schema/listings.server.ts';
import { refreshListings } from '#app/search/search.server.ts';

export const DAY_MS = 86_400_000;

export type AskedCar = {
  id: string;
  title: string;
  priceCents: number;
  confirmedAt: Date;
  soldDate: Date | null;
  lapsesOn: string | null;
};

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

export function listOpenCars(db: Database, ask: AvailabilityAsk): Promise<AskedCar[]> {
  return selectCars(db, and(isAskedAbout(ask), isVisible, isNull(listings.soldDate)));
}

export async function findAskedCar(db: Database, ask: AvailabilityAsk, listingId: string): Promise<AskedCar | null> {
  const [car] = await selectCars(db, and(eq(listings.id, listingId), eq(listings.userId, ask.userId)));
  return car ?? null;
}

/** A round is about cars that weren’t confirmed for a fortnight. */
function isAskedAbout({ userId, reason, listingId, createdAt }: AvailabilityAsk): SQL | undefined {
  if (reason === 'buyer') return and(eq(listings.id, listingId ?? ''), lte(confirmedAtOf, createdAt));
  return and(eq(listings.userId, userId), lte(confirmedAtOf, daysBefore(createdAt, ASK_EVERY_DAYS)));
}

async function selectCars(db: Database, where: SQL | undefined): Promise<AskedCar[]> {
  const { id, year, make, model, trim, priceCents, soldDate, lapsesOn, createdAt } = listings;
  const rows = await db
    .select({ id, year, make, model, trim, priceCents, soldDate, lapsesOn, confirmedAt: confirmedAtOf })
    .from(listings)
    .where(where)
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({
    id: row.id,
    title: listingTitle(row),
    priceCents: row.priceCents,
    confirmedAt: row.confirmedAt,
    soldDate: row.soldDate,
    lapsesOn: row.lapsesOn,
  }));
}

/** The least number of days between the warning and the lapse. */
export const NOTICE_DAYS = 7;

/** After the next round it would be too late to say so. */
export function mayLapseSoon(car: AskedCar, now: Date): boolean {
  return car.confirmedAt <= daysBefore(now, LAPSES_AFTER_DAYS - ASK_EVERY_DAYS - NOTICE_DAYS);
}

export function listAsks(db: Database, accountId: string) {
  const { userId, reason, listingId, createdAt, sentAt } = availabilityAsks;
  return db
    .select({ reason, listingId, createdAt, sentAt })
    .from(availabilityAsks)
    .where(eq(userId, accountId))
    .orderBy(asc(createdAt));
}

/** Returns its title; null if the seller has no such listing. A sold car stays as it is. */
export async function confirmOwn(db: Database, sellerId: string, listingId: string): Promise<string | null> {
  if (!isId(listingId)) return null;
  const { year, make, model, trim } = listings;
  const [own] = await db
    .select({ year, make, model, trim })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.userId, sellerId)));
  if (!own) return null;
  await refreshListings(await confirmListings(db, { sellerId, listingIds: [listingId] }));
  return listingTitle(own);
}
