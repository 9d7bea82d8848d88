/**
 * Tells those who listen and have saved a car that something about it changed. The database is asked which of them it
 * concerns, so that nothing grows with how many cars people save; a listing that is deleted takes its saved cars along,
 * and that is told by itself.
 */
import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { savedCars } from '#app/platform/db/schema/saved-cars.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { Audience } from '#app/platform/live/audience.server.ts';
import { log } from '#app/platform/log.server.ts';

/** The answer takes the ids of changed listings. It does not wait and does not throw. */
export function tellSavers(db: Database, audience: Audience): (listingIds: string[]) => void {
  const waiting = new Set<string>();
  let isAsking = false;

  async function askAll() {
    isAsking = true;
    while (waiting.size > 0) {
      const listingIds = [...waiting];
      waiting.clear();
      try {
        audience.tell(await saversAmong(db, audience.userIds(), listingIds));
      } catch (error) {
        log.error({ err: error }, 'who saved a changed car could not be asked; everybody looks again');
        audience.tell(audience.userIds());
      }
    }
    isAsking = false;
  }

  return (listingIds) => {
    if (audience.userIds().length === 0) return;
    for (const id of listingIds) waiting.add(id);
    if (!isAsking) askAll();
  };
}

/** Arrays as one value each: however many there are, the statement is the same. */
async function saversAmong(db: Database, userIds: string[], listingIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: savedCars.userId })
    .from(savedCars)
    .where(and(isAny(savedCars.listingId, listingIds), isAny(savedCars.userId, userIds), isNull(savedCars.removedAt)));
  return rows.map((row) => row.userId);
}

function isAny(column: AnyPgColumn, ids: string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::text[])`;
}
