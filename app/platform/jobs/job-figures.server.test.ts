import { expect, test } from 'vitest';
import { createBoss } from '#app/platform/jobs/boss.server.ts';
import { showJobs } from '#app/platform/jobs/job-figures.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { describeFigures } from '#app/platform/metrics.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';

test('the oldest due job and emails to retry are counted by age; delayed jobs are not', async () => {
  const connection = await openTestDatabaseForOneTest();
  const { db, executeSql } = connection;
  const figure = async (name: string) => {
    const line = (await describeFigures()).text.split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.split(' ').at(-1));
  };
  const deferred = (age: string) => figure(`kerbside_mails_deferred{age="${age}"}`);
  showJobs(connection, createBoss(connection));
  await queueJob(db, 'send-mail', { to: 'later' }, { delaySeconds: 3600 });
  expect(await figure('kerbside_jobs_oldest_seconds')).toBe(0);
  expect(await deferred('under_15_minutes')).toBe(0);

  await queueJob(db, 'send-mail', { to: 'now' });
  await executeSql(
    `update pgboss.job set start_after = now() - interval '5 minutes', created_on = now() - interval '1 hour',
      state = 'retry' where data ->> 'to' = 'now'`,
  );
  const seconds = await figure('kerbside_jobs_oldest_seconds');
  expect(seconds).toBeGreaterThanOrEqual(300);
  expect(seconds).toBeLessThan(3600);
  expect(await deferred('under_6_hours')).toBe(1);
  expect(await deferred('over_6_hours')).toBe(0);
});
