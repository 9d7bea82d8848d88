import { createHash, timingSafeEqual } from 'node:crypto';
import { env, isLoopbackHost } from '#app/platform/env.server.ts';
import { IS_OUTBOX_SHOWN } from '#app/platform/mail/outbox.server.ts';

export function figuresReader({ headers }: Request, token = env.METRICS_TOKEN): 'reader' | 'stranger' | 'nobody' {
  if (token === undefined) return 'nobody';
  const [, given = ''] = /^Bearer (.+)$/i.exec(headers.get('Authorization') ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token)) ? 'reader' : 'stranger';
}

/** Digests have one length, so the comparison doesn't reveal the token's. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** The host alone proves nothing: a proxy may forward here, and another site's name may point here. */
export function mayReadOutbox({ url, headers }: Request): boolean {
  return IS_OUTBOX_SHOWN && isLoopbackHost(new URL(url).hostname) && !PROXY_HEADERS.some((name) => headers.has(name));
}
