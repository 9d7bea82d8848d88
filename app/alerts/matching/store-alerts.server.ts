import { asc, sql } from 'drizzle-orm';
import { nextDue } from '#app/alerts/frequency.ts';
import type { FoundAlert } from '#app/alerts/matching/find-alerts.server.ts';
import { isAnyOf, rowsOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { alerts, savedSearches } from '#app/platform/schema/alerts.server.ts';

/** Leaves out what was told before, searches that are gone, and cars that the account has saved. */
export async function storeAlerts(tx: Database, newAlerts: FoundAlert[], now = new Date()): Promise<void> {
  if (newAlerts.length === 0) return;
  const ids = sql.param([...new Set(newAlerts.map(({ searchId }) => searchId))]);
  const { rows } = (await tx.execute(sql`
    insert into alerts (search_id, listing_id, reason, price_from_cents)
    select s.id, given.listing_id, given.reason, given.price_from_cents
    from ${rowsOf(alerts, newAlerts)} join saved_searches s on s.id = given.search_id
    where s.id = any(${ids}::text[]) and s.removed_at is null and not exists (
      select from saved_cars c where c.user_id = s.user_id and c.listing_id = given.listing_id and c.removed_at is null
    )
    order by 1, 2, 3
    on conflict do nothing
    returning search_id as "searchId"`)) as unknown as { rows: { searchId: string }[] };
  await makeDue(tx, [...new Set(rows.map(({ searchId }) => searchId))], now);
}

/** Waits for an email being built, so that a new alert is either in it or makes the next one due. */
async function makeDue(tx: Database, searchIds: string[], now: Date): Promise<void> {
  if (searchIds.length === 0) return;
  const { id, frequency, dueAt, pausedAt } = savedSearches;
  const searches = await tx
    .select({ id, frequency, dueAt, pausedAt })
    .from(savedSearches)
    .where(isAnyOf(id, searchIds))
    .orderBy(asc(id))
    .for('no key update');
  const waiting = searches.filter((search) => search.dueAt === null && search.pausedAt === null);
  for (const [often, group] of Map.groupBy(waiting, (search) => search.frequency)) {
    const ids = group.map((search) => search.id);
    await tx
      .update(savedSearches)
      .set({ dueAt: nextDue(often, now) })
      .where(isAnyOf(id, ids));
  }
}
