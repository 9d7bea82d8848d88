import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listingChanges } from '#app/platform/schema/listings.server.ts';
import { ChangePurge, LOG_RETENTION_MS } from '#app/search/listing-changes.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';

test('changes of a large import are deleted in batches, and the log is read in between', async () => {
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
  now = LOG_RETENTION_MS;
  expect([await left(), await left()]).toEqual([1000, 0]);
});
