import { asc, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { availabilityAsks } from '#app/platform/schema/availability.server.ts';

/** For the data export. */
export function readAsks(db: Database, accountId: string) {
  const { userId, reason, listingId, createdAt, sentAt } = availabilityAsks;
  return db
    .select({ reason, listingId, createdAt, sentAt })
    .from(availabilityAsks)
    .where(eq(userId, accountId))
    .orderBy(asc(createdAt));
}
