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

export async function listHistory(db: Database, id: string): Promise<HistoryEntry[]> {
  const [row] = await db
    .select({ entries: historyOf(listings.id) })
    .from(listings)
    .where(eq(listings.id, id));
  return toEntries(row?.entries ?? null);
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

const HISTORY_DAYS = 365;

/** A year after a listing was removed. Its last entry stays, and so does all of a history that a listing continues. */
export async function endOldHistories(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - HISTORY_DAYS * 86_400_000);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local kerbside.ends_histories = 'on'`);
    await tx.execute(sql`
      with recursive continued (listing_id) as (
        select continues from listing_events where continues is not null and listing_id in (select id from listings)
        union
        select e.continues from listing_events e join continued using (listing_id) where e.continues is not null
      )
      delete from listing_events old using listing_events last
      where old.listing_id = last.listing_id and old.position < last.position
        and last.kind = 'removed' and last.at < ${before}
        and not exists (select from listing_events e where e.listing_id = last.listing_id and e.position > last.position)
        and last.listing_id not in (select listing_id from continued)`);
    await tx.execute(sql`
      delete from car_identities i
      where not exists (select from listings l where l.id = i.listing_id)
        and exists (
          select from listing_events e where e.listing_id = i.listing_id and e.kind = 'removed' and e.at < ${before})`);
    await tx.execute(sql`update car_identities set looks = '{}' where seller_id is null and looks <> '{}'`);
    await tx.execute(sql`
      delete from photo_looks where not exists (select from listing_photos p where p.key = photo_looks.key)`);
  });
}
