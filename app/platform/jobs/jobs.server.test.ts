import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { defineJob, type Job } from '#app/platform/jobs/job.server.ts';
import { queueJob, startJobs } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { describeFigures } from '#app/platform/metrics.server.ts';
import { shareTestConnection } from '#tests/support/database.ts';

const emptyConnection = shareTestConnection();
const AT_ONCE = { retryLimit: 3, retryDelay: 0, retryDelayMax: 0 };

test('a job exists if and only if its transaction commits, even before the first worker', async () => {
  const { db } = await emptyConnection();
  await db.transaction((tx) => queueJob(tx, 'greet', { who: 'kept' }));
  const failing = db.transaction(async (tx) => {
    await queueJob(tx, 'greet', { who: 'lost' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await jobsIn(db)).toMatchObject([{ data: { who: 'kept' }, state: 'created', retry_limit: 20 }]);
});

test('jobs queued before and after the start run without waiting for a poll', async () => {
  const connection = await emptyConnection();
  const greeted: string[] = [];
  await queueJob(connection.db, 'greet', { who: 'before' });
  await start(connection, [greeting(async ({ who }) => void greeted.push(who))], { pollSeconds: 60 });
  await vi.waitFor(() => expect(greeted).toEqual(['before']), 30_000);
  await connection.db.transaction((tx) => queueJob(tx, 'greet', { who: 'after' }));
  await vi.waitFor(() => expect(greeted).toEqual(['before', 'after']), 30_000);
  const { text } = await describeFigures();
  for (const state of ['ready', 'deferred', 'active', 'failed'])
    expect(text).toContain(`kerbside_jobs{state="${state}"}`);
});

test('jobs of one transaction run at once, a delayed one later, a rolled back one never', async () => {
  const connection = await emptyConnection();
  const greeted: string[] = [];
  await start(connection, [greeting(async ({ who }) => void greeted.push(who))]);
  const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
  await connection.db.transaction(async (tx) => {
    for (const who of names) await queueJob(tx, 'greet', { who });
  });
  const failing = connection.db.transaction(async (tx) => {
    await queueJob(tx, 'greet', { who: 'lost' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await queueJob(connection.db, 'greet', { who: 'late' }, { delaySeconds: 3 });
  await vi.waitFor(() => expect(greeted).toHaveLength(13), 30_000);
  expect(greeted.slice(0, -1).sort()).toEqual([...names].sort());
  expect(greeted.at(-1)).toBe('late');
});

test('a failing job is retried under the same id and given up without storing personal data', async () => {
  const connection = await emptyConnection();
  const ids: string[] = [];
  const refuse = async (_: unknown, { id }: { id: string }) => {
    ids.push(id);
    throw new Error('params: robin', { cause: new Error('no mailbox <robin@people.example>') });
  };
  await start(connection, [greeting(refuse, { retry: AT_ONCE })]);
  await queueJob(connection.db, 'greet', { who: 'nobody' });
  await vi.waitFor(async () => expect(await jobsIn(connection.db)).toMatchObject([{ state: 'failed' }]), 30_000);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(1);
  const [job] = await jobsIn(connection.db);
  expect(JSON.stringify(job?.output)).toContain('no mailbox <[address]>');
  expect(JSON.stringify(job?.output)).not.toMatch(/robin/);
});

test('data that fails the schema never reaches the handler', async () => {
  const connection = await emptyConnection();
  const work = vi.fn(async () => {});
  await start(connection, [greeting(work, { retry: { ...AT_ONCE, retryLimit: 0 } })]);
  await queueJob(connection.db, 'greet', { who: 7 });
  await vi.waitFor(async () => expect(await jobsIn(connection.db)).toMatchObject([{ state: 'failed' }]), 30_000);
  expect(work).not.toHaveBeenCalled();
});

test('closing waits for the running job', async () => {
  const connection = await emptyConnection();
  const { promise: finish, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => finish);
  const jobs = await startJobs(connection, [greeting(work)]);
  await queueJob(connection.db, 'greet', { who: 'slow' });
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), 30_000);
  const closed = jobs.close();
  resolve();
  await closed;
  expect(await jobsIn(connection.db)).toMatchObject([{ state: 'completed' }]);
});

test('while jobs are paused none starts, and what was queued runs once they go on', { timeout: 30_000 }, async () => {
  const connection = await emptyConnection();
  let isPaused = true;
  const work = vi.fn(async () => {});
  await start(connection, [greeting(work)], { isPaused: async () => isPaused });
  await queueJob(connection.db, 'greet', { who: 'waiting' });
  await wait(1500);
  expect(work).not.toHaveBeenCalled();
  isPaused = false;
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), 15_000);
});

test('a job that outlasts the shutdown is aborted and left to the next process', async () => {
  const connection = await emptyConnection();
  const aborted = vi.fn();
  const work = vi.fn((_: unknown, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', aborted);
    return new Promise<void>(() => {});
  });
  const jobs = await startJobs(connection, [greeting(work, { retry: AT_ONCE })], { finishMs: 1000 });
  await queueJob(connection.db, 'greet', { who: 'endless' });
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), 30_000);
  await jobs.close();
  expect(aborted).toHaveBeenCalled();
  const next = vi.fn(async () => {});
  await start(connection, [greeting(next)]);
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1), 30_000);
});

