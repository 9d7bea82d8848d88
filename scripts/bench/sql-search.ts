/**
 * The rival of the search index: the same answers by SQL, as quick as we know how to make it. A narrow table of its own
 * holds every listing's values and its place by age as numbers, indexed for each order and for the usual filters; one statement gives
 * ids, total and the groups that make up the counts. The table is filled once and never kept up to date, words stay keys
 * without a spelling, and the groups are summed up to filters outside the measured time: all in the rival's favour.
 */
import pg from 'pg';
import { type Criteria, DEFAULT_SORT, type Sort } from '#app/listings/search/criteria.ts';
import {
  isKnownFilter,
  KNOWN_FILTERS,
  KNOWN_VALUES,
  VALUE_FILTERS,
  type ValueFilter,
} from '#app/listings/search/filters/filter-names.ts';
import { PAGE_SIZE } from '#app/listings/search/index/listing-index.ts';
import { compareKey } from '#app/vocabulary/words.ts';
import { CREATE, DROP, INDEXES, SETTINGS, STEPS } from './sql-search-table.ts';

/** Counts by filter and by key of the value. */
export type SqlAnswer = { total: number; ids: string[]; counts: Record<ValueFilter, Map<string, number>> };
export type Group = { facet: string; code: number; count: number; ids: string[] | null };
type Condition = { filter?: ValueFilter; sql: string };

const COLUMNS: Record<ValueFilter, string> = {
  ...{ make: 'make', model: 'model', color: 'color', location: 'location', bodyType: 'body_type', doors: 'doors' },
  ...{ transmission: 'transmission', fuelType: 'fuel_type', sellerType: 'seller_type', status: 'status' },
};
const RANGES = [
  ['price', 'minPrice', 'maxPrice'],
  ['kilometers', 'minKm', 'maxKm'],
  ['year', 'minYear', 'maxYear'],
] as const;
const ORDERS: Record<Sort, string> = {
  date_listed_desc: 'newest',
  date_listed_asc: 'listed, newest',
  price_asc: 'price, newest',
  price_desc: 'price desc, newest',
  year_asc: 'year, newest',
  year_desc: 'year desc, newest',
  km_asc: 'kilometers, newest',
  km_desc: 'kilometers desc, newest',
};

export class SqlSearch {
  readonly #client: pg.Client;
  /** By filter, the keys in the order of their codes. */
  readonly #keys = Object.fromEntries(
    VALUE_FILTERS.map((filter) => [filter, isKnownFilter(filter) ? KNOWN_VALUES[filter].map(compareKey) : []]),
  ) as unknown as Record<ValueFilter, string[]>;
  /** By code of a make with its model, the codes of both. */
  #names: { make: number; model: number }[] = [];

  constructor(databaseUrl: string) {
    this.#client = new pg.Client({ connectionString: databaseUrl });
  }

  /** Makes the table beside the site's own. */
  async open(): Promise<void> {
    await this.#client.connect();
    await this.#client.query(SETTINGS);
    await this.#client.query(CREATE);
    for (const columns of [...Object.values(ORDERS), ...INDEXES]) {
      await this.#client.query(`create index on rival_cars (${columns})`);
    }
    await this.#client.query('vacuum analyze rival_cars');
    const words = await this.#client.query('select distinct kind, key, code from rival_words order by code');
    for (const { kind, key } of words.rows) this.#keys[kind as ValueFilter].push(key);
    this.#names = (await this.#client.query('select make, model from rival_names order by code')).rows;
  }

  async close(): Promise<void> {
    await this.#client.query(DROP);
    await this.#client.end();
  }

  /** All that is timed. */
  async ask(statement: string): Promise<Group[]> {
    return (await this.#client.query<Group>(statement)).rows;
  }

  /** The page must exist. */
  statementFor(criteria: Criteria): string {
    const conditions = this.#conditions(criteria);
    const fitting = allOf(conditions);
    const order = `order by ${ORDERS[criteria.sort ?? DEFAULT_SORT]}`;
    const part = `limit ${PAGE_SIZE} offset ${(criteria.page - 1) * PAGE_SIZE}`;
    const beside = VALUE_FILTERS.filter((filter) => criteria[filter].length > 0).map((filter) => {
      const others = allOf(conditions.filter((condition) => condition.filter !== filter));
      return `select '${filter}', ${COLUMNS[filter]}::int, count(*)::int, null from rival_cars where ${others} group by 2`;
    });
    return [
      `select case grouping(traits, name, color) when 3 then 'traits' when 5 then 'name' when 6 then 'paint' else 'total' end
         as facet, coalesce(traits, name, color)::int as code, count(*)::int as count, null::text[] as ids
       from rival_cars where ${fitting} group by grouping sets ((traits), (name), (color), ())`,
      `select 'ids', 0, 0, array(select id from rival_cars where ${fitting} ${order} ${part})`,
      ...beside,
    ].join(' union all ');
  }

  toAnswer(groups: Group[], criteria: Criteria): SqlAnswer {
    const counts = Object.fromEntries(VALUE_FILTERS.map((filter) => [filter, new Map()])) as SqlAnswer['counts'];
    const add = (filter: ValueFilter, code: number, count: number) => {
      const key = this.#keys[filter][code] as string;
      counts[filter].set(key, (counts[filter].get(key) ?? 0) + count);
    };
    for (const { facet, code, count } of groups) {
      if (facet === 'total' || facet === 'ids') continue;
      for (const [filter, position] of this.#meaningsOf(facet, code)) {
        if (facet === filter || criteria[filter].length === 0) add(filter, position, count);
      }
    }
    const total = groups.find(({ facet }) => facet === 'total')?.count ?? 0;
    return { total, ids: groups.find(({ facet }) => facet === 'ids')?.ids ?? [], counts };
  }

  #meaningsOf(facet: string, code: number): [ValueFilter, number][] {
    const { make, model } = this.#names[code] ?? { make: 0, model: 0 };
    if (facet === 'name')
      return [
        ['make', make],
        ['model', model],
      ];
    if (facet === 'paint') return [['color', code]];
    if (facet !== 'traits') return [[facet as ValueFilter, code]];
    return KNOWN_FILTERS.map((filter) => [filter, Math.floor(code / STEPS[filter]) % KNOWN_VALUES[filter].length]);
  }

  #conditions(criteria: Criteria): Condition[] {
    const ofValues = VALUE_FILTERS.filter((filter) => criteria[filter].length > 0).map((filter) => {
      const codes = criteria[filter].map((value) => this.#keys[filter].indexOf(compareKey(value)));
      return { filter, sql: `${COLUMNS[filter]} in (${codes.join(', ')})` };
    });
    const ofRanges = RANGES.flatMap(([column, min, max]) => [
      ...(criteria[min] === undefined ? [] : [{ sql: `${column} >= ${criteria[min]}` }]),
      ...(criteria[max] === undefined ? [] : [{ sql: `${column} <= ${criteria[max]}` }]),
    ]);
    return [...ofValues, ...ofRanges];
  }
}

function allOf(conditions: Condition[]): string {
  return conditions.map(({ sql }) => sql).join(' and ') || 'true';
}
