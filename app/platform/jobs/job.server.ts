/** A kind of background job, and one try of it with its line in the log. */
import type { ZodType } from 'zod';
import { log } from '#app/platform/log.server.ts';
import { jobTries } from '#app/platform/metrics.server.ts';

export type Job<Data> = {
  name: string;
  schema: ZodType<Data>;
  /** `id` is the same in every try. `signal` says that the try is given up, so that another may follow. */
  work(data: Data, about: { id: string; signal: AbortSignal }): Promise<void>;
  /** Instead of trying for a day. */
  retry?: Retry;
  /** How many of these one process works on at a time; 1 if unset. */
  atOnce?: number;
  /** Also queued at these times (UTC), with `null` as its data. */
  cron?: string;
};

/** How often again, after how many seconds, doubled each time up to how many. */
export type Retry = { retryLimit: number; retryDelay: number; retryDelayMax: number };

/** Ties the type of the data to the schema. */
export function defineJob<Data>(job: Job<Data>): Job<Data> {
  return job;
}

type Try = { id: string; data: unknown; signal: AbortSignal; retryCount: number; retryLimit: number };

/** Throws only what may be kept and read by others: neither the queue nor the log learns whom a failed mail was for. */
export async function tryJob(job: Job<unknown>, { id, data, signal, retryCount, retryLimit }: Try): Promise<void> {
  const begun = performance.now();
  const facts = () => ({ job: job.name, id, ms: Math.round(performance.now() - begun) });
  try {
    await Promise.race([job.work(job.schema.parse(data), { id, signal }), givenUp(signal)]);
    log.info({ ...facts(), outcome: 'done' }, 'job');
    jobTries.inc({ job: job.name, outcome: 'done' });
  } catch (error) {
    const reason = reasonOf(error);
    const isLast = retryCount >= retryLimit;
    const outcome = isLast ? 'failed' : 'to be tried again';
    log[isLast ? 'error' : 'warn']({ ...facts(), outcome, attempt: retryCount + 1, reason }, 'job');
    jobTries.inc({ job: job.name, outcome });
    throw new Error(reason);
  }
}

function givenUp(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('given up: it took too long, or the process stops')));
  return promise;
}

/** Of nested errors the innermost: what wraps a database error repeats the parameters. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as { code?: unknown };
  const message = error.message.replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]');
  return code ? `${code}: ${message}` : message;
}
