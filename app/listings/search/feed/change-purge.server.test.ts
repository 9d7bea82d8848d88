import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ChangePurge, KEPT_MS } from '#app/listings/search/feed/change-purge.server.ts';
import { listingChanges } from '#app/platform/db/schema/listings.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';

test('what a large import left goes in batches, each with a look at the log between', async () => {
  const connection = await openTestDatabaseForOneTest();
  const { db } = connection;
  let now = 0;
  const purge = new ChangePurge(connection, () => now);
  await db.execute(sql`insert into listing_changes (listing_id) select n::text from generate_series(1, 6000) n`);
  const left = async () => {
    await purge.runWhenDue();
    return db.$count(listingChanges);
  };
  expect(await left()).toBe(6000);
  now = KEPT_MS;
  expect([await left(), await left()]).toEqual([1000, 0]);
});
