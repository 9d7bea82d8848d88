import { and, asc, gt, isNull, lte, sql } from 'drizzle-orm';
import { listingPath } from '#app/listings/listing-address.ts';
import { isVisible } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { fileUrl } from '#app/platform/storage/storage.server.ts';
import { photoUrl } from '#app/vocabulary/photo.ts';

/** Keeps each turn of the event loop to a few milliseconds. */
const BATCH = 500;
const ID_LENGTH = 12;

/** `changedAt` is when the seller last changed the listing; views don't count. */
export type UnsoldPage = { path: string; changedAt: Date; photos: string[] };

/** Listings whose id begins with `start`. One that changes while this runs never appears twice. */
export async function* unsoldPages(db: Database, start: string, batch = BATCH): AsyncGenerator<UnsoldPage[]> {
  let after = start;
  for (;;) {
    const rows = await listAfter(db, { after, last: start.padEnd(ID_LENGTH, 'z'), limit: batch });
    yield rows.filter(({ id }) => isId(id)).map(toPage);
    const last = rows[batch - 1];
    if (!last) return;
    after = last.id;
  }
}

function listAfter(db: Database, { after, last, limit }: { after: string; last: string; limit: number }) {
  return db
    .select({
      id: listings.id,
      year: listings.year,
      make: listings.make,
      model: listings.model,
      suburb: listings.suburb,
      location: listings.location,
      updatedAt: listings.updatedAt,
      keys: sql<string[]>`array(select key from listing_photos where listing_id = listings.id order by position)`,
    })
    .from(listings)
    .where(and(gt(listings.id, after), lte(listings.id, last), isNull(listings.soldDate), isVisible))
    .orderBy(asc(listings.id))
    .limit(limit);
}

function toPage({ updatedAt, keys, ...car }: Awaited<ReturnType<typeof listAfter>>[number]): UnsoldPage {
  return {
    path: listingPath(car),
    changedAt: updatedAt,
    photos: keys.map((key) => photoUrl({ url: fileUrl(key) }, 1600)),
  };
}
