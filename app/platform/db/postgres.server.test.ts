import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, inject, test, vi } from 'vitest';
import type { Database } from '#app/platform/db/types.server.ts';
import { describeFigures } from '#app/platform/metrics.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';

/** Of the pool. */
const MOST_CONNECTIONS = 10;

test('a connection lost inside a transaction fails that transaction and nothing else', async ({ skip }) => {
  const { db, kind } = await openTestDatabaseForOneTest();
  skip(kind === 'embedded', 'there is no connection to lose');
  const started = Promise.withResolvers<void>();
  const cut = Promise.withResolvers<void>();
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    started.resolve();
    await cut.promise;
    await tx.execute(sql`select 1`);
  });
  failing.catch(() => {});
  await started.promise;
  await cutConnections(db);
  await sleep(100);
  cut.resolve();
  await expect(failing).rejects.toThrow();
  await db.execute(sql`select 1`);
});

test('connections lost before their transaction are replaced', async ({ skip }) => {
  const { db, kind, executeSql } = await openTestDatabaseForOneTest();
  skip(kind === 'embedded', 'there is no connection to lose');
  const { rows } = await executeSql('select current_database() as name');
  await Promise.all(Array.from({ length: MOST_CONNECTIONS }, () => db.execute(sql`select pg_sleep(0.1)`)));
  cutUnnoticed((rows as { name: string }[])[0]?.name ?? '');
  const attempts = Array.from({ length: MOST_CONNECTIONS }, () => db.transaction((tx) => tx.execute(sql`select 1`)));
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
  await Promise.all(Array.from({ length: MOST_CONNECTIONS }, () => db.execute(sql`select pg_sleep(0.1)`)));
});

test('metrics give busy connections and waiting queries', async ({ skip }) => {
  const { db, kind } = await openTestDatabaseForOneTest();
  skip(kind === 'embedded', 'there is no pool');
  const figure = async () => {
    const { text } = await describeFigures();
    return Object.fromEntries(
      [...text.matchAll(/^kerbside_database_connections\{state="(\w+)"\} (\d+)$/gm)].map(([, state, count]) => [
        state,
        Number(count),
      ]),
    );
  };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = Promise.all(Array.from({ length: MOST_CONNECTIONS + 3 }, () => db.transaction(() => released)));
  await vi.waitFor(async () => expect(await figure()).toEqual({ busy: MOST_CONNECTIONS, idle: 0, waiting: 3 }), 20_000);
  release();
  await holding;
  expect(await figure()).toEqual({ busy: 0, idle: MOST_CONNECTIONS, waiting: 0 });
});

/** All of this database but the one that asks. */
async function cutConnections(db: Database) {
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

/** Another process cuts all connections while this one is blocked, so the pool still believes that they are open. */
function cutUnnoticed(database: string) {
  const program = `
    import pg from 'pg';
    const client = new pg.Client({ connectionString: process.argv[1] });
    await client.connect();
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [process.argv[2]]);
    await client.end();`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, inject('postgres').url ?? '', database],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
}
