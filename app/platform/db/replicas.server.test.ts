import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { Replica } from '#app/platform/db/replica.server.ts';
import { openReplicas } from '#app/platform/db/replicas.server.ts';
import { describeFigures } from '#app/platform/metrics.server.ts';
import { createOnPostgres } from '#tests/support/database.ts';

/** The test server isn't a replica, so another database on it acts as one. */
const [ALL, NOTHING] = [2n ** 62n, 0n];

beforeEach(({ skip }) => skip(inject('postgres').url === '', 'needs TEST_DATABASE_URL'));

async function openPair() {
  const [primary, replica] = [await createOnPostgres(), await createOnPostgres()];
  const pool = new pg.Pool({ connectionString: primary.url, max: 2 });
  pool.on('error', () => {});
  onTestFinished(async () => {
    await pool.end();
    await Promise.all([primary.release(), replica.release()]);
  });
  return { pool, replicaUrl: replica.url };
}

function open(urls: string[], pool: pg.Pool, replayed?: string) {
  const replicas = openReplicas(urls, pool, replayed);
  onTestFinished(() => replicas.close());
  return async () => {
    const [row] = await replicas.readDb.select({ name: sql<string>`current_database()` }).from(sql`(select 1) as one`);
    return `/${row?.name}`;
  };
}

const at = (position: bigint) => `select ${position}::numeric as position`;
const figures = async () => (await describeFigures()).text.match(/^kerbside_replicas\{.*$/gm);

test('an up-to-date replica answers reads', async () => {
  const { pool, replicaUrl } = await openPair();
  const ask = open([replicaUrl], pool, at(ALL));
  await expect.poll(ask).toBe(new URL(replicaUrl).pathname);
  expect(await figures()).toContain('kerbside_replicas{state="fresh"} 1');
});

test('the primary answers for a replica that is behind', async () => {
  const { pool, replicaUrl } = await openPair();
  const ask = open([replicaUrl], pool, at(NOTHING));
  await expect.poll(figures).toContain('kerbside_replicas{state="behind"} 1');
  expect(await ask()).not.toBe(new URL(replicaUrl).pathname);
});

test('a server that is not a replica is not used', async () => {
  const { replicaUrl } = await openPair();
  const replica = new Replica(replicaUrl);
  onTestFinished(() => replica.close());
  await replica.look([{ position: 0n, at: performance.now() }]);
  expect(replica.isFresh()).toBe(false);
  expect(replica.isAway).toBe(true);
});

test('a replica can’t write', async () => {
  const { replicaUrl } = await openPair();
  const replica = new Replica(replicaUrl, at(ALL));
  onTestFinished(() => replica.close());
  await expect(replica.query({ text: 'create table written ()' }, [])).rejects.toThrow('read-only transaction');
});

test('reads succeed when a replica stops or hangs', async () => {
  const { pool, replicaUrl } = await openPair();
  const hanging = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void hanging.close());
  await vi.waitFor(() => expect(hanging.address()).not.toBeNull());
  const { port } = hanging.address() as { port: number };
  const ask = open([replicaUrl, `postgres://postgres@127.0.0.1:${port}/cars`], pool, at(ALL));
  await expect.poll(ask).toBe(new URL(replicaUrl).pathname);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(replicaUrl).pathname.slice(1)}'`,
  );
  await Promise.all(Array.from({ length: 8 }, ask));
  await expect.poll(ask).toBe(new URL(replicaUrl).pathname);
});

test('a replica’s lag counts from the last log position it has reached', async () => {
  const { replicaUrl } = await openPair();
  const replica = new Replica(replicaUrl, at(500n));
  onTestFinished(() => replica.close());
  const now = performance.now();
  await replica.look([
    { position: 400n, at: now - 3000 },
    { position: 500n, at: now - 2000 },
    { position: 501n, at: now - 1000 },
  ]);
  expect(replica.behindMs(now)).toBe(2000);
  expect(replica.isFresh(now)).toBe(true);
  expect(replica.isFresh(now + 3001)).toBe(false);
});
