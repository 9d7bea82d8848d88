import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { nextDue } from '#app/alerts/frequency.ts';
import { dollarsOf } from '#app/listings/listings.server.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { savedCarAlerts, savedCarWatchers } from '#app/platform/schema/alerts.server.ts';
import type { ListingEvent } from '#app/platform/schema/listings.server.ts';

const TOLD: readonly ListingEvent['kind'][] = ['price_changed', 'sold', 'under_offer_ended'];

/** Alerts people who saved a car and want emails. A trigger has already stored who to tell about a removal. */
export async function readWatchedCars(tx: Database, events: ListingEvent[], now = new Date()): Promise<void> {
  const changes = events.filter(({ kind }) => TOLD.includes(kind)).map(({ id }) => id);
  const removed = events.filter(({ kind }) => kind === 'removed').map(({ listingId }) => listingId);
  const watchers = [...(await storeChanges(tx, changes)), ...(await watchersOfRemoved(tx, removed))];
  await makeDue(tx, [...new Set(watchers)], now);
}

/** Leaves out repeats, reversed changes, anything from before the car was saved, and what an older consent didn’t name. */
async function storeChanges(tx: Database, eventIds: bigint[]): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const { rows } = (await tx.execute(sql`
    insert into saved_car_alerts (user_id, listing_id, reason, price_from_cents, price_cents, car, at)
    select w.user_id, l.id, case e.kind when 'sold' then 'sold' when 'under_offer_ended' then 'back_on_market' else 'price_dropped' end,
      e.price_from_cents, e.price_to_cents,
      jsonb_build_object('make', l.make, 'model', l.model, 'trim', l.trim, 'year', l.year), e.at
    from listing_events e
    join listings l on l.id = e.listing_id and l.hidden_at is null
    join saved_cars s on s.listing_id = l.id and s.removed_at is null and s.saved_at < e.at
    join saved_car_watchers w on w.user_id = s.user_id and w.since < e.at and w.user_id <> l.user_id
    where e.id = any(${sql.param(eventIds)}::bigint[]) and case e.kind
      when 'sold' then l.sold_date is not null
      when 'under_offer_ended' then l.sold_date is null and l.under_offer_until is null and w.consent like '%back on the market%'
      else l.sold_date is null and ${dollarsOf(sql`greatest(e.price_to_cents, l.price_cents)`)} < ${dollarsOf(sql`e.price_from_cents`)}
    end
    order by 1, 2, 3, 5
    on conflict do nothing
    returning user_id as "userId"`)) as unknown as { rows: { userId: string }[] };
  return rows.map(({ userId }) => userId);
}

async function watchersOfRemoved(tx: Database, listingIds: string[]): Promise<string[]> {
  if (listingIds.length === 0) return [];
  const { userId, listingId, reason, mailId } = savedCarAlerts;
  const rows = await tx
    .selectDistinct({ userId })
    .from(savedCarAlerts)
    .where(and(isAnyOf(listingId, listingIds), eq(reason, 'removed'), isNull(mailId)));
  return rows.map((row) => row.userId);
}

/** Waits for an email being built, so that an alert is either in it or makes the next one due. */
async function makeDue(tx: Database, userIds: string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const { userId, dueAt } = savedCarWatchers;
  const watchers = await tx
    .select({ userId, dueAt })
    .from(savedCarWatchers)
    .where(isAnyOf(userId, userIds))
    .orderBy(asc(userId))
    .for('no key update');
  const waiting = watchers.filter((watcher) => watcher.dueAt === null).map((watcher) => watcher.userId);
  const due = nextDue('at_once', now);
  await tx.update(savedCarWatchers).set({ dueAt: due }).where(isAnyOf(userId, waiting));
}
