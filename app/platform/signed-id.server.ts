/** Keys of links in emails: an id and its signature for one purpose, so nothing about the link is stored. */
import { timingSafeEqual } from 'node:crypto';
import { isId } from '#app/platform/ids.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';

export function signedId(purpose: string, id: string): string {
  return `${id}.${deriveCode(purpose, id)}`;
}

/** The id in the key; null if we never made it for this purpose. */
export function readSignedId(purpose: string, key: string | null): string | null {
  const [id = '', signature = ''] = (key ?? '').split('.');
  if (!isId(id)) return null;
  const [actual, expected] = [Buffer.from(signature), Buffer.from(deriveCode(purpose, id))];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : null;
}
