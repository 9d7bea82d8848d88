/** Notifications can be lost, so we also read the queue every few seconds. */
import { setImmediate } from 'node:timers/promises';
import { queueDueMails } from '#app/alerts/due-mails.server.ts';
import { takeEvents } from '#app/alerts/matching/events.server.ts';
import { findAlerts } from '#app/alerts/matching/find-alerts.server.ts';
import { KnownSearches } from '#app/alerts/matching/known-searches.server.ts';
import { storeAlerts } from '#app/alerts/matching/store-alerts.server.ts';
import { readWatchedCars } from '#app/alerts/matching/watched-cars.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { ListingEvent } from '#app/platform/schema/listings.server.ts';

const POLL_MS = 5000;
/** The embedded database answers nothing else during a transaction. */
const EVENTS_AT_ONCE = { embedded: 20, postgres: 200 };

export type AlertMatcher = { stop(): Promise<void> };

/** Handles each event once: its alerts are stored and it leaves the queue in one transaction. */
type EventReader = (tx: Database, events: ListingEvent[]) => Promise<void>;

export async function startAlerts(connection: DatabaseConnection): Promise<AlertMatcher> {
  const loop = new AlertLoop(connection);
  const listening = await connection.listen('listing_changes', () => loop.wake());
  const running = loop.run();
  return {
    async stop() {
      loop.stop();
      await listening.stop();
      await running;
    },
  };
}

/** Returns how many events it read. */
export function readEvents(db: Database, limit: number, readers: readonly EventReader[]): Promise<number> {
  return db.transaction(async (tx) => {
    const events = await takeEvents(tx, limit);
    if (events.length > 0) for (const read of readers) await read(tx, events);
    return events.length;
  });
}

export function searchReader(known = new KnownSearches()): EventReader {
  return async (tx, events) => {
    await known.refresh(tx);
    await storeAlerts(tx, await findAlerts(tx, events, known));
  };
}

class AlertLoop {
  readonly #connection: DatabaseConnection;
  readonly #readers: readonly EventReader[] = [searchReader(), readWatchedCars];
  #isStopping = false;
  #isFailing = false;
  #isAwake = false;
  #wake = () => {};

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  stop(): void {
    this.#isStopping = true;
    this.#wake();
  }

  async run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.#readAll();
        await queueDueMails(this.#connection.db);
        if (this.#isFailing) log.info('matching alerts again');
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing) log.error({ err: error }, 'cannot match alerts');
        this.#isFailing = true;
      }
      await this.#pause();
    }
  }

  async #readAll() {
    const { db, kind } = this.#connection;
    const limit = EVENTS_AT_ONCE[kind];
    while (!this.#isStopping && (await readEvents(db, limit, this.#readers)) === limit) await setImmediate();
  }

  async #pause() {
    if (!this.#isAwake && !this.#isStopping) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isAwake = false;
  }
}
