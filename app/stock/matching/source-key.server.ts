import { hash } from 'node:crypto';
import { FIELD_NAMES, type ListingFields } from '#app/listings/fields.ts';

const LONGEST_READABLE = 100;

/** The text of one column, such as a stock number, or a hash of several. Null if all are missing. */
export function toSourceKey(values: string[]): string | null {
  const [only = '', ...others] = values;
  if (values.every((value) => value === '')) return null;
  if (others.length === 0 && only.length <= LONGEST_READABLE) return only;
  return digest(JSON.stringify(values));
}

/** Stored hashes must stay valid: no blanks, so a new field changes none, and the description stays last. */
export function hashFields(fields: ListingFields): string {
  const names = FIELD_NAMES.filter((name) => name !== 'description' && fields[name] !== null);
  return digest(
    JSON.stringify(Object.fromEntries([...names, 'description' as const].map((name) => [name, fields[name]]))),
  );
}

export function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
