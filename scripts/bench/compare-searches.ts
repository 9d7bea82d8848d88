/** The index and SQL in turn through the same searches, after their answers have been found equal. */
import { isDeepStrictEqual } from 'node:util';
import { withPage } from '#app/listings/search/criteria.ts';
import { VALUE_FILTERS } from '#app/listings/search/filters/filter-names.ts';
import type { ListingIndex, SearchResult } from '#app/listings/search/index/listing-index.ts';
import { compareKey } from '#app/vocabulary/words.ts';
import { SEARCHES, searchMix } from './search-mix.ts';
import { type SqlAnswer, SqlSearch } from './sql-search.ts';
import { quantile } from './statistics.ts';
import { timeUndisturbed } from './undisturbed.ts';

const ROUNDS = 5;

/** Milliseconds of each search, the median of its rounds. */
export type Comparison = { index: number[]; sql: number[] };

/** Throws where an answer of the two differs: what is compared would not be the same work. */
export async function compareSearches(databaseUrl: string, index: ListingIndex): Promise<Comparison> {
  const sql = new SqlSearch(databaseUrl);
  try {
    await sql.open();
    const searches = await prepare(index, sql);
    const times = searches.map(() => ({ index: [] as number[], sql: [] as number[] }));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, { criteria, statement }] of searches.entries()) {
        times[at]?.index.push(timeUndisturbed(() => index.search(criteria)));
        const begun = performance.now();
        await sql.ask(statement);
        times[at]?.sql.push(performance.now() - begun);
      }
    }
    return {
      index: times.map((ofOne) => quantile(ofOne.index, 0.5)),
      sql: times.map((ofOne) => quantile(ofOne.sql, 0.5)),
    };
  } finally {
    await sql.close();
  }
}

/** This is the warm-up of both, too. SQL is asked for the page that the index found to be the last. */
async function prepare(index: ListingIndex, sql: SqlSearch) {
  const searches = [];
  for (const [at, criteria] of searchMix().entries()) {
    const answer = index.search(criteria);
    const existing = withPage(criteria, answer.page);
    const statement = sql.statementFor(existing);
    const same = sql.toAnswer(await sql.ask(statement), existing);
    if (!isDeepStrictEqual(comparable(answer), same)) throw new Error(`Index and SQL differ about "${SEARCHES[at]}".`);
    searches.push({ criteria, statement });
  }
  return searches;
}

function comparable({ total, ids, facets }: SearchResult): SqlAnswer {
  const counts = VALUE_FILTERS.map((filter) => {
    const found = facets[filter].filter(({ count }) => count > 0);
    return [filter, new Map(found.map(({ value, count }) => [compareKey(value), count]))];
  });
  return { total, ids, counts: Object.fromEntries(counts) };
}
