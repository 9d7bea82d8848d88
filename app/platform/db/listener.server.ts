/** One connection listens for everything, because PostgreSQL allows few. A lost one is replaced. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';

const RECONNECT_MS = 1000;

type Listener = { channel: string; onMessage: Parameters<DatabaseConnection['listen']>[1] };

/** It connects with the first listener. */
export class PostgresListener {
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  readonly #closing = new AbortController();
  #client: pg.Client | null = null;
  #running: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Calls `onMessage` with null each time it begins to listen, because messages may have been missed. */
  listen(channel: string, onMessage: Listener['onMessage']): { stop(): Promise<void> } {
    const listener = { channel, onMessage };
    this.#listeners.add(listener);
    this.#running ??= this.#run();
    // If this fails, the connection is lost and the next one begins with all listeners.
    if (this.#client) this.#begin(this.#client, listener).catch(() => {});
    return {
      stop: async () => {
        this.#listeners.delete(listener);
      },
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run() {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listenUntilLost().catch((error) => log.warn({ err: error }, 'database notifications interrupted'));
      await sleep(RECONNECT_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #listenUntilLost() {
    const { signal } = this.#closing;
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 5000, keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners) if (listener.channel === channel) listener.onMessage(payload ?? '');
    });
    try {
      await client.connect();
      this.#client = client;
      for (const listener of [...this.#listeners]) await this.#begin(client, listener);
      if (!signal.aborted) await lost;
    } finally {
      this.#client = null;
      await client.end().catch(() => {});
    }
  }

  async #begin(client: pg.Client, listener: Listener) {
    await client.query(`listen ${pg.escapeIdentifier(listener.channel)}`);
    if (this.#listeners.has(listener)) listener.onMessage(null);
  }
}
