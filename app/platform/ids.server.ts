import { createHash, randomBytes } from 'node:crypto';

/** 32 characters, none easily confused; 256 is a multiple of 32, so there is no bias. */
export const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID = /^[0-9a-z]{12}$/;

export function newId(): string {
  return Array.from(randomBytes(12), (byte) => ID_ALPHABET[byte % 32]).join('');
}

/** Saves the database from looking up malformed ids. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** Our id of a document that moved here from a hosted database. Always the same, so its old address keeps working. */
export function movedId(collection: string, documentId: string): string {
  const bytes = createHash('sha256').update(`${collection}/${documentId}`).digest().subarray(0, 12);
  return Array.from(bytes, (byte) => ID_ALPHABET[byte % 32]).join('');
}
