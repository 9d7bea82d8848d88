import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '#app/platform/env.server.ts';

/** Whoever bears the token may read the figures; without one in the settings there is nothing to read. */
export function figuresReader({ headers }: Request, token = env.METRICS_TOKEN): 'reader' | 'stranger' | 'nobody' {
  if (token === undefined) return 'nobody';
  const [, given = ''] = /^Bearer (.+)$/i.exec(headers.get('Authorization') ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token)) ? 'reader' : 'stranger';
}

/** Of one length, so that the comparison tells nothing about the token's. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
