import { gte, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db/types.server.ts';
import { ZONE } from '#app/vocabulary/dates.ts';

/** Rows created on each of these consecutive calendar days in Melbourne. */
export async function countByDay(db: Database, createdAt: PgColumn, days: readonly string[]): Promise<number[]> {
  const begin = sql`${days[0]}::date::timestamp at time zone ${ZONE}`;
  const rows = await db
    .select({
      day: sql<string>`to_char(${createdAt} at time zone ${ZONE}, 'YYYY-MM-DD')`,
      count: sql<number>`count(*)::int`,
    })
    .from(createdAt.table as PgTable)
    .where(gte(createdAt, begin))
    .groupBy(sql`1`);
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return days.map((day) => counts.get(day) ?? 0);
}
