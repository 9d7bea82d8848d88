/** The log: one JSON line per event on standard output. No personal data goes in. */
import { DrizzleQueryError } from 'drizzle-orm';
import { type Logger, pino } from 'pino';
import SonicBoom from 'sonic-boom';
import { env } from '#app/platform/env.server.ts';

const BUFFER_BYTES = 8192;
const BUFFER_MS = 100;
/** Of lines that can't be written. Later ones are lost. */
const MAX_WAITING_BYTES = 1_000_000;
/** Two seconds, for a reader that takes nothing more. */
const RETRIES_AT_END = 20;

const output = openOutput();

export const log: Logger = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  output,
);

/** A log that lost its reader or fills its disk neither stops the process nor keeps it from ending. */
function openOutput(): SonicBoom {
  let retriesLeft = Number.POSITIVE_INFINITY;
  const output = new SonicBoom({
    fd: 1,
    sync: false,
    // One system call per line would cost more than serving a cached page.
    minLength: BUFFER_BYTES,
    periodicFlush: BUFFER_MS,
    maxLength: MAX_WAITING_BYTES,
    retryEAGAIN: () => retriesLeft-- > 0,
  });
  output.on('error', () => {});
  process.stdout.on('error', () => {});
  process.on('exit', () => {
    retriesLeft = RETRIES_AT_END;
    try {
      output.flushSync();
    } catch {
      // These lines are lost.
    }
  });
  return output;
}

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
