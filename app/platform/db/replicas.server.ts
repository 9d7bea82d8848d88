/** Reads that may be a few seconds old. A replica that is down, hangs, lags or was promoted is left out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type LogEnd, MOST_BEHIND_MS, Replica } from '#app/platform/db/replica.server.ts';
import type { ReadDatabase } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';
import { readQueries, showFigure } from '#app/platform/metrics.server.ts';

const LOOK_MS = 1000;
const LOG_END = `select pg_current_wal_lsn() - '0/0'::pg_lsn as position`;

/** Test servers replay nothing, so tests supply `replayed`. */
export function openReplicas(urls: readonly string[], primary: pg.Pool, replayed?: string) {
  const replicas = urls.map((url) => new Replica(url, replayed));
  const stopping = new AbortController();
  const watching = watch(replicas, primary, stopping.signal);
  const client = new ReadClient(replicas, primary);
  showFigures(replicas);
  return {
    // Drizzle asks its client for nothing but `query` while it only reads.
    readDb: drizzle(client as unknown as pg.Pool) as ReadDatabase,
    async close() {
      stopping.abort();
      await watching;
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

class ReadClient {
  readonly #replicas: readonly Replica[];
  readonly #primary: pg.Pool;
  #turn = 0;

  constructor(replicas: readonly Replica[], primary: pg.Pool) {
    this.#replicas = replicas;
    this.#primary = primary;
  }

  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const replica = this.#next();
    if (replica) {
      try {
        const result = await replica.query(config, values);
        readQueries.inc({ source: 'replica' });
        return result;
      } catch (error) {
        log.warn({ err: error }, 'a replica did not answer; asking the primary');
      }
    }
    readQueries.inc({ source: 'primary' });
    return this.#primary.query(config, values);
  }

  #next(): Replica | undefined {
    const fresh = this.#replicas.filter((replica) => replica.isFresh());
    this.#turn += 1;
    return fresh[this.#turn % fresh.length];
  }
}

async function watch(replicas: readonly Replica[], primary: pg.Pool, signal: AbortSignal) {
  let ends: LogEnd[] = [];
  while (!signal.aborted) {
    const at = performance.now();
    const position = await primary.query<{ position: string }>(LOG_END).then(
      ({ rows }) => BigInt(rows[0]?.position ?? 0),
      () => null,
    );
    if (position !== null) ends.push({ position, at });
    ends = ends.filter((end) => at - end.at <= 2 * MOST_BEHIND_MS);
    await Promise.all(replicas.map((replica) => replica.look(ends)));
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

function showFigures(replicas: readonly Replica[]) {
  showFigure({
    name: 'kerbside_replicas',
    help: 'Replicas that answer reads, are too far behind, or don’t answer.',
    label: 'state',
    read: () => {
      const away = replicas.filter(({ isAway }) => isAway).length;
      const fresh = replicas.filter((replica) => replica.isFresh()).length;
      return { fresh, behind: replicas.length - fresh - away, away };
    },
  });
}
