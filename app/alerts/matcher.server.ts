/** Each event of a listing leaves the queue in the transaction that stores its alerts: none is lost or stored twice. */
import { setImmediate } from 'node:timers/promises';
import { asc, inArray, sql } from 'drizzle-orm';
import { queueDueMails } from '#app/alerts/due-mails.server.ts';
import { GATHER_SECONDS } from '#app/alerts/frequency.ts';
import { findAlerts } from '#app/alerts/matching/find-alerts.server.ts';
import { KnownSearches } from '#app/alerts/matching/known-searches.server.ts';
import { storeAlerts } from '#app/alerts/matching/store-alerts.server.ts';
import { readWatchedCars } from '#app/alerts/matching/watched-cars.server.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type ListingEvent, listingEventQueue, listingEvents } from '#app/platform/schema/listings.server.ts';

/** The embedded database answers nothing else during a transaction. */
const EVENTS_AT_ONCE = 50;
/** A saved search may wait for “below similar cars”, which a car becomes after it was listed or its price changed. */
const NEWS_OF = sql`interval '1 hour'`;

type EventReader = (tx: Database, events: ListingEvent[]) => Promise<void>;

/** The searches that a process has read stay in its memory. */
const readers: readonly EventReader[] = [searchReader(), readWatchedCars];

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
