/** The log: one JSON line per event on standard output. No personal data goes in. */
import { DrizzleQueryError } from 'drizzle-orm';
import { type Logger, pino } from 'pino';
import { env } from '#app/platform/env.server.ts';

const BUFFER_BYTES = 8192;
const BUFFER_MS = 100;

export const log: Logger = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  // One system call per line would cost more than serving a cached page.
  pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: BUFFER_MS }),
);

/** Query errors carry typed values in their message, and PostgreSQL adds the whole row in `detail`: both stay out. */
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
