import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export function jsonObject(parts: Record<string, SQLWrapper>): SQL {
  const pairs = Object.entries(parts).map(([name, part]) => sql`${sql.raw(`'${name}'`)}, ${part}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Milliseconds since 1970. */
export function toMs(column: AnyPgColumn): SQL {
  return sql`floor(extract(epoch from ${column}) * 1000)`;
}
