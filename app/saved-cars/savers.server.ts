/** Notifies connected people when a car they saved has changed. */
import { and, isNull } from 'drizzle-orm';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { Audience } from '#app/platform/live/audience.server.ts';
import { log } from '#app/platform/log.server.ts';
import { savedCars } from '#app/platform/schema/listings.server.ts';

/** The returned function takes the ids of changed listings. It returns at once and never throws. */
export function notifySavers(db: Database, audience: Audience): (listingIds: string[]) => void {
  const queue = new Set<string>();
  let isRunning = false;

  async function notifyAll() {
    isRunning = true;
    while (queue.size > 0) {
      const listingIds = [...queue];
      queue.clear();
      try {
        audience.notify(await saversAmong(db, audience.userIds(), listingIds));
      } catch (error) {
        log.error({ err: error }, 'could not look up who saved a changed car; all devices reload');
        audience.notify(audience.userIds());
      }
    }
    isRunning = false;
  }

  return (listingIds) => {
    if (audience.userIds().length === 0) return;
    for (const id of listingIds) queue.add(id);
    if (!isRunning) notifyAll();
  };
}

async function saversAmong(db: Database, userIds: string[], listingIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: savedCars.userId })
    .from(savedCars)
    .where(
      and(isAnyOf(savedCars.listingId, listingIds), isAnyOf(savedCars.userId, userIds), isNull(savedCars.removedAt)),
    );
  return rows.map((row) => row.userId);
}
