/** How often people pressed to call or text a seller, or to see the number. The seller's own presses don't count. */
import { inArray, sql } from 'drizzle-orm';
import type { NumberPresses } from '#app/listings/number-presses.ts';
import { createCounter } from '#app/platform/counters.server.ts';
import { db as processDb } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { listingNumberPresses } from '#app/platform/schema/listings.server.ts';

const NO_VIEWER = '-';

const presses = createCounter('presses of numbers', (counts) => recordPresses(processDb, counts));

export type Press = { kind: keyof NumberPresses; listingId: string; viewerId?: string | undefined };

/** Never waits and never fails. */
export function countPress(press: Press): void {
  if (isId(press.listingId)) presses.count(pressKey(press));
}

export function pressKey({ kind, listingId, viewerId = NO_VIEWER }: Press): string {
  return `${listingId} ${kind} ${viewerId}`;
}

/** By `pressKey`. In the order of ids, so that two processes can't deadlock. */
export async function recordPresses(db: Database, counts: Map<string, number>): Promise<void> {
  const rows = [...counts].map(([key, count]) => [...key.split(' '), count]);
  await db.execute(sql`
    with pressed as (
      select row->>0 as id, row->>1 as kind, (row->>3)::int as count
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
      where exists (
        select from listings where id = row->>0 and user_id <> row->>2 and sold_date is null offset 0
      )
    )
    insert into listing_number_presses (listing_id, called, opened)
    select id, coalesce(sum(count) filter (where kind = 'called'), 0), coalesce(sum(count) filter (where kind = 'opened'), 0)
    from pressed group by id order by id
    on conflict (listing_id) do update set
      called = listing_number_presses.called + excluded.called,
      opened = listing_number_presses.opened + excluded.opened`);
}

export async function countPresses(db: Database, listingIds: string[]): Promise<Map<string, NumberPresses>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db.select().from(listingNumberPresses).where(inArray(listingNumberPresses.listingId, listingIds));
  return new Map(rows.map(({ listingId, called, opened }) => [listingId, { called, opened }]));
}
