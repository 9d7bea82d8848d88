/**
 * Work that happens after the answer: queued in the caller's transaction, so that a job exists exactly if the transaction
 * commits, and then done at least once, by one process at a time, and again with growing pauses for about a day while it
 * fails. A process that dies while it works leaves its job to be done again: whatever works must bear that. A job's data
 * are ids and keys, never a name, an address or a code.
 */
import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { createBoss } from '#app/platform/jobs/boss.server.ts';
import { type Job, type Retry, tryJob } from '#app/platform/jobs/job.server.ts';
import { log } from '#app/platform/log.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';

/** 20 tries over a day. */
const PATIENTLY: Retry = { retryLimit: 20, retryDelay: 15, retryDelayMax: 7200 };
/** A process that has not been heard of for a minute is taken for dead, and its job goes to another. */
const QUEUE = { notify: true, retryBackoff: true, expireInSeconds: 900, heartbeatSeconds: 60 };

type QueueJobOptions = { delaySeconds?: number };

/** Queues a job for the handler of that name. Inside a transaction: takes effect with it. */
export async function queueJob(db: Database, name: string, data: object, { delaySeconds }: QueueJobOptions = {}) {
  const boss = new PgBoss({ db: fromDrizzle(db as unknown as DrizzleTransactionLike, sql) });
  if (!(await boss.getQueue(name))) await createQueue(db, name);
  await boss.send(name, data, { startAfter: delaySeconds });
}

/** Only before the first start of a process that works on jobs. As pg-boss does it, but inside the transaction. */
async function createQueue(db: Database, name: string) {
  const options = JSON.stringify({ ...QUEUE, ...PATIENTLY, policy: 'standard' });
  await db.execute(sql`select pgboss.create_queue(${name}, ${options}::jsonb)`);
}

type StartOptions = {
  /** How late a job may be found that no notification tells of: one whose time has come. */
  pollSeconds?: number;
  /** How long a stop waits for the jobs under way; a second at least. */
  finishMs?: number;
};

/** Works on jobs until closed. Closing waits for those under way, not for ever, and leaves the rest to the next process. */
export async function startJobs(
  connection: DatabaseConnection,
  jobs: readonly Job<unknown>[],
  { pollSeconds = 10, finishMs = 5000 }: StartOptions = {},
): Promise<{ close(): Promise<void> }> {
  const boss = createBoss(connection, { useListenNotify: true });
  let isClosing = false;
  boss.on('error', ({ message }) => isClosing || log.error({ reason: message }, 'the job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));
  await boss.start();
  showFigure({
    name: 'kerbside_jobs',
    help: 'Of all processes, as counted a minute ago at most; failed ones are kept for some days.',
    label: 'state',
    read: () => countJobs(boss),
  });
  for (const job of jobs) await prepareQueue(boss, job);
  await forgetOtherSchedules(boss, jobs);
  for (const job of jobs) await freeAbandoned(boss, connection, job);
  for (const job of jobs) {
    for (let worker = 0; worker < (job.atOnce ?? 1); worker += 1) await startWorker(boss, job, pollSeconds);
  }
  return {
    async close() {
      isClosing = true;
      await boss.stop({ timeout: finishMs });
    },
  };
}

async function prepareQueue(boss: PgBoss, { name, retry = PATIENTLY, cron }: Job<unknown>) {
  await boss.createQueue(name);
  await boss.updateQueue(name, { ...QUEUE, ...retry });
  if (cron) await boss.schedule(name, cron);
}

/** Schedules outlive the version that made them. */
async function forgetOtherSchedules(boss: PgBoss, jobs: readonly Job<unknown>[]) {
  const kept = new Set(jobs.filter((job) => job.cron).map((job) => job.name));
  for (const { name } of await boss.getSchedules()) if (!kept.has(name)) await boss.unschedule(name);
}

/**
 * What a process that died had begun. pg-boss would notice within two minutes; who starts again need not wait for that.
 * The embedded database has no other process: whatever is begun there was abandoned.
 */
async function freeAbandoned(boss: PgBoss, { kind, executeSql }: DatabaseConnection, { name }: Job<unknown>) {
  const { rows } = await executeSql(
    `select id from pgboss.job where name = $1 and state = 'active'
      and ($2 or heartbeat_on + heartbeat_seconds * interval '1 second' < now())`,
    [name, kind === 'embedded'],
  );
  const ids = rows.map((row) => (row as { id: string }).id);
  if (ids.length > 0) await boss.fail(name, ids, { message: 'the process died' });
}

async function startWorker(boss: PgBoss, job: Job<unknown>, pollSeconds: number) {
  const polling = { pollingIntervalSeconds: Math.min(1, pollSeconds), notifyPollingIntervalSeconds: pollSeconds };
  let worker = '';
  worker = await boss.work(job.name, { ...polling, includeMetadata: true }, async ([found]) => {
    try {
      if (found) await tryJob(job, found);
    } finally {
      // One notification may stand for many jobs: whoever had one looks for the next at once.
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
