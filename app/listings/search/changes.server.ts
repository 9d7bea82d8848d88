/**
 * The log of which listings were touched, written by triggers. Transactions commit in another order than they begin, so
 * the log is read only as far as every transaction before has ended: what comes later never has a smaller number.
 */
import { asc, sql } from 'drizzle-orm';
import { listingChanges } from '#app/platform/db/schema.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/** The last change read. */
export type Cursor = { xid: string; id: bigint };

/** The oldest transaction that may still write: of all before it, everything they did is visible. */
export async function currentHorizon(db: Database): Promise<string> {
  const [row] = await db
    .select({ xid: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text` })
    .from(sql`(values (1)) as one`);
  return (row as { xid: string }).xid;
}

/** Where to go on after a moment whose horizon this was. */
export function cursorAt(horizon: string): Cursor {
  return { xid: horizon, id: 0n };
}

/** Whether a horizon lies before what was already read, which only another history of the database explains. */
export function isBefore(horizon: string, { xid }: Cursor): boolean {
  return BigInt(horizon) < BigInt(xid);
}

/** At most `limit` changes after the cursor, with the cursor for the next. */
export async function readChanges(db: Database, { xid, id }: Cursor, limit: number) {
  const changes = await db
    .select({
      xid: sql<string>`${listingChanges.xid}::text`,
      id: listingChanges.id,
      listingId: listingChanges.listingId,
    })
    .from(listingChanges)
    .where(
      sql`(${listingChanges.xid}, ${listingChanges.id}) > (${xid}::xid8, ${id}::bigint)
        and ${listingChanges.xid} < pg_snapshot_xmin(pg_current_snapshot())`,
    )
    .orderBy(asc(listingChanges.xid), asc(listingChanges.id))
    .limit(limit);
  const last = changes.at(-1);
  return {
    listingIds: [...new Set(changes.map((change) => change.listingId))],
    cursor: last ? { xid: last.xid, id: last.id } : { xid, id },
    isFull: changes.length === limit,
  };
}

/** Deletes at most `limit` changes of transactions before a horizon; answers whether there may be more. */
export async function deleteChangesBefore(db: Database, horizon: string, limit: number): Promise<boolean> {
  const deleted = await db
    .delete(listingChanges)
    .where(
      sql`${listingChanges.id} in (
        select id from listing_changes where xid < ${horizon}::xid8 order by xid, id limit ${limit}
      )`,
    )
    .returning({ id: listingChanges.id });
  return deleted.length === limit;
}
