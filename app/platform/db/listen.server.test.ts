import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';

const PATIENCE = { timeout: 30_000 };

test('a listener gets notifications until it is stopped', async () => {
  const { db, listen } = await openTestDatabaseForOneTest();
  const hear = vi.fn();
  const listening = await listen('listing_changes', hear);
  await vi.waitFor(async () => {
    await db.execute(sql`select pg_notify('listing_changes', '')`);
    expect(hear.mock.calls.length).toBeGreaterThan(1);
  }, PATIENCE);
  await listening.stop();
  const calls = hear.mock.calls.length;
  await db.execute(sql`select pg_notify('listing_changes', '')`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(hear).toHaveBeenCalledTimes(calls);
});

test('a listener can be stopped before it connects', async () => {
  const { listen } = await openTestDatabaseForOneTest();
  await (await listen('listing_changes', () => {})).stop();
});

test('a lost listener reconnects', async ({ skip }) => {
  const { db, listen, kind } = await openTestDatabaseForOneTest();
  skip(kind === 'embedded', 'there is no connection to lose');
  const hear = vi.fn();
  const listening = await listen('listing_changes', hear);
  await vi.waitFor(() => expect(hear).toHaveBeenCalledOnce(), PATIENCE);
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
  );
  await vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(2), PATIENCE);
  await listening.stop();
});

test('listeners share one connection, and each hears its own channel', async ({ skip }) => {
  const { db, listen, kind, executeSql } = await openTestDatabaseForOneTest();
  skip(kind === 'embedded', 'it has one connection in any case');
  const [hearListings, hearArticles] = [vi.fn(), vi.fn()];
  await listen('listing_changes', hearListings);
  await vi.waitFor(() => expect(hearListings).toHaveBeenCalledWith(null), PATIENCE);
  await listen('content_versions', hearArticles);
  await vi.waitFor(() => expect(hearArticles).toHaveBeenCalledWith(null), PATIENCE);
  await db.execute(sql`select pg_notify('content_versions', 'articles')`);
  await vi.waitFor(() => expect(hearArticles).toHaveBeenLastCalledWith('articles'), PATIENCE);
  expect(hearListings).toHaveBeenCalledOnce();
  const { rows } = await executeSql(
    "select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
  );
  expect(rows).toHaveLength(1);
});
