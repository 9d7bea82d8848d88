/** Links a listing to a removed listing of the same car, so that its history continues. */
import { buffer } from 'node:stream/consumers';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { type CarIdentity, findByNumber, findByPhotos } from '#app/listings/history/same-car.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { photoLook } from '#app/platform/images/photo-look.server.ts';
import { log } from '#app/platform/log.server.ts';
import {
  carIdentities,
  changedCars,
  type Listing,
  listingEvents,
  listingPhotos,
  listings,
  photoLooks,
} from '#app/platform/schema/listings.server.ts';
import { identityHash } from '#app/platform/secret.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { PHOTO_WIDTHS, photoFileName } from '#app/vocabulary/photo.ts';

const CARS_AT_ONCE = 100;
const SMALLEST = photoFileName(Math.min(...PHOTO_WIDTHS) as (typeof PHOTO_WIDTHS)[number]);

export async function followCars(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const changes = await db.select().from(changedCars).orderBy(asc(changedCars.id)).limit(CARS_AT_ONCE);
    if (changes.length === 0) return;
    for (const [listingId, ofCar] of Map.groupBy(changes, (change) => change.listingId)) {
      const looks = await listLooks(db, listingId);
      const ids = ofCar.map(({ id }) => id);
      await db.transaction((tx) => followCar(tx, listingId, { ids, looks }));
    }
  }
}

/** Notes about a removed car stay. */
async function followCar(tx: Database, listingId: string, { ids, looks }: { ids: bigint[]; looks: string[] }) {
  await tx.delete(changedCars).where(inArray(changedCars.id, ids));
  const [listing] = await tx.select().from(listings).where(eq(listings.id, listingId)).for('no key update');
  if (!listing) return;
  const [known] = await tx
    .select({ car: carIdentities.car })
    .from(carIdentities)
    .where(eq(carIdentities.listingId, listingId));
  const mine = { ...toIdentity(listing), looks, car: known?.car ?? listingId };
  const before = mine.car === listingId ? await findBefore(tx, mine, listing.userId) : null;
  const row = { ...mine, sellerId: listing.userId, car: before?.car ?? mine.car, seenAt: new Date() };
  await tx.insert(carIdentities).values(row).onConflictDoUpdate({ target: carIdentities.listingId, set: row });
  if (!before) return;
  await tx.execute(sql`
    insert into listing_events (listing_id, kind, continues, price_from_cents, price_to_cents, kilometers_from, kilometers_to)
    values (${listingId}, 'relisted', ${before.listingId}, ${lastPriceOf(before.listingId)}, ${listing.priceCents},
      ${before.kilometers}, ${mine.kilometers})`);
  await tx
    .update(listings)
    .set({
      firstListedAt: sql`(
      select coalesce(listed_at, at) from listing_events where listing_id = ${row.car} and position = 1)`,
    })
    .where(eq(listings.id, listingId));
}

function lastPriceOf(listingId: string) {
  return sql`(
    select price_from_cents from listing_events where listing_id = ${listingId} and kind = 'removed'
    order by position desc limit 1)`;
}

function toIdentity({ id, vin, regoPlate, regoState, location, make, model, year, trim, kilometers }: Listing) {
  return {
    listingId: id,
    vinHash: vin ? identityHash('vin', vin) : null,
    plateHash: regoPlate ? identityHash('plate', `${regoState ?? location} ${regoPlate}`) : null,
    make,
    model,
    year,
    trim,
    kilometers,
  };
}

async function findBefore(tx: Database, mine: CarIdentity, sellerId: string): Promise<CarIdentity | null> {
  const { vinHash, plateHash } = carIdentities;
  const conditions = [
    ...(mine.vinHash ? [eq(vinHash, mine.vinHash)] : []),
    ...(mine.plateHash ? [eq(plateHash, mine.plateHash)] : []),
  ];
  if (conditions.length > 0) {
    const match = findByNumber(mine, await listGone(tx, mine, or(...conditions)));
    if (match) return match;
  }
  const ofSeller = eq(carIdentities.sellerId, sellerId);
  const gone = await listGone(tx, mine, and(ofSeller, eq(carIdentities.year, mine.year)));
  if (gone.length === 0) return null;
  return findByPhotos(mine, gone, await tx.select().from(carIdentities).where(ofSeller));
}

/** Removed, and continued by no other listing. The newest first. */
function listGone(tx: Database, mine: CarIdentity, where: ReturnType<typeof and>) {
  const { listingId } = carIdentities;
  const isThere = tx.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId));
  const isContinued = tx
    .select({ id: listingEvents.id })
    .from(listingEvents)
    .where(eq(listingEvents.continues, listingId));
  return tx
    .select()
    .from(carIdentities)
    .where(and(where, ne(listingId, mine.listingId), sql`not exists (${isThere})`, sql`not exists (${isContinued})`))
    .orderBy(sql`${carIdentities.seenAt} desc`);
}

async function listLooks(db: Database, listingId: string): Promise<string[]> {
  const photos = await db
    .select({ key: listingPhotos.key })
    .from(listingPhotos)
    .where(eq(listingPhotos.listingId, listingId));
  const keys = photos.map(({ key }) => key);
  const known = new Map(
    (await db.select().from(photoLooks).where(isAnyOf(photoLooks.key, keys))).map(({ key, look }) => [key, look]),
  );
  for (const key of keys) {
    if (known.has(key)) continue;
    const look = await lookOf(key);
    known.set(key, look);
    await db.insert(photoLooks).values({ key, look }).onConflictDoNothing();
  }
  return [...new Set(known.values())].filter((look) => look !== '');
}

async function lookOf(key: string): Promise<string> {
  const file = await storage.get(`${key}/${SMALLEST}`);
  if (!file) return '';
  try {
    return await photoLook(await buffer(await file.open()));
  } catch (error) {
    log.warn({ err: error }, 'could not read a stored photo');
    return '';
  }
}
