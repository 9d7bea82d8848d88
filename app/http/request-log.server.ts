/** What is told of every request once it is answered: a line in the log, and a figure. */
import { log } from '#app/platform/log.server.ts';
import { requestSeconds } from '#app/platform/metrics.server.ts';

const METHODS = ['GET', 'HEAD', 'POST'];

type Answered = {
  /** Of the request. */
  id: string;
  /** Of its route; empty where none has matched. */
  pattern: string;
  viewerId?: string;
  method: string;
  status: number;
  /** By `performance.now()`. */
  begun: number;
};

export function recordAnswer(answered: Answered): void {
  const { id, pattern, method, status, viewerId } = answered;
  const ms = measureAnswer(answered);
  const rounded = Math.round(ms * 10) / 10;
  log.info({ request: id, method, pattern: pattern || null, status, ms: rounded, viewer: viewerId }, 'request');
}

/** Answers how many milliseconds it took. Whatever visitors make up is one word. */
export function measureAnswer({ pattern, method, status, begun }: Answered): number {
  const ms = performance.now() - begun;
  requestSeconds.observe(
    { route: pattern || 'none', method: METHODS.includes(method) ? method : 'other', status },
    ms / 1000,
  );
  return ms;
}
