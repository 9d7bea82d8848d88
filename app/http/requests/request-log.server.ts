import { log } from '#app/platform/log.server.ts';
import { requestSeconds } from '#app/platform/metrics.server.ts';

const METHODS = ['GET', 'HEAD', 'POST'];

type Answered = {
  id: string;
  pattern: string;
  viewerId?: string;
  method: string;
  status: number;
  startedAt: number;
};

export function recordAnswer(answered: Answered): void {
  const { id, pattern, method, status, viewerId } = answered;
  const ms = measureAnswer(answered);
  const rounded = Math.round(ms * 10) / 10;
  log.info({ request: id, method, pattern: pattern || null, status, ms: rounded, viewer: viewerId }, 'request');
}

/** Made-up methods share one label, so visitors can't add labels without end. */
export function measureAnswer({ pattern, method, status, startedAt }: Answered): number {
  const ms = performance.now() - startedAt;
  requestSeconds.observe(
    { route: pattern || 'none', method: METHODS.includes(method) ? method : 'other', status },
    ms / 1000,
  );
  return ms;
}
