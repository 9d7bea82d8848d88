import { endUnderOffers } from '#app/listings/sale.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const AT_ONCE = 50;

/** Takes cars off whose last day under offer is over. Each email is queued in the transaction that does it. */
export async function lapseUnderOffers(db: Database, now = new Date()): Promise<void> {
  for (;;) {
    const lapsed = await db.transaction((tx) => lapseSome(tx, now));
    await refreshListings(lapsed);
    if (lapsed.length < AT_ONCE) return;
  }
}

async function lapseSome(tx: Database, now: Date): Promise<string[]> {
  const lapsed = await endUnderOffers(tx, melbourneDay(now), AT_ONCE);
  for (const listingId of lapsed) await queueJob(tx, 'send-lapse-mail', { listingId });
  return lapsed;
}
