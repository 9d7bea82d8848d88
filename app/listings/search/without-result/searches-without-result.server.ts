/** Counts what buyers asked for and nobody sells, by day. Nobody is named, no page waits for it, and it cannot grow without end. */
import { desc, gte, lt, sql } from 'drizzle-orm';
import { type Criteria, withPage } from '#app/listings/search/criteria.ts';
import { listingIndex } from '#app/listings/search/search.server.ts';
import { SEARCH_DAYS, toRecordedSearch } from '#app/listings/search/without-result/searches-without-result.ts';
import { createCounter } from '#app/platform/counters.server.ts';
import { db as processDb } from '#app/platform/db/client.server.ts';
import { searchesWithoutResult } from '#app/platform/db/schema/site.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { lastMelbourneDays, melbourneDay } from '#app/vocabulary/dates.ts';

/** Different searches of one day: those that come after have been asked for less, or are made up. */
const MOST_A_DAY = 500;

const searches = createCounter('searches without result', (counts) => recordSearchesWithoutResult(processDb, counts));

/** Counts a search that found nothing, which is checked here; never waits and never fails. */
export function countSearchWithoutResult(criteria: Criteria): void {
  const search = toRecordedSearch(criteria);
  if (search === null || listingIndex.search(withPage(criteria, 1)).total > 0) return;
  searches.count(`${search} ${melbourneDay(new Date())}`);
}

/** Adds counts keyed by `search day`. A search that is not among those of a full day is left out. */
export async function recordSearchesWithoutResult(
  db: Database,
  counts: Map<string, number>,
  mostADay = MOST_A_DAY,
): Promise<void> {
  const rows = [...counts].map(([key, count]) => [...key.split(' '), count]);
  await db.execute(sql`
    with given as (
      select row->>0 as search, (row->>1)::date as day, (row->>2)::int as count
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
    ), fresh as (
      select search, day, row_number() over (partition by day order by count desc, search)
        + (select count(*) from searches_without_result kept where kept.day = given.day) as place
      from given
      where not exists (
        select from searches_without_result kept where kept.search = given.search and kept.day = given.day
      )
    )
    insert into searches_without_result (search, day, count)
    select search, day, count from given
    where (search, day) not in (select search, day from fresh where place > ${mostADay})
    order by search, day
    on conflict (search, day) do update set count = searches_without_result.count + excluded.count`);
}

/** What was asked for most since a day, and when last. */
export function listSearchesWithoutResult(db: Database, since: string, most: number) {
  const { search, day, count } = searchesWithoutResult;
  const times = sql<number>`sum(${count})::float8`;
  return db
    .select({ search, times, lastDay: sql<string>`to_char(max(${day}), 'YYYY-MM-DD')` })
    .from(searchesWithoutResult)
    .where(gte(day, since))
    .groupBy(search)
    .orderBy(desc(times), search)
    .limit(most);
}

/** How many there were on each of these days, which follow each other. */
export async function countSearchesByDay(db: Database, days: readonly string[]): Promise<number[]> {
  const { day, count } = searchesWithoutResult;
  const rows = await db
    .select({ day, count: sql<number>`sum(${count})::float8` })
    .from(searchesWithoutResult)
    .where(gte(day, days[0] as string))
    .groupBy(day);
  const counts = new Map(rows.map((row) => [row.day, row.count]));
  return days.map((at) => counts.get(at) ?? 0);
}

export async function deleteOldSearches(db: Database, now = new Date()): Promise<void> {
  const [oldest = ''] = lastMelbourneDays(now, SEARCH_DAYS);
  await db.delete(searchesWithoutResult).where(lt(searchesWithoutResult.day, oldest));
}
