/** Notifications can be lost, so the log is also read every second. */

import { setImmediate } from 'node:timers/promises';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';
import { findListingsFile, type ListingsFile, listEntries, listEntriesInBlocks } from '#app/search/entries.server.ts';
import { ListingIndex } from '#app/search/index/listing-index.ts';
import {
  ChangePurge,
  currentSnapshot,
  isFromAnotherTimeline,
  LOG_RETENTION_MS,
  readChanges,
  type Snapshot,
} from '#app/search/listing-changes.server.ts';

export type Feed = {
  /** Call after the commit and before the response, never inside the transaction. Doesn't throw: the feed retries. */
  refresh(listingIds: string[]): Promise<void>;
  lagMs(): number;
  stop(): Promise<void>;
};

/** Aborting `signal` while the index is filled makes `startFeed` throw. */
export type FeedOptions = FollowerOptions & { signal?: AbortSignal };

export async function startFeed(
  connection: DatabaseConnection,
  index: ListingIndex,
  { signal, ...options }: FeedOptions = {},
): Promise<Feed> {
  const follower = new Follower(connection, index, options);
  await follower.fill(signal);
  const listening = await connection.listen('listing_changes', () => follower.hint());
  const following = follower.follow();
  return {
    refresh: (listingIds) => follower.refresh(listingIds),
    lagMs: () => follower.lagMs(),
    async stop() {
      follower.stop();
      await listening.stop();
      await following;
    },
  };
}

const POLL_MS = 1000;
/** Shorter than the retention, so that no change is deleted while it is read. */
const MAX_GAP_MS = 0.9 * LOG_RETENTION_MS;
/** The embedded database answers nothing else during a read. */
const BATCHES = { embedded: { fill: 64, changes: 200 }, postgres: { fill: 80, changes: 1000 } };

/** What changes and removals leave in the index takes memory until it is filled again. */
const MOST_DEAD = 50_000;
const DEAD_SHARE = 10;

export type FollowerOptions = {
  now?: () => number;
  mostDead?: number;
  /** Called once the index has the changes, perhaps twice. Must not throw. */
  onChange?: (listingIds: string[]) => void;
};

export class Follower {
  readonly #connection: DatabaseConnection;
  readonly #index: ListingIndex;
  readonly #now: () => number;
  readonly #mostDead: number;
  readonly #onChange: (listingIds: string[]) => void;
  readonly #purge: ChangePurge;
  #indexedSnapshot: Snapshot | null = null;
  #indexedAt = 0;
  #queue: Promise<unknown> = Promise.resolve();
  /** During a fill: listings refreshed in the old index. */
  #refreshed: Set<string> | null = null;
  #refilling: Promise<void> | undefined;
  #isFailing = false;
  #isStopping = false;
  #isHinted = false;
  #wake = () => {};

  constructor(
    connection: DatabaseConnection,
    index: ListingIndex,
    { now = Date.now, mostDead = MOST_DEAD, onChange = () => {} }: FollowerOptions = {},
  ) {
    this.#connection = connection;
    this.#index = index;
    this.#now = now;
    this.#mostDead = mostDead;
    this.#onChange = onChange;
    this.#purge = new ChangePurge(connection, now);
  }

  lagMs(): number {
    return this.#now() - this.#indexedAt;
  }

  hint(): void {
    this.#isHinted = true;
    this.#wake();
  }

  stop(): void {
    this.#isStopping = true;
    this.#wake();
  }

  async fill(signal?: AbortSignal): Promise<void> {
    const { db, kind } = this.#connection;
    this.#refreshed = new Set();
    const snapshot = await currentSnapshot(db);
    if (kind === 'embedded') await this.#purge.deleteSeen(snapshot);
    const next = await this.#readAll(signal);
    const since = await this.#catchUp(next, snapshot);
    await this.#enqueue(async () => {
      const at = this.#now();
      const known = await this.#catchUp(next, since);
      await this.#apply(next, [...(this.#refreshed ?? [])]);
      this.#index.takeOver(next);
      this.#indexedSnapshot = known;
      this.#indexedAt = at;
      this.#refreshed = null;
    });
  }

  async follow(): Promise<void> {
    while (!this.#isStopping) {
      await this.#pause();
      if (this.#isStopping) break;
      try {
        await this.#followOnce();
        if (this.#isFailing) log.info('the search index is following the database again');
        this.#isFailing = false;
      } catch (error) {
        this.#fail(error);
      }
    }
    await this.#refilling;
    await this.#queue;
  }

  async refresh(listingIds: string[]): Promise<void> {
    try {
      await this.#enqueue(async () => {
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
    const since = this.#indexedSnapshot;
    if (!since || isFromAnotherTimeline(until, since) || this.lagMs() > MAX_GAP_MS) {
      if (!this.#isFailing) log.warn('refilling the search index: it missed changes that are no longer in the log');
      return this.fill();
    }
    for await (const listingIds of readChanges(this.#connection.db, { since, until }, this.#batches.changes)) {
      if (this.#isStopping) return;
      await this.#enqueue(() => this.#apply(this.#index, listingIds));
      this.#onChange(listingIds);
    }
    this.#indexedSnapshot = until;
    this.#indexedAt = at;
    const { deadCount, size } = this.#index;
    if (deadCount > this.#mostDead && deadCount * DEAD_SHARE > size) this.#refill();
  }

  /** Beside following: a change that both apply is only read twice. */
  #refill() {
    if (this.#refreshed) return;
    this.#refilling = this.fill().catch((error) => {
      this.#refreshed = null;
      this.#fail(error);
    });
  }

  /** Rows that move in the file are in the log, unless `vacuum full` rewrites the whole file. */
  async #readAll(signal: AbortSignal | undefined): Promise<ListingIndex> {
    const { db } = this.#connection;
    for (;;) {
      const file = await findListingsFile(db);
      const next = await this.#readBlocks(file, signal);
      if ((await findListingsFile(db)).name === file.name) return next;
    }
  }

  async #readBlocks({ blocks }: ListingsFile, signal: AbortSignal | undefined) {
    const next = new ListingIndex();
    const loading = next.startLoading();
    const step = this.#batches.fill;
    const readFrom = (block: number) => {
      const reading = listEntriesInBlocks(this.#connection.db, block, Math.min(block + step, blocks));
      reading.catch(() => {});
      return reading;
    };
    signal?.throwIfAborted();
    let reading = readFrom(0);
    for (let block = 0; block < blocks; block += step) {
      const entries = await reading;
      signal?.throwIfAborted();
      if (this.#isStopping) throw new Error('The feed was stopped while it filled the index.');
      if (block + step < blocks) reading = readFrom(block + step);
      await setImmediate();
      loading.add(entries);
    }
    for (const _step of loading.finish()) await setImmediate();
    return next;
  }

  async #catchUp(index: ListingIndex, since: Snapshot): Promise<Snapshot> {
    const { db } = this.#connection;
    const until = await currentSnapshot(db);
    for await (const listingIds of readChanges(db, { since, until }, this.#batches.changes)) {
      await this.#apply(index, listingIds);
    }
    return until;
  }

  async #apply(index: ListingIndex, listingIds: string[]) {
    const limit = this.#batches.changes;
    for (let from = 0; from < listingIds.length; from += limit) {
      const ids = listingIds.slice(from, from + limit);
      const entries = new Map((await listEntries(this.#connection.db, ids)).map((entry) => [entry.id, entry]));
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

  #enqueue<T>(step: () => Promise<T>): Promise<T> {
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
