/**
 * The life of a feed. Whatever touches the index goes through one queue, one step after the other, so that what was read
 * earlier never overwrites what was read later; what the log names is read again by id, so that reading twice does no
 * harm. The log is kept for an hour: after a longer gap the index is filled anew, while searches go on in the old one.
 * A lost database is logged once and tried again.
 */
import { setImmediate } from 'node:timers/promises';
import { ChangePurge, KEPT_MS } from '#app/listings/search/feed/change-purge.server.ts';
import {
  currentSnapshot,
  isOfAnotherPast,
  readChanges,
  type Snapshot,
} from '#app/listings/search/feed/changes.server.ts';
import {
  findListingsFile,
  type ListingsFile,
  readEntries,
  readEntriesInBlocks,
} from '#app/listings/search/feed/entries.server.ts';
import { ListingIndex } from '#app/listings/search/index/listing-index.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';

const POLL_MS = 1000;
/** Shorter than the log is kept, so that nothing is deleted while it is being read. */
const LONGEST_GAP_MS = 0.9 * KEPT_MS;
/** Blocks of the file and rows read at once. The embedded database answers nothing else meanwhile: it gets small bites. */
const BATCHES = { embedded: { fill: 64, changes: 200 }, postgres: { fill: 80, changes: 1000 } };

export type FollowerOptions = {
  /** For tests. */
  now?: () => number;
  /** Told which listings changed, once the index has them, and perhaps twice. It neither waits nor throws. */
  onChange?: (listingIds: string[]) => void;
};

export class Follower {
  readonly #connection: DatabaseConnection;
  readonly #index: ListingIndex;
  readonly #now: () => number;
  readonly #onChange: (listingIds: string[]) => void;
  readonly #purge: ChangePurge;
  /** Of what the index holds. */
  #known: Snapshot | null = null;
  /** When that was taken. */
  #currentAt = 0;
  #queue: Promise<unknown> = Promise.resolve();
  /** While a fill is under way: what was refreshed meanwhile in the index that it will replace. */
  #refreshed: Set<string> | null = null;
  #isFailing = false;
  #isStopping = false;
  #isHinted = false;
  #wake = () => {};

  constructor(
    connection: DatabaseConnection,
    index: ListingIndex,
    { now = Date.now, onChange = () => {} }: FollowerOptions = {},
  ) {
    this.#connection = connection;
    this.#index = index;
    this.#now = now;
    this.#onChange = onChange;
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
    const begun = await currentSnapshot(db);
    if (kind === 'embedded') await this.#purge.deleteSeen(begun);
    const next = await this.#readAll(signal);
    const since = await this.#catchUp(next, begun);
    await this.#inTurn(async () => {
      const at = this.#now();
      const known = await this.#catchUp(next, since);
      await this.#apply(next, [...(this.#refreshed ?? [])]);
      this.#index.takeOver(next);
      this.#known = known;
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
      this.#onChange(listingIds);
    } catch (error) {
      this.#fail(error);
      this.hint();
    }
  }

  async #followOnce() {
    await this.#purge.runWhenDue();
    const at = this.#now();
    const until = await currentSnapshot(this.#connection.db);
    const since = this.#known;
    // After a restored backup or a standby that took over, transactions are numbered from further back.
    if (!since || isOfAnotherPast(until, since) || this.lagMs() > LONGEST_GAP_MS) {
      if (!this.#isFailing) log.warn('the search index is filled anew: it no longer knows what it missed');
      return this.fill();
    }
    for await (const listingIds of readChanges(this.#connection.db, { since, until }, this.#batches.changes)) {
      if (this.#isStopping) return;
      await this.#inTurn(() => this.#apply(this.#index, listingIds));
      this.#onChange(listingIds);
    }
    this.#known = until;
    this.#currentAt = at;
  }

  /** What moves to another place in the file meanwhile is in the log, unless all of it is written anew (`vacuum full`). */
  async #readAll(signal: AbortSignal | undefined): Promise<ListingIndex> {
    const { db } = this.#connection;
    for (;;) {
      const file = await findListingsFile(db);
      const next = await this.#readFile(file, signal);
      if ((await findListingsFile(db)).name === file.name) return next;
    }
  }

  async #readFile({ blocks }: ListingsFile, signal: AbortSignal | undefined): Promise<ListingIndex> {
    const next = new ListingIndex();
    const loading = next.startLoading();
    const step = this.#batches.fill;
    const readFrom = (block: number) => {
      const reading = readEntriesInBlocks(this.#connection.db, block, Math.min(block + step, blocks));
      reading.catch(() => {});
      return reading;
    };
    signal?.throwIfAborted();
    let reading = readFrom(0);
    for (let block = 0; block < blocks; block += step) {
      const entries = await reading;
      signal?.throwIfAborted();
      if (this.#isStopping) throw new Error('The feed was stopped while it filled the index.');
      // The database looks for the next ones while these are taken in.
      if (block + step < blocks) reading = readFrom(block + step);
      await setImmediate();
      loading.add(entries);
    }
    for (const _pause of loading.finish()) await setImmediate();
    return next;
  }

  /** Answers the snapshot that the index then holds. */
  async #catchUp(index: ListingIndex, since: Snapshot): Promise<Snapshot> {
    const { db } = this.#connection;
    const until = await currentSnapshot(db);
    for await (const listingIds of readChanges(db, { since, until }, this.#batches.changes)) {
      await this.#apply(index, listingIds);
    }
    return until;
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
