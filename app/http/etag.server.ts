import { createHash } from 'node:crypto';

/** The version of an answer's body: weak, because one tag is for it in every coding (RFC 9110 §8.8.3). */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
