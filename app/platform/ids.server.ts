import { randomBytes } from 'node:crypto';

/** 32 letters and digits that are hard to confuse, so that a byte maps to one without bias. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID = /^[0-9a-z]{12}$/;

/** A new id: 12 characters, 60 random bits, safe in URLs, without `_`. */
export function newId(): string {
  return Array.from(randomBytes(12), (byte) => ALPHABET[byte % 32]).join('');
}

/** Whether a text can be an id at all; saves the database from looking up rubbish. */
export function isId(text: string): boolean {
  return ID.test(text);
}
