import type { MiddlewareHandler } from 'hono';

export class TooMuch extends Error {}
export class Stalled extends Error {}

/** At least so many bytes in each stretch of waiting for the sender. Time that we take ourselves doesn't count. */
export type Pace = { bytes: number; everyMs: number };

/** Phones in the country can be as slow as 1 kB/s. */
export const PACE: Pace = { bytes: 16 * 1024, everyMs: 20_000 };

export async function* pacedBody(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, pace }: { maxBytes: number; pace: Pace },
): AsyncGenerator<Uint8Array, void> {
  if (!body) return;
  const reader = body.getReader();
  let size = 0;
  let fresh = 0;
  let leftMs = pace.everyMs;
  for (;;) {
    const waitingSince = performance.now();
    const { done, value } = await within(leftMs, reader.read());
    if (done) return;
    size += value.length;
    fresh += value.length;
    leftMs -= performance.now() - waitingSince;
    if (size > maxBytes) throw new TooMuch();
    if (fresh >= pace.bytes) [fresh, leftMs] = [0, pace.everyMs];
    yield value;
  }
}

async function within<T>(ms: number, read: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Stalled()), Math.max(0, ms));
  try {
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
    read.catch(() => {});
  }
}

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
