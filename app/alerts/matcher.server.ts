/** Each event of a listing leaves the queue in the transaction that stores its alerts: none is lost or stored twice. */
import { setImmediate } from 'node:timers/promises';
import { queueDueMails } from '#app/alerts/due-mails.server.ts';
import { takeEvents } from '#app/alerts/matching/events.server.ts';
import { findAlerts } from '#app/alerts/matching/find-alerts.server.ts';
import { KnownSearches } from '#app/alerts/matching/known-searches.server.ts';
import { storeAlerts } from '#app/alerts/matching/store-alerts.server.ts';
import { readWatchedCars } from '#app/alerts/matching/watched-cars.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { ListingEvent } from '#app/platform/schema/listings.server.ts';

/** The embedded database answers nothing else during a transaction. */
const EVENTS_AT_ONCE = 50;

type EventReader = (tx: Database, events: ListingEvent[]) => Promise<void>;

/** The searches that a process has read stay in its memory. */
const readers: readonly EventReader[] = [searchReader(), readWatchedCars];

export async function matchAlerts(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await readEvents(db, EVENTS_AT_ONCE, readers)) === EVENTS_AT_ONCE) await setImmediate();
  await queueDueMails(db);
}

/** Returns how many events it read. */
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
