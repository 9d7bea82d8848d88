/**
 * The log of which listings were touched, written by triggers. Transactions commit in another order than they begin, and
 * one may stay open for hours, be it in another database of the same server. So nothing is concluded from the order of
 * their numbers: new is what a snapshot of now sees and an earlier snapshot did not.
 */
import { and, asc, type SQL, sql } from 'drizzle-orm';
import { listingChanges } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/** Which transactions were over at a moment: all below `end` but those that were still under way. */
export type Snapshot = { text: string; end: string; underWay: string[] };

export async function currentSnapshot(db: Database): Promise<Snapshot> {
  const [row] = await db.select({ text: sql<string>`pg_current_snapshot()::text` }).from(sql`(values (1)) as one`);
  const { text } = row as { text: string };
  const [, end = '', underWay = ''] = text.split(':');
  return { text, end, underWay: underWay === '' ? [] : underWay.split(',') };
}

/** Whether a snapshot taken later lies before an earlier one, which only another history of the database explains. */
export function isOfAnotherPast(later: Snapshot, earlier: Snapshot): boolean {
  return BigInt(later.end) < BigInt(earlier.end);
}

type Stretch = { since: Snapshot; until: Snapshot };
/** Numbers of changes begin at 1. */
type Place = { xid: string; id: bigint };

/**
 * The listings touched by transactions that ended between two snapshots, each change exactly once, in pages of at most
 * `limit` changes. However long a transaction stays open, only what is new is looked at.
 */
export async function* readChanges(db: Database, { since, until }: Stretch, limit: number): AsyncGenerator<string[]> {
  if (since.text === until.text) return;
  const { xid } = listingChanges;
  const isSeenNow = sql`pg_visible_in_snapshot(${xid}, ${until.text}::pg_snapshot)`;
  if (since.underWay.length > 0) {
    const wasUnderWay = sql`${xid} = any(${sql.param(since.underWay)}::text[]::xid8[])`;
    yield* readPages(db, { from: { xid: '0', id: 0n }, where: and(wasUnderWay, isSeenNow) }, limit);
  }
  yield* readPages(db, { from: { xid: since.end, id: 0n }, where: isSeenNow }, limit);
}

type Selection = { from: Place; where: SQL | undefined };

async function* readPages(db: Database, { from, where }: Selection, limit: number): AsyncGenerator<string[]> {
  const { xid, id, listingId } = listingChanges;
  for (let place: Place | undefined = from; place; ) {
    const isAfter: SQL = sql`(${xid}, ${id}) > (${place.xid}::xid8, ${place.id}::bigint)`;
    const changes: (Place & { listingId: string })[] = await db
      .select({ xid: sql<string>`${xid}::text`, id, listingId })
      .from(listingChanges)
      .where(and(isAfter, where))
      .orderBy(asc(xid), asc(id))
      .limit(limit);
    if (changes.length > 0) yield [...new Set(changes.map((change) => change.listingId))];
    place = changes.length === limit ? changes.at(-1) : undefined;
  }
}

/** Deletes at most `limit` changes that a snapshot saw; answers whether there may be more. */
export async function deleteChangesSeen(db: Database, { end, underWay }: Snapshot, limit: number): Promise<boolean> {
  const deleted = await db
    .delete(listingChanges)
    .where(
      sql`${listingChanges.id} in (
        select id from listing_changes
        where xid < ${end}::xid8 and xid <> all(${sql.param(underWay)}::text[]::xid8[])
        order by xid, id limit ${limit}
      )`,
    )
    .returning({ id: listingChanges.id });
  return deleted.length === limit;
}
