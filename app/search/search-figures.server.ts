import { desc, gte, lt, sql } from 'drizzle-orm';
import { createCounter } from '#app/platform/counters.server.ts';
import { db as processDb } from '#app/platform/db/client.server.ts';
import { countByDay } from '#app/platform/db/count-by-day.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { searchesWithNoResults } from '#app/platform/schema/site.server.ts';
import { type Criteria, cleared, withPage } from '#app/search/criteria.ts';
import { listingIndex } from '#app/search/index/listing-index.ts';
import { SEARCH_DAYS, toStoredSearch } from '#app/search/searches-with-no-results.ts';
import { lastMelbourneDays, melbourneDay } from '#app/vocabulary/dates.ts';
import { spellNames } from '#app/vocabulary/makes.ts';

/** Anyone can make up searches. */
const MAX_PER_DAY = 500;

const searches = createCounter('searches with no results', (counts) => recordSearchesWithNoResults(processDb, counts));

export function countSearchWithNoResults(criteria: Criteria): void {
  const search = toStoredSearch(spellNames(criteria));
  if (search === null || listingIndex.search(withPage(criteria, 1)).total > 0) return;
  searches.count(`${search} ${melbourneDay(new Date())}`);
}

/** A full day only counts searches it already has. */
export async function recordSearchesWithNoResults(
  db: Database,
  counts: Map<string, number>,
  maxPerDay = MAX_PER_DAY,
): Promise<void> {
  const rows = [...counts].map(([key, count]) => [...key.split(' '), count]);
  await db.execute(sql`
    with counted as (
      select row->>0 as search, (row->>1)::date as day, (row->>2)::int as count
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
    ), new_searches as (
      select search, day, row_number() over (partition by day order by count desc, search)
        + (select count(*) from searches_without_result stored where stored.day = counted.day) as rank
      from counted
      where not exists (
        select from searches_without_result stored where stored.search = counted.search and stored.day = counted.day
      )
    )
    insert into searches_without_result (search, day, count)
    select search, day, count from counted
    where (search, day) not in (select search, day from new_searches where rank > ${maxPerDay})
    order by search, day
    on conflict (search, day) do update set count = searches_without_result.count + excluded.count`);
}

export function listSearchesWithNoResults(db: Database, since: string, limit: number) {
  const { search, day, count } = searchesWithNoResults;
  const times = sql<number>`sum(${count})::float8`;
  return db
    .select({ search, times, lastDay: sql<string>`to_char(max(${day}), 'YYYY-MM-DD')` })
    .from(searchesWithNoResults)
    .where(gte(day, since))
    .groupBy(search)
    .orderBy(desc(times), search)
    .limit(limit);
}

export async function countSearchesByDay(db: Database, days: readonly string[]): Promise<number[]> {
  const { day, count } = searchesWithNoResults;
  const rows = await db
    .select({ day, count: sql<number>`sum(${count})::float8` })
    .from(searchesWithNoResults)
    .where(gte(day, days[0] as string))
    .groupBy(day);
  const counts = new Map(rows.map((row) => [row.day, row.count]));
  return days.map((each) => counts.get(each) ?? 0);
}

export async function deleteOldSearches(db: Database, now = new Date()): Promise<void> {
  const [oldest = ''] = lastMelbourneDays(now, SEARCH_DAYS);
  await db.delete(searchesWithNoResults).where(lt(searchesWithNoResults.day, oldest));
}

export async function readListingFigures(db: Database, days: readonly string[]) {
  const { total, facets } = listingIndex.searchOnce(cleared());
  const of = (status: string) => facets.status.find(({ value }) => value === status)?.count ?? 0;
  const newByDay = await countByDay(db, listings.createdAt, days);
  return { all: total, forSale: of('available'), sold: of('sold'), newByDay };
}
