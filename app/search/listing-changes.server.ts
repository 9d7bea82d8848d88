/** Transactions commit out of order, so a change is new if this snapshot sees it and the last one didn't. */
import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { listingChanges } from '#app/platform/schema/listings.server.ts';

/** Transactions below `end` had ended, except those in `underWay`. */
export type Snapshot = { text: string; end: string; underWay: string[] };

export async function currentSnapshot(db: Database): Promise<Snapshot> {
  const [row] = await db.select({ text: sql<string>`pg_current_snapshot()::text` }).from(sql`(values (1)) as one`);
  const { text } = row as { text: string };
  const [, end = '', underWay = ''] = text.split(':');
  return { text, end, underWay: underWay === '' ? [] : underWay.split(',') };
}

/** Transaction ids go backwards after a restore or a failover. */
export function isFromAnotherTimeline(later: Snapshot, earlier: Snapshot): boolean {
  return BigInt(later.end) < BigInt(earlier.end);
}

type SnapshotRange = { since: Snapshot; until: Snapshot };
/** Ids of changes start at 1. */
type LogPosition = { xid: string; id: bigint };

/** Each change exactly once. The cost depends on new changes only, however long a transaction stays open. */
export async function* readChanges(
  db: Database,
  { since, until }: SnapshotRange,
  limit: number,
): AsyncGenerator<string[]> {
  if (since.text === until.text) return;
  const { xid } = listingChanges;
  const isSeenByUntil = sql`pg_visible_in_snapshot(${xid}, ${until.text}::pg_snapshot)`;
  if (since.underWay.length > 0) {
    const wasUnderWay = sql`${xid} = any(${sql.param(since.underWay)}::text[]::xid8[])`;
    yield* readPages(db, { from: { xid: '0', id: 0n }, where: and(wasUnderWay, isSeenByUntil) }, limit);
  }
  yield* readPages(db, { from: { xid: since.end, id: 0n }, where: isSeenByUntil }, limit);
}

type Selection = { from: LogPosition; where: SQL | undefined };

async function* readPages(db: Database, { from, where }: Selection, limit: number): AsyncGenerator<string[]> {
  const { xid, id, listingId } = listingChanges;
  for (let position: LogPosition | undefined = from; position; ) {
    const isAfter: SQL = sql`(${xid}, ${id}) > (${position.xid}::xid8, ${position.id}::bigint)`;
    const changes: (LogPosition & { listingId: string })[] = await db
      .select({ xid: sql<string>`${xid}::text`, id, listingId })
      .from(listingChanges)
      .where(and(isAfter, where))
      .orderBy(asc(xid), asc(id))
      .limit(limit);
    if (changes.length > 0) yield [...new Set(changes.map((change) => change.listingId))];
    position = changes.length === limit ? changes.at(-1) : undefined;
  }
}

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

export const LOG_RETENTION_MS = 3_600_000;
const SNAPSHOT_INTERVAL_MS = 300_000;
const BATCH = 5000;

/** A change can go once a snapshot of at least an hour ago saw it: every process has read the log since. */
export class ChangePurge {
  readonly #connection: DatabaseConnection;
  readonly #now: () => number;
  #snapshots: { at: number; snapshot: Snapshot }[] = [];
  #deletable: Snapshot | null = null;

  constructor(connection: DatabaseConnection, now: () => number) {
    this.#connection = connection;
    this.#now = now;
  }

  /** One batch, so that a large import doesn't delay reading the log. */
  async runWhenDue(): Promise<void> {
    await this.#takeSnapshot();
    if (this.#deletable && !(await deleteChangesSeen(this.#connection.db, this.#deletable, BATCH)))
      this.#deletable = null;
  }

  async #takeSnapshot(): Promise<void> {
    const at = this.#now();
    const latest = this.#snapshots.at(-1);
    if (latest && at - latest.at < SNAPSHOT_INTERVAL_MS) return;
    this.#snapshots.push({ at, snapshot: await currentSnapshot(this.#connection.db) });
    const old = this.#snapshots.filter((other) => at - other.at >= LOG_RETENTION_MS).at(-1);
    if (!old) return;
    this.#deletable = old.snapshot;
    this.#snapshots = this.#snapshots.filter((other) => other.at >= old.at);
  }

  /** Only safe if no other process reads the log. */
  async deleteSeen(snapshot: Snapshot): Promise<void> {
    while (await deleteChangesSeen(this.#connection.db, snapshot, BATCH));
  }
}
