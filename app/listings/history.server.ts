import { desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { HistoryEntry } from '#app/listings/history.ts';
import { jsonList } from '#app/platform/db/json.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listingEvents, listings } from '#app/platform/schema/listings.server.ts';

const { listingId, kind, priceFromCents, priceToCents, kilometersFrom, kilometersTo, listedAt, at } = listingEvents;

type EntryRow = Omit<HistoryEntry, 'listedAt' | 'at'> & { listedAt: string | null; at: string };

/** Includes the removed listings of the same car, oldest first. As JSON, for `toEntries`. */
export function historyOf(id: SQLWrapper): SQL<EntryRow[] | null> {
  return jsonList<EntryRow>(sql`
    with recursive chain (id, step) as (
      select ${id}, 0
      union all
      select e.continues, step + 1 from listing_events e join chain on chain.id = e.listing_id where e.continues is not null and step < 100
    )
    select ${listingId} as "listingId", ${kind}, ${priceFromCents} as "priceFromCents", ${priceToCents} as "priceToCents",
      ${kilometersFrom} as "kilometersFrom", ${kilometersTo} as "kilometersTo", ${listedAt} as "listedAt", ${at}
    from ${listingEvents} join chain on chain.id = ${listingId}
    order by chain.step desc, ${listingEvents.position}`);
}

export function toEntries(rows: EntryRow[] | null): HistoryEntry[] {
  return (rows ?? []).map((row) => ({
    ...row,
    listedAt: row.listedAt === null ? null : new Date(row.listedAt),
    at: new Date(row.at),
  }));
}

/** For cars on the site, latest first: by an edit, or between two listings of one car. */
export function listFallenKilometers(db: Database, limit: number) {
  const { id, year, make, model, trim } = listings;
  return db
    .select({ id, year, make, model, trim, kilometersFrom, kilometersTo, at })
    .from(listingEvents)
    .innerJoin(listings, eq(id, listingId))
    .where(sql`${kilometersTo} < ${kilometersFrom}`)
    .orderBy(desc(at))
    .limit(limit);
}
