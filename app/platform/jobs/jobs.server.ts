/** Jobs run at least once: handlers must be repeatable. Data are ids and keys, never names, addresses or codes. */
import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { createBoss } from '#app/platform/jobs/boss.server.ts';
import { type Job, type Retry, tryJob } from '#app/platform/jobs/job.server.ts';
import { countLate, LATE_SECONDS, showJobs } from '#app/platform/jobs/job-figures.server.ts';
import { log } from '#app/platform/log.server.ts';

const RETRY_FOR_A_DAY: Retry = { retryLimit: 20, retryDelay: 15, retryDelayMax: 7200 };
const STANDARD = {
  policy: 'standard',
  notify: true,
  retryBackoff: true,
  expireInSeconds: 900,
  heartbeatSeconds: 60,
  ...RETRY_FOR_A_DAY,
};
/** While one waits for another attempt none is queued, so it waits a minute at most. */
const EXCLUSIVE = { ...STANDARD, policy: 'exclusive', retryDelay: 5, retryDelayMax: 60, deleteAfterSeconds: 3600 };

const WATCH_SECONDS = 60;
const PAUSE_SECONDS = 5;
const HINT_MS = 1000;

/** `key` is for exclusive jobs. Of jobs with one `id`, a UUID, only the first is queued. */
type QueueJobOptions = { delaySeconds?: number; key?: string; id?: string };

/** Inside a transaction it takes effect on commit. */
export async function queueJob(
  db: Database,
  name: string,
  data: object,
  { delaySeconds, key, id }: QueueJobOptions = {},
) {
  const boss = new PgBoss({ db: fromDrizzle(db as unknown as DrizzleTransactionLike, sql) });
  if (!(await boss.getQueue(name))) await createQueue(db, name, key === undefined ? STANDARD : EXCLUSIVE);
  await boss.send(name, data, { startAfter: delaySeconds, singletonKey: key, id });
}

/** pg-boss creates queues outside the transaction, so this calls its function inside. */
async function createQueue(db: Database, name: string, options: object) {
  await db.execute(sql`select pgboss.create_queue(${name}, ${JSON.stringify(options)}::jsonb)`);
}

type StartOptions = {
  pollSeconds?: number;
  finishMs?: number;
  watchSeconds?: number;
  /** Asked every few seconds. While it says yes no job starts; what is queued waits. */
  isPaused?: () => Promise<boolean>;
};

/** Runs jobs until closed. Closing waits up to `finishMs` and leaves the rest to the next process. */
export async function startJobs(
  connection: DatabaseConnection,
  jobs: readonly Job<unknown>[],
  { pollSeconds = 10, finishMs = 5000, watchSeconds = WATCH_SECONDS, isPaused = async () => false }: StartOptions = {},
): Promise<{ close(): Promise<void> }> {
  const boss = createBoss(connection, { useListenNotify: true });
  let isClosing = false;
  boss.on('error', ({ message }) => isClosing || log.error({ reason: message }, 'job queue error'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'));
  await boss.start();
  showJobs(connection, boss);
  const policies = new Map((await boss.getQueues()).map(({ name, policy }) => [name, policy]));
  for (const job of jobs) await prepareQueue(boss, job, policies.get(job.name));
  await removeOldSchedules(boss, jobs);
  for (const job of jobs) await freeAbandoned(boss, connection, job);
  const workers = await startWorkers(boss, jobs, { pollSeconds, isPaused });
  const hints = await Promise.all(jobs.flatMap((job) => (job.wakeOn ? [queueOnHint(boss, connection, job)] : [])));
  const watch = watchLate(connection, watchSeconds, workers.arePaused);
  return {
    async close() {
      isClosing = true;
      for (const hint of hints) await hint.stop();
      await watch.stop();
      await workers.stop();
      await boss.stop({ timeout: finishMs });
    },
  };
}

/** pg-boss can't change the policy of a queue. */
async function prepareQueue(boss: PgBoss, job: Job<unknown>, policyBefore?: string) {
  const { name, retry, cron, isExclusive, expireSeconds } = job;
  const { policy, ...options } = isExclusive ? EXCLUSIVE : STANDARD;
  if (policyBefore && policyBefore !== policy) await boss.deleteQueue(name);
  await boss.createQueue(name, { policy });
  const expireInSeconds = expireSeconds ?? options.expireInSeconds;
  await boss.updateQueue(name, { ...options, ...retry, expireInSeconds });
  if (cron) await boss.schedule(name, cron);
}

/** The changes of a second are one job, and so are those before the start. One that still runs may have missed the last. */
async function queueOnHint(boss: PgBoss, { listen }: DatabaseConnection, { name, wakeOn = '' }: Job<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const queueSoon = () => {
    if (!isStopped) timer ??= setTimeout(() => void queue(), HINT_MS);
  };
  const queue = async () => {
    timer = undefined;
    try {
      const id = await boss.send(name, null);
      if (id === null) queueSoon();
    } catch (error) {
      log.warn({ job: name, reason: (error as Error).message }, 'could not queue a job');
    }
  };
  const listening = await listen(wakeOn, queueSoon);
  await queue();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await listening.stop();
    },
  };
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

async function startWorkers(
  boss: PgBoss,
  jobs: readonly Job<unknown>[],
  { pollSeconds, isPaused }: Required<Pick<StartOptions, 'pollSeconds' | 'isPaused'>>,
) {
  let arePaused = true;
  async function follow() {
    const pause = await isPaused();
    if (pause === arePaused) return;
    for (const job of jobs) {
      if (pause) await boss.offWork(job.name, { wait: false });
      else for (let n = 0; n < (job.concurrency ?? 1); n += 1) await startWorker(boss, job, pollSeconds);
    }
    arePaused = pause;
  }
  await follow();
  const following = every(PAUSE_SECONDS, follow, 'could not see whether jobs are paused');
  return { arePaused: () => arePaused, stop: following.stop };
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

/** Logs an error when jobs get late, and again every quarter of an hour while any is. */
function watchLate(connection: DatabaseConnection, watchSeconds: number, arePaused: () => boolean) {
  let alarmedAt = Number.NEGATIVE_INFINITY;
  async function look() {
    if (arePaused()) return;
    const late = await countLate(connection);
    if (Object.keys(late).length === 0) alarmedAt = Number.NEGATIVE_INFINITY;
    else if (performance.now() - alarmedAt > LATE_SECONDS * 1000) {
      alarmedAt = performance.now();
      log.error({ late }, 'jobs have been waiting for 15 minutes');
    }
  }
  return every(watchSeconds, look, 'could not count late jobs');
}

/** One after the other; stopping waits for the last. */
function every(seconds: number, work: () => Promise<void>, failure: string) {
  let working = Promise.resolve();
  const timer = setInterval(() => {
    working = working.then(work).catch(({ message }) => log.warn({ reason: message }, failure));
  }, seconds * 1000);
  return {
    stop() {
      clearInterval(timer);
      return working;
    },
  };
}
