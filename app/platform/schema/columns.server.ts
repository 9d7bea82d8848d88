/** Triggers, and constraints that Drizzle cannot express, are in `migrations/`. */
import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A 64-bit transaction id, in the order in which transactions start writing. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** For constants only: the words are not escaped. */
export const oneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`);

/** At least one of the words, separated by commas. */
export const severalOf = (column: string, words: readonly string[]) =>
  sql.raw(
    `${column} <> '' and string_to_array(${column}, ', ') <@ array[${words.map((word) => `'${word}'`).join(', ')}]`,
  );
