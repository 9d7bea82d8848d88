import type { ZodType } from 'zod';
import { log } from '#app/platform/log.server.ts';
import { jobAttempts } from '#app/platform/metrics.server.ts';

export type Job<Data> = {
  name: string;
  schema: ZodType<Data>;
  /** `id` is the same on every attempt; `signal` aborts when the attempt is given up. */
  work(data: Data, about: { id: string; signal: AbortSignal }): Promise<void>;
  retry?: Retry;
  concurrency?: number;
  /** After so long the attempt is given up; by default a quarter of an hour. */
  expireSeconds?: number;
  /** Also queued at these times (UTC), with `null` as data. */
  cron?: string;
  /** One at a time in all processes, for each key of `queueJob`. Queued again while it waits or runs, it runs once. */
  isExclusive?: true;
  /** Also queued a second after a notification on this channel of the database. Needs `cron` too: some get lost. */
  wakeOn?: string;
};

export type Retry = { retryLimit: number; retryDelay: number; retryDelayMax: number };

export function defineJob<Data>(job: Job<Data>): Job<Data> {
  return job;
}

type Attempt = { id: string; data: unknown; signal: AbortSignal; retryCount: number; retryLimit: number };

/** Thrown errors are stored and logged, so they carry no email addresses. */
export async function tryJob(job: Job<unknown>, { id, data, signal, retryCount, retryLimit }: Attempt): Promise<void> {
  const startedAt = performance.now();
  const facts = () => ({ job: job.name, id, ms: Math.round(performance.now() - startedAt) });
  try {
    await Promise.race([job.work(job.schema.parse(data), { id, signal }), rejectOnAbort(signal)]);
    log.info({ ...facts(), outcome: 'done' }, 'job');
    jobAttempts.inc({ job: job.name, outcome: 'done' });
  } catch (error) {
    const reason = reasonOf(error);
    const isLast = retryCount >= retryLimit;
    const outcome = isLast ? 'failed' : 'will retry';
    log[isLast ? 'error' : 'warn']({ ...facts(), outcome, attempt: retryCount + 1, reason }, 'job');
    jobAttempts.inc({ job: job.name, outcome });
    throw new Error(reason);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('gave up: timed out, or the process is stopping')));
  return promise;
}

/** The innermost error: wrappers of database errors repeat the parameters. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as { code?: unknown };
  const message = error.message.replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]');
  return code ? `${code}: ${message}` : message;
}
