/** Rows as JSON that the database writes. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** One object of these columns and expressions by name. */
export function jsonObject(parts: Record<string, SQLWrapper>): SQL {
  const pairs = Object.entries(parts).map(([name, part]) => sql`${sql.raw(`'${name}'`)}, ${part}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** A point in time as whole milliseconds since 1970, as JavaScript counts it; null where it is null. */
export function toMs(column: AnyPgColumn): SQL {
  return sql`floor(extract(epoch from ${column}) * 1000)`;
}
