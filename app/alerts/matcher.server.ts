/** Each event of a listing leaves the queue in the transaction that stores its alerts: none is lost or stored twice. */
import { setImmediate } from 'node:timers/promises';
import { asc, inArray, sql } from 'drizzle-orm';
import { queueDueMails } from '#app/alerts/due-mails.server.ts';
import { GATHER_SECONDS, nextDue } from '#app/alerts/frequency.ts';
import { type FoundAlert, findAlerts } from '#app/alerts/matching/find-alerts.server.ts';
import { KnownSearches, knownSearches } from '#app/alerts/matching/known-searches.server.ts';
import { readWatchedCars } from '#app/alerts/matching/watched-cars.server.ts';
import { isAnyOf, rowsOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { alerts, savedSearches } from '#app/platform/schema/alerts.server.ts';
import { type ListingEvent, listingEventQueue, listingEvents } from '#app/platform/schema/listings.server.ts';

/** The embedded database answers nothing else during a transaction. */
const EVENTS_AT_ONCE = 50;
/** A saved search may wait for “below similar cars”, which a car becomes after it was listed or its price changed. */
const NEWS_OF = sql`interval '1 hour'`;

type EventReader = (tx: Database, events: ListingEvent[]) => Promise<void>;

const readers: readonly EventReader[] = [searchReader(knownSearches), readWatchedCars];

export async function matchAlerts(db: Database, signal: AbortSignal): Promise<void> {
  let count = await readEvents(db, EVENTS_AT_ONCE, readers);
  // Otherwise an email that is due at once waits for the next minute.
  if (count > 0) await queueJob(db, 'queue-due-mails', {}, { delaySeconds: GATHER_SECONDS });
  while (!signal.aborted && count === EVENTS_AT_ONCE) {
    await setImmediate();
    count = await readEvents(db, EVENTS_AT_ONCE, readers);
  }
  await queueDueMails(db);
}

export function readEvents(db: Database, limit: number, eventReaders: readonly EventReader[]): Promise<number> {
  return db.transaction(async (tx) => {
    const events = await takeEvents(tx, limit);
    if (events.length > 0) for (const read of eventReaders) await read(tx, events);
    return events.length;
  });
}

export function searchReader(known = new KnownSearches()): EventReader {
  return async (tx, events) => {
    await known.refresh(tx);
    await storeAlerts(tx, await findAlerts(tx, events, known));
  };
}

/** Listings that may fit other searches now, though their text and price are the same. */
export async function matchAgain(tx: Database, listingIds: string[]): Promise<void> {
  if (listingIds.length === 0) return;
  await tx.execute(sql`
    insert into listing_event_queue (event_id)
    select id from listing_events
    where ${isAnyOf(listingEvents.listingId, listingIds)} and at > now() - ${NEWS_OF}
      and kind in ('listed', 'price_changed', 'back_for_sale')
    on conflict do nothing`);
}

/** The oldest, without those locked by another process. They are gone once the transaction commits. */
async function takeEvents(tx: Database, limit: number): Promise<ListingEvent[]> {
  const { eventId } = listingEventQueue;
  const oldest = tx
    .select({ eventId })
    .from(listingEventQueue)
    .orderBy(asc(eventId))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await tx.delete(listingEventQueue).where(inArray(eventId, oldest)).returning({ eventId });
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.eventId);
  return tx
    .select()
    .from(listingEvents)
    .where(sql`${listingEvents.id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(listingEvents.id));
}

/** Leaves out what was told before, searches that are gone, and cars that the account has saved. */
async function storeAlerts(tx: Database, newAlerts: FoundAlert[], now = new Date()): Promise<void> {
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
