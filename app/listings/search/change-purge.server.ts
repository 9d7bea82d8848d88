import { currentHorizon, deleteChangesBefore } from '#app/listings/search/changes.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';

/** How long the log of changes is kept for processes that could not read it. */
export const KEPT_MS = 3_600_000;
const EVERY_MS = 300_000;
const BATCH = 1000;

/**
 * Deletes changes that nobody can miss. A change counts from when its transaction was over, not from when it was written:
 * it may go when it lay before the horizon of at least an hour ago, because whoever read the log within that hour has it.
 */
export class ChangePurge {
  readonly #connection: DatabaseConnection;
  readonly #now: () => number;
  #horizons: { at: number; horizon: string }[] = [];

  constructor(connection: DatabaseConnection, now: () => number) {
    this.#connection = connection;
    this.#now = now;
  }

  /** Answers the horizon of now when it was due, else null. */
  async runWhenDue(): Promise<string | null> {
    const at = this.#now();
    const latest = this.#horizons.at(-1);
    if (latest && at - latest.at < EVERY_MS) return null;
    const horizon = await currentHorizon(this.#connection.db);
    this.#horizons.push({ at, horizon });
    const old = this.#horizons.filter((other) => at - other.at >= KEPT_MS).at(-1);
    if (old) {
      await this.deleteBefore(old.horizon);
      this.#horizons = this.#horizons.filter((other) => other.at >= old.at);
    }
    return horizon;
  }

  /** For a process that knows to be the only reader and to need nothing from before. */
  async deleteBefore(horizon: string): Promise<void> {
    while (await deleteChangesBefore(this.#connection.db, horizon, BATCH));
  }
}
