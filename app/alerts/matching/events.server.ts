import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { type ListingEvent, listingEventQueue, listingEvents } from '#app/platform/schema/listings.server.ts';

/** Takes the oldest events and skips those locked by another process. They are gone once the transaction commits. */
export async function takeEvents(tx: Database, limit: number): Promise<ListingEvent[]> {
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
