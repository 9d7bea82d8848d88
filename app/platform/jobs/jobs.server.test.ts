import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';

test('a job can be queued where no process has worked on jobs yet, and exists exactly if the transaction commits', async () => {
  const { db } = await openTestDatabaseForOneTest();
  await db.transaction((tx) => queueJob(tx, 'greet', { id: 'kept' }));
  const failing = db.transaction(async (tx) => {
    await queueJob(tx, 'greet', { id: 'lost' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  const { rows } = (await db.execute(sql`select data from pgboss.job`)) as unknown as { rows: { data: unknown }[] };
  expect(rows.map((row) => row.data)).toEqual([{ id: 'kept' }]);
});
