/** Per calendar day in Melbourne. */
import { eq, sql } from 'drizzle-orm';
import { createCounter } from '#app/platform/counters.server.ts';
import { db as processDb } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { listingViewTotals } from '#app/platform/schema/listings.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const views = createCounter('listing views', (counts) => recordViews(processDb, counts));

/** Never waits and never fails. */
export function countView(listingId: string): void {
  if (isId(listingId)) views.count(`${listingId} ${melbourneDay(new Date())}`);
}

/** Keys are `listingId day`. In the order of ids, so that two processes can't deadlock. */
export async function recordViews(db: Database, counts: Map<string, number>): Promise<void> {
  const rows = [...counts].map(([key, count]) => [...key.split(' '), count]);
  await db.execute(sql`
    with counted as (
      select listings.id, (row->>1)::date as day, (row->>2)::int as count
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
      join listings on listings.id = row->>0
    ), days as (
      insert into listing_views (listing_id, day, count)
      select id, day, count from counted order by id, day
      on conflict (listing_id, day) do update set count = listing_views.count + excluded.count
    )
    insert into listing_view_totals (listing_id, count)
    select id, sum(count) from counted group by id order by id
    on conflict (listing_id) do update set count = listing_view_totals.count + excluded.count`);
}

export async function totalViews(db: Database, listingId: string): Promise<number> {
  const [total] = await db
    .select({ count: listingViewTotals.count })
    .from(listingViewTotals)
    .where(eq(listingViewTotals.listingId, listingId));
  return total?.count ?? 0;
}
