/** The process's log: one JSON line an event on standard output. Nothing personal goes in. */
import { DrizzleQueryError } from 'drizzle-orm';
import { type Logger, pino } from 'pino';
import { env } from '#app/platform/env.server.ts';

/** What is written at once when many lines come, and how long a line waits for others. A kill may lose that much. */
const GATHERED_BYTES = 8192;
const GATHERED_MS = 100;

export const log: Logger = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  // A call of the system for each line would cost a busy process more than all else that a kept page needs.
  pino.destination({ dest: 1, sync: false, minLength: GATHERED_BYTES, periodicFlush: GATHERED_MS }),
);

/** A failed query repeats in its message what people typed, and PostgreSQL the whole refused row in fields beside it. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  return {
    type: error.constructor.name,
    message,
    code: (error as { code?: unknown }).code,
    stack: error.stack?.replace(error.message, () => message),
    cause: describeError(error.cause),
  };
}