test("a dead process's job runs again at once; one that was running at two deaths waits", async () => {
  const connection = await emptyConnection();
  await queueJob(connection.db, 'greet', { who: 'first death' });
  await queueJob(connection.db, 'greet', { who: 'second death' });
  await connection.executeSql(
    `update pgboss.job set state = 'active', started_on = now() - interval '2 minutes',
      heartbeat_on = now() - interval '2 minutes', heartbeat_seconds = 60,
      retry_count = case data->>'who' when 'first death' then 0 else 1 end where name = 'greet'`,
  );
  const greeted: string[] = [];
  await start(connection, [greeting(async ({ who }) => void greeted.push(who))]);
  await vi.waitFor(() => expect(greeted).toEqual(['first death']), 10_000);
  const { rows } = await connection.executeSql(
    `select state, start_after > now() + interval '5 seconds' as waits from pgboss.job
      where name = 'greet' and data->>'who' = 'second death'`,
  );
  expect(rows).toEqual([{ state: 'retry', waits: true }]);
});

test('two processes on one database run each job once', async () => {
  const connection = await emptyConnection();
  const greeted: string[] = [];
  const job = greeting(async ({ who }) => void greeted.push(who), { concurrency: 3 });
  await start(connection, [job]);
  await start(connection, [job]);
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
  await Promise.all(names.map((who) => connection.db.transaction((tx) => queueJob(tx, 'greet', { who }))));
  await vi.waitFor(() => expect(greeted.length).toBeGreaterThanOrEqual(30), 30_000);
  expect([...greeted].sort()).toEqual([...names].sort());
});

test('an exclusive job waits or runs once for each key, in all processes', async () => {
  const connection = await emptyConnection();
  const { db } = connection;
  const { promise: finish, resolve } = Promise.withResolvers<void>();
  const started: string[] = [];
  const work = async ({ who }: Greeting) => {
    started.push(who);
    await finish;
  };
  const job = greeting(work, { isExclusive: true, concurrency: 2 });
  const queue = (who: string) => queueJob(db, 'greet', { who }, { key: who });
  for (const _ of [1, 2]) await start(connection, [job]);
  for (const who of ['a', 'a', 'b']) await queue(who);
  expect(await jobsIn(db)).toHaveLength(2);
  await vi.waitFor(() => expect(started.toSorted()).toEqual(['a', 'b']), 30_000);
  for (const who of ['a', 'c']) await queue(who);
  await vi.waitFor(() => expect(started).toContain('c'), 30_000);
  resolve();
  await vi.waitFor(async () => expect((await jobsIn(db)).map(({ state }) => state)).not.toContain('active'), 30_000);
  expect(started.toSorted()).toEqual(['a', 'b', 'c']);
  await queue('a');
  await vi.waitFor(() => expect(started).toHaveLength(4), 30_000);
});

test('a job wakes at the start and once for the notifications of a second', async () => {
  const connection = await emptyConnection();
  const work = vi.fn(async () => {});
  const wakeOn = { schema: z.null(), cron: '* * * * *', isExclusive: true, wakeOn: 'changes', work } as const;
  await start(connection, [defineJob({ name: 'follow', ...wakeOn }) as Job<unknown>], { pollSeconds: 60 });
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), 30_000);
  for (let change = 0; change < 5; change += 1) await connection.executeSql(`select pg_notify('changes', '')`);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), 30_000);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(work).toHaveBeenCalledTimes(2);
});

