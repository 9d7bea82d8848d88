import { desc, eq, sql } from 'drizzle-orm';
import type { HistoryEntry } from '#app/listings/history.ts';
import type { Database, ReadDatabase } from '#app/platform/db/types.server.ts';
import { listingEvents, listings } from '#app/platform/schema/listings.server.ts';

const { listingId, kind, priceFromCents, priceToCents, kilometersFrom, kilometersTo, listedAt, at } = listingEvents;

/** Includes the removed listings of the same car, oldest first. */
export function readHistory(db: Database, id: string): Promise<HistoryEntry[]> {
  const chain = sql`(
    with recursive chain (id, step) as (
      select ${id}::text, 0
      union all
      select e.continues, step + 1 from listing_events e join chain on chain.id = e.listing_id where e.continues is not null and step < 100
    ) select * from chain) as chain`;
  return db
    .select({ listingId, kind, priceFromCents, priceToCents, kilometersFrom, kilometersTo, listedAt, at })
    .from(listingEvents)
    .innerJoin(chain, sql`chain.id = ${listingId}`)
    .orderBy(sql`chain.step desc`, sql`${listingEvents.position}`);
}

/** For cars on the site, latest first: by an edit, or between two listings of one car. */
export function listFallenKilometers(db: ReadDatabase, limit: number) {
  const { id, year, make, model, trim } = listings;
  return db
    .select({ id, year, make, model, trim, kilometersFrom, kilometersTo, at })
    .from(listingEvents)
    .innerJoin(listings, eq(id, listingId))
    .where(sql`${kilometersTo} < ${kilometersFrom}`)
    .orderBy(desc(at))
    .limit(limit);
}
