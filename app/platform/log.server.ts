/** The process's log: one JSON line an event on standard output. Nothing personal goes in. */
import { type Logger, pino } from 'pino';
import { env } from '#app/platform/env.server.ts';

export const log: Logger = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
});
