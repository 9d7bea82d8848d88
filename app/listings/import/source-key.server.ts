import { hash } from 'node:crypto';
import type { ListingFields } from '#app/listings/listing-form.ts';

const LONGEST_READABLE = 100;

/**
 * What a record is recognised by from one run to the next: the one column's own text, such as a stock number, else a
 * hash of several columns. Null where all of them are missing.
 */
export function toSourceKey(values: string[]): string | null {
  const [only = '', ...others] = values;
  if (values.every((value) => value === '')) return null;
  if (others.length === 0 && only.length <= LONGEST_READABLE) return only;
  return digest(JSON.stringify(values));
}

/** Changes when anything the record says of its listing changes. */
export function hashFields(fields: ListingFields): string {
  return digest(JSON.stringify(fields));
}

/** 132 bits of SHA-256, as 22 letters and digits of base64url. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
