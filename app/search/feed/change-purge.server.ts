import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { currentSnapshot, deleteChangesSeen, type Snapshot } from '#app/search/feed/changes.server.ts';

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
