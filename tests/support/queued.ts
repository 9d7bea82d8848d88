import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';

/** In the order they were queued. */
export async function queuedJobs<Data = Record<string, unknown>>(db: Database, name: string): Promise<Data[]> {
  const { rows } = (await db.execute(
    sql`select data from pgboss.job where name = ${name} order by created_on`,
  )) as unknown as { rows: { data: Data }[] };
  return rows.map((row) => row.data);
}
