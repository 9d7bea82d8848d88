import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

export function jsonObject(parts: Record<string, SQLWrapper>): SQL {
  const pairs = Object.entries(parts).map(([name, part]) => sql`${sql.raw(`'${name}'`)}, ${part}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Milliseconds since 1970. */
export function toMs(at: SQLWrapper): SQL {
  return sql`floor(extract(epoch from ${at}) * 1000)`;
}

/** Null where there is none. One value instead of a list, so that a query can have several such lists. */
export function jsonList<Row>(rows: SQLWrapper): SQL<Row[] | null> {
  return sql`(select json_agg(listed) from (${rows}) as listed)`;
}
