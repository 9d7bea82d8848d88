import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { EMBEDDED_MAJOR, openEmbedded } from '#app/platform/db/embedded.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { copyMigratedFolder } from '#tests/support/migrated-folder.ts';

const options = { holder: 'a test', migrationsFolder: resolve('migrations'), beforeOpening: async () => {} };
const newFolder = () => mkdtemp(join(tmpdir(), 'kerbside-embedded-'));

test('data survives a reopen, and migrating twice changes nothing', async ({ skip }) => {
  skip(inject('postgres').url !== '', 'the other run shows it');
  const dataDir = await copyMigratedFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const first = await openEmbedded({ dataDir, ...options });
  const { rows } = (await first.db.execute(
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  )) as unknown as {
    rows: { major: number }[];
  };
  expect(rows[0]?.major).toBe(EMBEDDED_MAJOR);
  await first.db.execute(sql`insert into page_views (path, day, count) values ('/', '2026-01-01', 3)`);
  await first.close();
  const second = await openEmbedded({ dataDir, ...options });
  expect((await second.db.execute(sql`select count from page_views`)) as unknown).toMatchObject({
    rows: [{ count: 3 }],
  });
  await second.close();
});

test('a folder from another PostgreSQL major version stops the start with advice', async () => {
  const dataDir = await newFolder();
  await mkdir(join(dataDir, 'database'));
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '16\n');
  await expect(openEmbedded({ dataDir, ...options })).rejects.toThrow(
    /written by PostgreSQL 16 .* choose another DATA_DIR/,
  );
});

test('the test database throws when a transaction queries outside itself', async ({ skip }) => {
  const { db, kind } = await openTestDatabaseForOneTest();
  skip(kind === 'postgres', 'PostgreSQL has other connections to answer with');
  const nested = db.transaction(() => db.execute(sql`select 1`));
  await expect(nested).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside an open transaction') },
  });
});

test.for(['outside', 'inside'])('other work gets its turn during many queries %s a transaction', async (where) => {
  const { db } = await openTestDatabaseForOneTest();
  let isTurnTaken = false;
  const queryUntilThen = async (one: typeof db) => {
    for (let query = 0; query < 5000 && !isTurnTaken; query += 1) await one.execute(sql`select 1`);
  };
  await setImmediate();
  void setImmediate().then(() => {
    isTurnTaken = true;
  });
  await (where === 'inside' ? db.transaction(queryUntilThen) : queryUntilThen(db));
  expect(isTurnTaken).toBe(true);
});
