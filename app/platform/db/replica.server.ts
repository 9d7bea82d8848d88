/** A replica of the database: how far behind the primary it is, looked at every second, and queries while it's fresh. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export const MOST_BEHIND_MS = 5000;
const QUERY_MS = 2000;
const CONNECT_MS = 1000;
const CONNECTIONS = 4;

export type LogEnd = { position: bigint; at: number };

/** Null on a promoted replica or any other server. */
const REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position`;

export class Replica {
  readonly #pool: pg.Pool;
  readonly #lookout: pg.Pool;
  readonly #replayed: string;
  #freshAt = Number.NEGATIVE_INFINITY;
  #isAway = true;

  constructor(url: string, replayed = REPLAYED) {
    this.#pool = openReadOnly(url, CONNECTIONS);
    this.#lookout = openReadOnly(url, 1);
    this.#replayed = replayed;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  behindMs(now = performance.now()): number {
    return now - this.#freshAt;
  }

  isFresh(now = performance.now()): boolean {
    return !this.#isAway && this.behindMs(now) <= MOST_BEHIND_MS;
  }

  async look(ends: readonly LogEnd[]): Promise<void> {
    try {
      const position = await this.#position();
      const reached = ends.findLast((end) => position !== null && end.position <= position);
      this.#freshAt = Math.max(this.#freshAt, reached?.at ?? Number.NEGATIVE_INFINITY);
      this.#isAway = position === null;
    } catch {
      this.#isAway = true;
    }
  }

  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#pool.query(config, values);
    } catch (error) {
      this.#isAway = true;
      throw error;
    }
  }

  async close(): Promise<void> {
    // A server that hangs never says that a connection has ended.
    const ended = Promise.all([this.#pool.end(), this.#lookout.end()]);
    await Promise.race([ended, sleep(CONNECT_MS)]);
  }

  async #position(): Promise<bigint | null> {
    const { rows } = await this.#lookout.query<{ position: string | null }>(this.#replayed);
    const position = rows[0]?.position;
    return position == null ? null : BigInt(position);
  }
}

function openReadOnly(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    options: '-c default_transaction_read_only=on -c jit=off',
  });
  // The next read sees the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
