/**
 * What the tables are made of. Their names are the specification's words, and the rules of the data stand beside them
 * as constraints, so that no code path can store what the product does not allow. Triggers and what Drizzle cannot
 * say are in `migrations/` beside the generated files.
 */
import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A 64-bit transaction id, which PostgreSQL hands out in the order transactions start writing. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The constraint that a column holds one of these words, which must be constants of ours. */
export const oneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`);
