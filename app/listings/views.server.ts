/** How often a listing's page was loaded, per calendar day in Melbourne. `views` is the sum. */
import { sql } from 'drizzle-orm';
import { createCounter } from '#app/platform/counters.server.ts';
import { db as processDb } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const views = createCounter('listing views', (counts) => recordViews(processDb, counts));

/** Counts one load; never waits and never fails. */
export function countView(listingId: string): void {
  if (isId(listingId)) views.count(`${listingId} ${melbourneDay(new Date())}`);
}

/** Adds counts keyed by `listingId day`. Views of listings that are gone by then go with them. */
export async function recordViews(db: Database, counts: Map<string, number>): Promise<void> {
  const rows = [...counts].map(([key, count]) => [...key.split(' '), count]);
  await db.execute(sql`
    insert into listing_views (listing_id, day, count)
    select listings.id, (row->>1)::date, (row->>2)::int
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
    join listings on listings.id = row->>0
    on conflict (listing_id, day) do update set count = listing_views.count + excluded.count`);
}

export async function totalViews(db: Database, listingId: string): Promise<number> {
  const { rows } = (await db.execute(
    sql`select coalesce(sum(count), 0)::int as total from listing_views where listing_id = ${listingId}`,
  )) as unknown as { rows: { total: number }[] };
  return rows[0]?.total ?? 0;
}
