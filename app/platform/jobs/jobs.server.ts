/** Jobs run at least once: handlers must be repeatable. Data are ids and keys, never names, addresses or codes. */
import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { createBoss } from '#app/platform/jobs/boss.server.ts';
import { type Job, type Retry, tryJob } from '#app/platform/jobs/job.server.ts';
import { showWaitingJobs } from '#app/platform/jobs/waiting-figures.server.ts';
import { log } from '#app/platform/log.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';

const RETRY_FOR_A_DAY: Retry = { retryLimit: 20, retryDelay: 15, retryDelayMax: 7200 };
const QUEUE = { notify: true, retryBackoff: true, expireInSeconds: 900, heartbeatSeconds: 60 };

const LATE_SECONDS = 900;
const WATCH_SECONDS = 60;

type QueueJobOptions = { delaySeconds?: number };

/** Inside a transaction it takes effect on commit. */
export async function queueJob(db: Database, name: string, data: object, { delaySeconds }: QueueJobOptions = {}) {
  const boss = new PgBoss({ db: fromDrizzle(db as unknown as DrizzleTransactionLike, sql) });
  if (!(await boss.getQueue(name))) await createQueue(db, name);
  await boss.send(name, data, { startAfter: delaySeconds });
}

/** pg-boss creates queues outside the transaction, so this calls its function inside. */
async function createQueue(db: Database, name: string) {
  const options = JSON.stringify({ ...QUEUE, ...RETRY_FOR_A_DAY, policy: 'standard' });
  await db.execute(sql`select pgboss.create_queue(${name}, ${options}::jsonb)`);
}

type StartOptions = {
  pollSeconds?: number;
  finishMs?: number;
  watchSeconds?: number;
};

/** Runs jobs until closed. Closing waits up to `finishMs` and leaves the rest to the next process. */
export async function startJobs(
  connection: DatabaseConnection,
  jobs: readonly Job<unknown>[],
  { pollSeconds = 10, finishMs = 5000, watchSeconds = WATCH_SECONDS }: StartOptions = {},
): Promise<{ close(): Promise<void> }> {
  const boss = createBoss(connection, { useListenNotify: true });
  let isClosing = false;
  boss.on('error', ({ message }) => isClosing || log.error({ reason: message }, 'job queue error'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'));
  await boss.start();
  showFigure({
    name: 'kerbside_jobs',
    help: 'Jobs of all processes, counted at most a minute ago; failed ones stay for some days.',
    label: 'state',
    read: () => countJobs(boss),
  });
  showFigure({
    name: 'kerbside_jobs_late',
    help: 'Jobs that have been due or failing for 15 minutes or more, of all processes.',
    label: 'job',
    read: () => countLate(connection),
  });
  showWaitingJobs(connection);
  for (const job of jobs) await prepareQueue(boss, job);
  await removeOldSchedules(boss, jobs);
  for (const job of jobs) await freeAbandoned(boss, connection, job);
  for (const job of jobs) {
    for (let worker = 0; worker < (job.concurrency ?? 1); worker += 1) await startWorker(boss, job, pollSeconds);
  }
  const watch = watchLate(connection, watchSeconds);
  return {
    async close() {
      isClosing = true;
      await watch.stop();
      await boss.stop({ timeout: finishMs });
    },
  };
}

async function prepareQueue(boss: PgBoss, { name, retry = RETRY_FOR_A_DAY, cron }: Job<unknown>) {
  await boss.createQueue(name);
  await boss.updateQueue(name, { ...QUEUE, ...retry });
  if (cron) await boss.schedule(name, cron);
}

async function removeOldSchedules(boss: PgBoss, jobs: readonly Job<unknown>[]) {
  const current = new Set(jobs.filter((job) => job.cron).map((job) => job.name));
  for (const { name } of await boss.getSchedules()) if (!current.has(name)) await boss.unschedule(name);
}

/** pg-boss notices a dead process after two minutes. A job that may have killed its process waits longer each time. */
async function freeAbandoned(boss: PgBoss, { kind, executeSql }: DatabaseConnection, { name }: Job<unknown>) {
  const { rows } = await executeSql(
    `select id from pgboss.job where name = $1 and state = 'active'
      and ($2 or heartbeat_on + heartbeat_seconds * interval '1 second' < now())`,
    [name, kind === 'embedded'],
  );
  const ids = rows.map((row) => (row as { id: string }).id);
  if (ids.length === 0) return;
  await boss.fail(name, ids, { message: 'process died' });
  await executeSql(
    `update pgboss.job set start_after = now()
      where name = $1 and id = any($2::uuid[]) and state = 'retry' and retry_count = 0`,
    [name, ids],
  );
}

async function startWorker(boss: PgBoss, job: Job<unknown>, pollSeconds: number) {
  const polling = { pollingIntervalSeconds: Math.min(1, pollSeconds), notifyPollingIntervalSeconds: pollSeconds };
  let worker = '';
  worker = await boss.work(job.name, { ...polling, includeMetadata: true }, async ([next]) => {
    try {
      if (next) await tryJob(job, next);
    } finally {
      boss.notifyWorker(worker);
    }
  });
}

async function countJobs(boss: PgBoss) {
  const counts = { ready: 0, deferred: 0, active: 0, failed: 0 };
  for (const queue of await boss.getQueues()) {
    counts.ready += queue.readyCount;
    counts.deferred += queue.deferredCount;
    counts.active += queue.activeCount;
    counts.failed += queue.failedCount;
  }
  return counts;
}

/** A delayed job is not late, and one that failed was due when it was queued. */
async function countLate({ executeSql }: DatabaseConnection): Promise<Record<string, number>> {
  const { rows } = await executeSql(
    `select name, count(*)::int as count from pgboss.job
      where state in ('created', 'retry')
        and case state when 'retry' then created_on else start_after end < now() - $1 * interval '1 second'
      group by name`,
    [LATE_SECONDS],
  );
  return Object.fromEntries((rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]));
}

/** Logs an error when jobs get late, and again every quarter of an hour while any is. */
function watchLate(connection: DatabaseConnection, watchSeconds: number) {
  let alarmedAt = Number.NEGATIVE_INFINITY;
  let looking = Promise.resolve();
  async function look() {
    const late = await countLate(connection);
    if (Object.keys(late).length === 0) alarmedAt = Number.NEGATIVE_INFINITY;
    else if (performance.now() - alarmedAt > LATE_SECONDS * 1000) {
      alarmedAt = performance.now();
      log.error({ late }, 'jobs have been waiting for 15 minutes');
    }
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch(({ message }) => log.warn({ reason: message }, 'could not count late jobs'));
  }, watchSeconds * 1000);
  return {
    stop() {
      clearInterval(timer);
      return looking;
    },
  };
}
