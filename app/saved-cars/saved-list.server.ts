import { and, asc, desc, eq, gt, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isSold, type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { findListings, listSummaries } from '#app/listings/listings.server.ts';
import { hiddenAmong, isVisible } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { listings, savedCars } from '#app/platform/schema/listings.server.ts';
import { readDeviceCars, storeDeviceCars } from '#app/saved-cars/device-cars.server.ts';
import { MAX_OFFLINE_CARS, type OfflineCar } from '#app/saved-cars/offline/offline-cars.ts';
import { findCarToSave } from '#app/saved-cars/saved-cars.server.ts';
import { type InspectionSheet, inspectionSheet } from '#app/trust/inspection.ts';
import { formatDollars, formatPrice, priceLabel, toDollars } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { photoUrl } from '#app/vocabulary/photo.ts';

const PAGE_SIZE = 24;
const BATCH_SIZE = 200;
/** The smallest stored variant: a hundred take a few megabytes. */
const OFFLINE_PHOTO_WIDTH = 320;

/** A device stores no dates, earlier prices or notes. */
export type SavedCar = { listing: ListingSummary; savedAt: Date | null; priceChange: PriceChange | null; note: string };

/** `gone` counts the cars of a device that were deleted since it last looked. */
export type SavedPage = { total: number; page: number; pages: number; cars: SavedCar[]; gone: number };

export async function listSavedCars(db: Database, userId: string, requestedPage: number): Promise<SavedPage> {
  const total = await countSavedCars(db, userId);
  const { page, pages, limit, offset } = pageOf(total, requestedPage);
  const records = await listRecords(db, userId, { limit, offset });
  const ids = records.map((record) => record.listingId);
  const byId = new Map((await listSummaries(db, ids)).map((listing) => [listing.id, listing]));
  const cars = records.flatMap((record) => toSavedCar(record, byId.get(record.listingId)));
  return { total, page, pages, cars, gone: 0 };
}

export function pageOf(total: number, requestedPage: number) {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  return { total, page, pages, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
}

export async function listOfflineCars(db: Database, userId: string, limit = MAX_OFFLINE_CARS): Promise<OfflineCar[]> {
  const records = await listRecords(db, userId, { limit, offset: 0 });
  const ids = records.map((record) => record.listingId);
  const [cars, details] = [await listSummaries(db, ids), await findListings(db, ids)];
  const sheets = new Map(details.map((listing) => [listing.id, inspectionSheet(listing)]));
  return cars.map((car) => withSheet(toOfflineCar(car), sheets.get(car.id)));
}

function withSheet(car: OfflineCar, sheet: InspectionSheet | undefined): OfflineCar {
  return sheet ? { ...car, sheet } : car;
}

export function toOfflineCar(listing: ListingSummary): OfflineCar {
  const { photo, priceCents, isDriveAway } = listing;
  return {
    id: listing.id,
    title: listingTitle(listing),
    price: isSold(listing) ? 'Sold' : `${formatPrice(priceCents)} ${priceLabel(isDriveAway)}`,
    facts: [
      listing.bodyType,
      formatKilometers(listing.kilometers),
      listing.transmission,
      listing.suburb ?? listing.location,
    ].join(' · '),
    photoUrl: photo ? photoUrl(photo, OFFLINE_PHOTO_WIDTH) : null,
  };
}

/** A removed car that can still be restored, or null. */
export async function findRemovedCar(db: Database, userId: string, listingId: string | null) {
  if (!listingId || !isId(listingId)) return null;
  const { id, make, model, trim, year } = listings;
  const [listing] = await db
    .select({ id, make, model, trim, year })
    .from(savedCars)
    .innerJoin(listings, and(eq(id, savedCars.listingId), isVisible))
    .where(and(eq(savedCars.userId, userId), eq(savedCars.listingId, listingId), isNotNull(savedCars.removedAt)));
  return listing ? { listingId, title: listingTitle(listing) } : null;
}

/** The saved cars with the copies made when they were saved, without their sellers, for the data export. */
export async function* listSavedCopies(db: Database, userId: string) {
  for (let after = ''; ; ) {
    const batch = await db
      .select()
      .from(savedCars)
      .where(and(savedBy(userId), gt(savedCars.id, after)))
      .orderBy(asc(savedCars.id))
      .limit(BATCH_SIZE);
    for (const { listingId, savedAt, note, listingData } of batch) {
      const { userId: _seller, ...listing } = listingData as Record<string, unknown>;
      yield { listingId, savedAt, note, listingData: listing };
    }
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function savedBy(userId: string) {
  return and(eq(savedCars.userId, userId), isNull(savedCars.removedAt));
}

/** Few listings are hidden, and they have an index of their own. */
function shownTo(userId: string) {
  const isHidden = sql`exists (select from listings where id = ${savedCars.listingId} and hidden_at is not null)`;
  return and(savedBy(userId), not(isHidden));
}

export function countSavedCars(db: Database, userId: string): Promise<number> {
  return db.$count(savedCars, shownTo(userId));
}

type Range = { limit: number; offset: number };
type SavedRecord = { listingId: string; savedAt: Date; note: string; price: unknown; isDriveAway: unknown };

/** Cars that got cheaper since they were saved come first, then those that were sold or changed otherwise. */
function listRecords(db: Database, userId: string, { limit, offset }: Range): Promise<SavedRecord[]> {
  const { listingData } = savedCars;
  const { soldDate, priceCents, isDriveAway } = listings;
  const change = sql`case
    when ${soldDate} is null and to_jsonb(${priceCents}) < ${listingData} -> 'priceCents' then 0
    when (${soldDate} is null) <> (${listingData} ->> 'soldDate' is null)
      or to_jsonb(${priceCents}) <> ${listingData} -> 'priceCents'
      or to_jsonb(${isDriveAway}) <> ${listingData} -> 'isDriveAway' then 1
    else 2 end`;
  return db
    .select({
      listingId: savedCars.listingId,
      savedAt: savedCars.savedAt,
      note: savedCars.note,
      price: sql<unknown>`${savedCars.listingData} -> 'priceCents'`,
      isDriveAway: sql<unknown>`${savedCars.listingData} -> 'isDriveAway'`,
    })
    .from(savedCars)
    .innerJoin(listings, eq(listings.id, savedCars.listingId))
    .where(shownTo(userId))
    .orderBy(change, desc(savedCars.savedAt), asc(savedCars.id))
    .limit(limit)
    .offset(offset);
}

const savedPrice = z.object({ priceCents: z.number(), isDriveAway: z.boolean() });

/** Empty if the listing has just been deleted. Old copies may lack a price. */
function toSavedCar(
  { savedAt, note, price, isDriveAway }: SavedRecord,
  listing: ListingSummary | undefined,
): SavedCar[] {
  if (!listing) return [];
  const saved = savedPrice.safeParse({ priceCents: price, isDriveAway });
  const change = saved.success && !isSold(listing) ? priceChange(saved.data, listing) : null;
  return [{ listing, savedAt, priceChange: change, note }];
}

/** `headers` makes the device forget the cars that are gone. */
type DeviceList = { saved: SavedPage; headers: Headers };

/** Null for a device that saves no cars. */
export async function listDeviceCars(
  db: Database,
  request: Request,
  requestedPage: number,
): Promise<DeviceList | null> {
  const ids = await readDeviceCars(request);
  if (!ids) return null;
  const listings = await listSummaries(db, ids);
  const { offset, limit, ...place } = pageOf(listings.length, requestedPage);
  const cars = listings
    .slice(offset, offset + limit)
    .map((listing) => ({ listing, savedAt: null, priceChange: null, note: '' }));
  const hidden = listings.length < ids.length ? await hiddenAmong(db, ids) : [];
  const gone = ids.length - listings.length - hidden.length;
  const headers = new Headers();
  if (gone > 0) headers.append('Set-Cookie', await storeDeviceCars([...listings.map(({ id }) => id), ...hidden]));
  return { saved: { ...place, cars, gone }, headers };
}

/** As `findRemovedCar`, for a device. */
export async function findCarRemovedFromDevice(db: Database, request: Request, listingId: string | null) {
  const ids = await readDeviceCars(request);
  if (!listingId || !ids || ids.includes(listingId)) return null;
  const listing = await findCarToSave(db, listingId);
  return listing ? { listingId, title: listingTitle(listing) } : null;
}

type Price = { priceCents: number; isDriveAway: boolean };

type PriceChange = { isLess: boolean; words: string };

/** Null if unchanged. Prices with and without government charges cannot be compared, so the old price is shown. */
export function priceChange(saved: Price, now: Price): PriceChange | null {
  if (saved.isDriveAway !== now.isDriveAway) {
    const oldPrice = `${formatPrice(saved.priceCents)} ${priceLabel(saved.isDriveAway)}`;
    return { isLess: false, words: `${oldPrice} when you saved it` };
  }
  const fall = toDollars(saved.priceCents) - toDollars(now.priceCents);
  if (fall === 0) return null;
  const isLess = fall > 0;
  return { isLess, words: `${formatDollars(Math.abs(fall))} ${isLess ? 'less' : 'more'} than when you saved it` };
}
