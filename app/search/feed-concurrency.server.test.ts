/** Several processes that write at once. Runs only if TEST_DATABASE_URL names a server. */
import { resolve } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { publishListings } from '#app/listings/listings.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type Feed, startFeed } from '#app/search/feed.server.ts';
import { ListingIndex } from '#app/search/index/listing-index.ts';
import { createOnPostgres } from '#tests/support/database.ts';
import { listingInput, makeListing, makeSeller } from '#tests/support/factories.ts';
import { expectIndexEqualsTable } from '#tests/support/index-equals-table.ts';

const onPostgres = test.skipIf(!inject('postgres').url);
const SOON = { timeout: 30_000, interval: 50 };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

onPostgres(
  'on PostgreSQL: a commit is found at once while another transaction stays open, which is found when it ends',
  async () => {
    const url = await newDatabase();
    const writer = await startProcess(url);
    const reader = await startProcess(url);
    const seller = await makeSeller(writer.connection.db);
    const commit = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const slow = writer.connection.db.transaction(async (tx) => {
      await makeListing(tx, seller, { model: 'Slow' });
      written.resolve();
      await commit.promise;
    });
    const models = () => reader.index.options()[0]?.models.map(({ value }) => value);
    await written.promise;
    await holdTransactionElsewhere();
    await makeListing(writer.connection.db, seller, { model: 'Quick' });
    await vi.waitFor(() => expect(models()).toEqual(['Quick']), SOON);
    commit.resolve();
    await slow;
    await vi.waitFor(() => expect(models()).toEqual(['Quick', 'Slow']), SOON);
  },
);

onPostgres(
  'on PostgreSQL: an index without notifications follows a bulk of new cars and the deletion of their seller',
  async () => {
    const url = await newDatabase();
    const writer = await startProcess(url);
    const poller = await startProcess(url, { isWithoutNotifications: true });
    const { db } = writer.connection;
    const seller = await makeSeller(db);
    const one = listingSchema.parse(listingInput());
    const bulk = Array.from({ length: 1500 }, (_, number) => ({ ...one, price: 5000 + number }));
    await db.transaction((tx) => publishListings(tx, seller, bulk));
    await vi.waitFor(() => expect([writer.index.size, poller.index.size]).toEqual([1500, 1500]), SOON);
    await expectIndexEqualsTable(db, poller.index);
    await db.delete(users).where(eq(users.id, seller.id));
    await vi.waitFor(() => expect([writer.index.size, poller.index.size]).toEqual([0, 0]), SOON);
  },
);

onPostgres('on PostgreSQL: after every connection is cut, the index catches up', async () => {
  const url = await newDatabase();
  const reader = await startProcess(url);
  const other = await open(url);
  const seller = await makeSeller(other.db);
  const ids = [await makeListing(other.db, seller), await makeListing(other.db, seller)];
  await vi.waitFor(() => expect(reader.index.size).toBe(2), SOON);
  await other.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await other.db.delete(listings).where(eq(listings.id, ids[0] ?? ''));
  await makeListing(other.db, seller);
  await makeListing(other.db, seller);
  await vi.waitFor(() => expectIndexEqualsTable(other.db, reader.index), SOON);
  expect(reader.index.size).toBe(3);
});

type Process = { connection: DatabaseConnection; index: ListingIndex; feed: Feed };

async function newDatabase(): Promise<string> {
  const { url, release } = await createOnPostgres();
  cleanups.push(release);
  return url;
}

async function open(url: string): Promise<DatabaseConnection> {
  const connection = await openPostgres({ url, migrationsFolder: resolve('migrations') });
  cleanups.push(() => connection.close());
  return connection;
}

async function startProcess(url: string, { isWithoutNotifications = false } = {}): Promise<Process> {
  const connection = await open(url);
  const index = new ListingIndex();
  const feed = await startFeed(isWithoutNotifications ? { ...connection, listen: listenToNothing } : connection, index);
  cleanups.push(() => feed.stop());
  return { connection, index, feed };
}

const listenToNothing = async () => ({ stop: async () => {} });

/** Databases of one server share transaction ids. */
async function holdTransactionElsewhere() {
  const client = new pg.Client({ connectionString: inject('postgres').url });
  await client.connect();
  cleanups.push(() => client.end());
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
}
