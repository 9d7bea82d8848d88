/** Page views by path and day. No cookies, no IP addresses, no user ids. */
import { desc, gte, sql } from 'drizzle-orm';
import { createCounter } from '#app/platform/counters.server.ts';
import { db as processDb } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { pageViews as pageViewsTable } from '#app/platform/schema/site.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const pageViews = createCounter('page views', (counts) => recordPageViews(processDb, counts));

export function countPageView(pattern: string): void {
  pageViews.count(`${pattern} ${melbourneDay(new Date())}`);
}

/** Keys are `pattern day`. Rows are sorted, so that two processes cannot deadlock. */
export async function recordPageViews(db: Database, counts: Map<string, number>): Promise<void> {
  const rows = [...counts].map(([key, count]) => [...key.split(' '), count]);
  await db.execute(sql`
    insert into page_views (path, day, count)
    select row->>0, (row->>1)::date, (row->>2)::int from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
    order by 1, 2
    on conflict (path, day) do update set count = page_views.count + excluded.count`);
}

export async function countPageViews(db: Database, days: readonly string[]) {
  const { path, day, count } = pageViewsTable;
  const since = gte(day, days[0] as string);
  const sum = sql<number>`sum(${count})::float8`;
  const byDay = await db.select({ day, count: sum }).from(pageViewsTable).where(since).groupBy(day);
  const byPath = await db
    .select({ path, count: sum })
    .from(pageViewsTable)
    .where(since)
    .groupBy(path)
    .orderBy(desc(sum), path);
  const counts = new Map(byDay.map((row) => [row.day, row.count]));
  return { byDay: days.map((at) => counts.get(at) ?? 0), byPath };
}
