import type { MiddlewareHandler } from 'hono';
import { PACE, pacedBody } from '#app/http/forms/paced-body.server.ts';

const MAX_BYTES = 1024 * 1024 * 1024;

/**
 * Reads and drops the rest of a form that was answered without being read, e.g. because it is too large. A browser shows
 * no answer before it has sent everything, and the adapter would close the connection after half a second.
 */
export function dropUnreadBody(pace = PACE): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    await next();
    if (raw.method === 'GET' || raw.method === 'HEAD' || raw.bodyUsed || !raw.body || raw.body.locked) return;
    try {
      for await (const _chunk of pacedBody(raw.body, { maxBytes: MAX_BYTES, pace }));
    } catch {
      // It is too much or too slow, or the sender has left: the answer goes out now.
    }
  };
}
