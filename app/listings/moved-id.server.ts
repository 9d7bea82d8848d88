import { createHash } from 'node:crypto';
import { ID_ALPHABET } from '#app/platform/ids.server.ts';

/** Our id of a document that moved here from a hosted database. Always the same, so its old address keeps working. */
export function movedId(collection: string, documentId: string): string {
  const bytes = createHash('sha256').update(`${collection}/${documentId}`).digest().subarray(0, 12);
  return Array.from(bytes, (byte) => ID_ALPHABET[byte % 32]).join('');
}
