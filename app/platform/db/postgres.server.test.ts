import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
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
  const { db, kind } = await openTestDatabaseForOneTest();
  skip(kind === 'embedded', 'there is no connection to lose');
  let lost = 0;
  for (let round = 0; round < 3; round += 1) {
    await Promise.allSettled(Array.from({ length: MOST_CONNECTIONS }, () => db.execute(sql`select pg_sleep(0.01)`)));
    await cutConnections(db);
    const tries = Array.from({ length: MOST_CONNECTIONS }, () => db.transaction((tx) => tx.execute(sql`select 1`)));
    const outcomes = await Promise.allSettled(tries);
    lost += outcomes.filter(({ status }) => status === 'rejected').length;
  }
  expect(lost).toBeGreaterThan(MOST_CONNECTIONS);
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