test('a job that is running when it is notified runs once more', async () => {
  const connection = await emptyConnection();
  const { promise: finish, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => finish);
  const wakeOn = { schema: z.null(), cron: '* * * * *', isExclusive: true, wakeOn: 'changes', work } as const;
  await start(connection, [defineJob({ name: 'follow', ...wakeOn }) as Job<unknown>]);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), 30_000);
  await connection.executeSql(`select pg_notify('changes', '')`);
  await new Promise((passed) => setTimeout(passed, 1500));
  resolve();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), 10_000);
});

test('a queue that becomes exclusive starts empty', async () => {
  const connection = await emptyConnection();
  await queueJob(connection.db, 'greet', { who: 'first' });
  const greeted: string[] = [];
  await start(connection, [greeting(async ({ who }) => void greeted.push(who), { isExclusive: true })]);
  // In one transaction: otherwise the first may be done before the second is queued.
  await connection.db.transaction(async (tx) => {
    for (const _ of [1, 2]) await queueJob(tx, 'greet', { who: 'second' }, { key: 'a' });
  });
  await vi.waitFor(() => expect(greeted).toEqual(['second']), 30_000);
});

test('a job runs on its schedule until the schedule is removed', async () => {
  const connection = await emptyConnection();
  const work = vi.fn(async () => {});
  const sweep = defineJob({ name: 'sweep', schema: z.null(), cron: '* * * * *', work }) as Job<unknown>;
  await (await startJobs(connection, [sweep])).close();
  // The times are looked at twice a minute, by one process: here again at once.
  await connection.executeSql('update pgboss.version set cron_on = null');
  const jobs = await startJobs(connection, [sweep]);
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), 30_000);
  await jobs.close();
  await start(connection, [{ ...sweep, cron: undefined }]);
  expect((await connection.executeSql('select name from pgboss.schedule')).rows).toEqual([]);
});

type Greeting = { who: string };

function greeting(work: Job<Greeting>['work'], changes: Partial<Job<Greeting>> = {}): Job<unknown> {
  return defineJob({ name: 'greet', schema: z.object({ who: z.string() }), work, ...changes }) as Job<unknown>;
}

type Options = NonNullable<Parameters<typeof startJobs>[2]>;

/** Works on jobs until the test ends. */
async function start(connection: DatabaseConnection, jobs: Job<unknown>[], options: Options = {}) {
  const started = await startJobs(connection, jobs, { pollSeconds: 0.5, ...options });
  onTestFinished(() => started.close());
}

type Row = { data: unknown; state: string; retry_limit: number; output: unknown };

async function jobsIn(db: Database): Promise<Row[]> {
  const result = await db.execute(sql`select * from pgboss.job where name = 'greet' order by created_on`);
  return (result as unknown as { rows: Row[] }).rows;
}

test('a job that keeps failing raises an alarm after 15 minutes; a delayed one does not', async () => {
  const connection = await emptyConnection();
  const alarm = vi.spyOn(log, 'error');
  const refuse = async () => {
    throw new Error('451 try later');
  };
  await queueJob(connection.db, 'greet', { who: 'delayed' }, { delaySeconds: 3600 });
  await start(connection, [greeting(refuse)], { watchSeconds: 0.05 });
  await queueJob(connection.db, 'greet', { who: 'refused' });
  const retried = async () =>
    expect(await jobsIn(connection.db)).toContainEqual(expect.objectContaining({ state: 'retry' }));
  await vi.waitFor(retried, 30_000);
  const olderBy = (minutes: number) =>
    connection.executeSql(`update pgboss.job set created_on = created_on - $1 * interval '1 minute'`, [minutes]);
  await olderBy(14);
  expect((await describeFigures()).text).not.toMatch(/kerbside_jobs_late\{/);
  expect(alarm).not.toHaveBeenCalled();
  await olderBy(2);
  expect((await describeFigures()).text).toContain('kerbside_jobs_late{job="greet"} 1');
  const message = 'jobs have been waiting for 15 minutes';
  await vi.waitFor(() => expect(alarm).toHaveBeenCalledWith({ late: { greet: 1 } }, message), 30_000);
  await olderBy(1);
  expect(alarm).toHaveBeenCalledOnce();
});
