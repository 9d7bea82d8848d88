/**
 * The life of a feed. Whatever touches the index goes through one queue, one step after the other, so that what was read
 * earlier never overwrites what was read later; what the log names is read again by id, so that reading twice does no
 * harm. The log is kept for an hour: after a longer gap the index is filled anew, while searches go on in the old one.
 * A lost database is logged once and tried again.
 */
import { setImmediate } from 'node:timers/promises';
import { ChangePurge, KEPT_MS } from '#app/listings/search/change-purge.server.ts';
import { type Cursor, currentHorizon, cursorAt, isBefore, readChanges } from '#app/listings/search/changes.server.ts';
import { readEntries, readEntriesAfter } from '#app/listings/search/entries.server.ts';
import { ListingIndex } from '#app/listings/search/listing-index.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';

const POLL_MS = 1000;
/** Shorter than the log is kept, so that nothing is deleted while it is being read. */
const LONGEST_GAP_MS = 0.9 * KEPT_MS;
/** Rows read at once. The embedded database answers nothing else meanwhile, so it gets small bites. */
const BATCHES = { embedded: { fill: 1000, changes: 200 }, postgres: { fill: 5000, changes: 1000 } };

export class Follower {
  readonly #connection: DatabaseConnection;
  readonly #index: ListingIndex;
  readonly #now: () => number;
  readonly #purge: ChangePurge;
  #cursor: Cursor = cursorAt('0');
  /** When the index last held all that the log said. */
  #currentAt = 0;
  #queue: Promise<unknown> = Promise.resolve();
  /** While a fill is under way: what was refreshed meanwhile in the index that it will replace. */
  #refreshed: Set<string> | null = null;
  #isFailing = false;
  #isStopping = false;
  #isHinted = false;
  #wake = () => {};

  constructor(connection: DatabaseConnection, index: ListingIndex, now: () => number) {
    this.#connection = connection;
    this.#index = index;
    this.#now = now;
    this.#purge = new ChangePurge(connection, now);
  }

  lagMs(): number {
    return this.#now() - this.#currentAt;
  }

  hint(): void {
    this.#isHinted = true;
    this.#wake();
  }

  stop(): void {
    this.#isStopping = true;
    this.#wake();
  }

  /** Reads everything into a new index and puts it in place of the old. Throws where the database fails. */
  async fill(signal?: AbortSignal): Promise<void> {
    const { db, kind } = this.#connection;
    this.#refreshed = new Set();
    // Taken before the first row is read: whatever changes from here on is read again from the log.
    const horizon = await currentHorizon(db);
    if (kind === 'embedded') await this.#purge.deleteBefore(horizon);
    const next = await this.#readAll(signal);
    let cursor = await this.#catchUp(next, cursorAt(horizon));
    await this.#inTurn(async () => {
      const at = this.#now();
      cursor = await this.#catchUp(next, cursor);
      await this.#apply(next, [...(this.#refreshed ?? [])]);
      this.#index.takeOver(next);
      this.#cursor = cursor;
      this.#currentAt = at;
      this.#refreshed = null;
    });
  }

  /** Until it is stopped. */
  async follow(): Promise<void> {
    while (!this.#isStopping) {
      await this.#pause();
      if (this.#isStopping) break;
      try {
        await this.#followOnce();
        if (this.#isFailing) log.info('the search index follows the database again');
        this.#isFailing = false;
      } catch (error) {
        this.#fail(error);
      }
    }
    await this.#queue;
  }

  async refresh(listingIds: string[]): Promise<void> {
    try {
      await this.#inTurn(async () => {
        for (const id of listingIds) this.#refreshed?.add(id);
        await this.#apply(this.#index, listingIds);
      });
    } catch (error) {
      this.#fail(error);
      this.hint();
    }
  }

  async #followOnce() {
    const horizon = await this.#purge.runWhenDue();
    // After a restored backup or a standby that took over, transactions are numbered from further back.
    const isAnotherPast = horizon !== null && isBefore(horizon, this.#cursor);
    if (isAnotherPast || this.lagMs() > LONGEST_GAP_MS) {
      if (!this.#isFailing) log.warn('the search index is filled anew: it no longer knows what it missed');
      await this.fill();
    }
    let isFull = true;
    while (isFull && !this.#isStopping) {
      isFull = await this.#inTurn(async () => {
        const at = this.#now();
        const changes = await readChanges(this.#connection.db, this.#cursor, this.#batches.changes);
        await this.#apply(this.#index, changes.listingIds);
        this.#cursor = changes.cursor;
        if (!changes.isFull) this.#currentAt = at;
        return changes.isFull;
      });
    }
  }

  async #readAll(signal: AbortSignal | undefined): Promise<ListingIndex> {
    const next = new ListingIndex();
    const loading = next.startLoading();
    const limit = this.#batches.fill;
    let reading = readEntriesAfter(this.#connection.db, '', limit);
    for (let isMore = true; isMore; ) {
      const entries = await reading;
      signal?.throwIfAborted();
      if (this.#isStopping) throw new Error('The feed was stopped while it filled the index.');
      isMore = entries.length === limit;
      if (isMore) {
        // The database looks for the next ones while these are taken in.
        reading = readEntriesAfter(this.#connection.db, entries.at(-1)?.id ?? '', limit);
        reading.catch(() => {});
        await setImmediate();
      }
      loading.add(entries);
    }
    loading.finish();
    return next;
  }

  async #catchUp(index: ListingIndex, from: Cursor): Promise<Cursor> {
    let cursor = from;
    for (;;) {
      const changes = await readChanges(this.#connection.db, cursor, this.#batches.changes);
      await this.#apply(index, changes.listingIds);
      cursor = changes.cursor;
      if (!changes.isFull) return cursor;
    }
  }

  /** Reads these listings and puts them as they are, or takes them out where they are gone. */
  async #apply(index: ListingIndex, listingIds: string[]) {
    const limit = this.#batches.changes;
    for (let from = 0; from < listingIds.length; from += limit) {
      const ids = listingIds.slice(from, from + limit);
      const entries = new Map((await readEntries(this.#connection.db, ids)).map((entry) => [entry.id, entry]));
      for (const id of ids) {
        const entry = entries.get(id);
        if (entry) index.put(entry);
        else index.remove(id);
      }
    }
  }

  get #batches() {
    return BATCHES[this.#connection.kind];
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(step);
    this.#queue = done.catch(() => {});
    return done;
  }

  async #pause() {
    if (!this.#isHinted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isHinted = false;
  }

  #fail(error: unknown) {
    if (!this.#isFailing && !this.#isStopping) log.error({ err: error }, 'the search index cannot follow the database');
    this.#isFailing = true;
  }
}
