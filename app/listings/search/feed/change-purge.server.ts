import { currentSnapshot, deleteChangesSeen, type Snapshot } from '#app/listings/search/feed/changes.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';

/** How long the log of changes is kept for processes that could not read it. */
export const KEPT_MS = 3_600_000;
const EVERY_MS = 300_000;
const BATCH = 5000;

/**
 * Deletes changes that nobody can miss. A change counts from when its transaction was over, not from when it was written:
 * it may go when a snapshot of at least an hour ago saw it, because whoever read the log within that hour has it.
 */
export class ChangePurge {
  readonly #connection: DatabaseConnection;
  readonly #now: () => number;
  #snapshots: { at: number; snapshot: Snapshot }[] = [];
  /** What this snapshot saw is being deleted. */
  #seen: Snapshot | null = null;

  constructor(connection: DatabaseConnection, now: () => number) {
    this.#connection = connection;
    this.#now = now;
  }

  /** One batch at a time: whoever follows the log must not wait for all that a large import left in it. */
  async runWhenDue(): Promise<void> {
    await this.#look();
    if (this.#seen && !(await deleteChangesSeen(this.#connection.db, this.#seen, BATCH))) this.#seen = null;
  }

  async #look(): Promise<void> {
    const at = this.#now();
    const latest = this.#snapshots.at(-1);
    if (latest && at - latest.at < EVERY_MS) return;
    this.#snapshots.push({ at, snapshot: await currentSnapshot(this.#connection.db) });
    const old = this.#snapshots.filter((other) => at - other.at >= KEPT_MS).at(-1);
    if (!old) return;
    this.#seen = old.snapshot;
    this.#snapshots = this.#snapshots.filter((other) => other.at >= old.at);
  }

  /** For a process that knows to be the only reader and to need nothing from before. */
  async deleteSeen(snapshot: Snapshot): Promise<void> {
    while (await deleteChangesSeen(this.#connection.db, snapshot, BATCH));
  }
}
