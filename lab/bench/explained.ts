/** Runs `explain analyze` for every query of the hot paths: which tables they read whole, and which takes longest. */
import pg from 'pg';
import { SORTS } from '../../app/search/criteria.ts';
import { type Explained, INDEXES, isPlanned, isRare, type Query, readWhole } from '../../tests/support/plans.ts';
import type { Figure } from './figure.ts';
import type { GrownSite } from './grown-site.ts';

/** PostgreSQL reads smaller tables whole, even with an index. */
const LARGE_ROWS = 10_000;
const LONGEST_SHOWN = 90;
const INDEX_FILL = /^select concat_ws.* limit \$/s;

type Plan = { query: Query; tables: string[]; ms: number };

export async function explainHotPaths(site: GrownSite, queries: () => Query[]): Promise<Figure[]> {
  await visitHotPaths(site);
  return toFigures(
    await explainAll(
      site.databaseUrl,
      queries().filter((query) => isPlanned(query) && !isRare(query)),
    ),
  );
}

async function visitHotPaths({ read, listingId, otherId, articleId, administrator }: GrownSite) {
  const sorts = SORTS.map(({ value }) => value);
  const post: RequestInit = { method: 'POST', body: new URLSearchParams() };
  for (const path of ['/', '/articles?page=2', `/article/${articleId}`, '/articles/feed.xml']) await read(path);
  for (const sort of sorts) await read(`/listings?sort=${sort}&page=40000`);
  for (const id of [listingId, otherId]) await read(`/listing/${id}`);
  await read(`/listing/${otherId}/views`, post);
  await read(`/listing/${otherId}/views`);
  for (const sort of sorts) await read(`/my-listings?q=toyota&tab=active&sort=${sort}&page=2`);
  for (const path of ['/my-listings', '/saved-cars', '/saved-cars?page=9', '/profile', '/create-listing'])
    await read(path);
  await read(`/edit-listing/${listingId}`);
  await postChanges(read, post, { listingId, otherId });
  const sitemaps = (await read('/sitemap.xml')).match(/\/sitemap-[^<]*/g) ?? [];
  for (const path of sitemaps.slice(0, 4)) await read(path);
  const headers = { cookie: administrator };
  for (const path of [
    '/admin/accounts?q=rob',
    '/admin/accounts',
    `/admin/accounts?q=${otherId}`,
    '/admin/figures',
    '/admin/messages',
  ]) {
    await read(path, { headers });
  }
  // Counters and the feed write within a second.
  await new Promise((resolve) => setTimeout(resolve, 3000));
}

type Ids = Pick<GrownSite, 'listingId' | 'otherId'>;

async function postChanges(read: GrownSite['read'], post: RequestInit, { listingId, otherId }: Ids) {
  await read(`/saved-cars/${otherId}`, post);
  await read(`/saved-cars/${otherId}/remove`, post);
  await read(`/my-listings/${listingId}/sale`, post);
  await read(`/my-listings/${listingId}/relist`, post);
}

async function explainAll(databaseUrl: string, queries: Query[]): Promise<Plan[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze');
  const { rows } = await client.query(INDEXES);
  const indexes = new Map(rows.map(({ name, ...index }) => [name as string, index]));
  const large = await client.query<{ name: string }>(
    `select relname as name from pg_class where reltuples > ${LARGE_ROWS}`,
  );
  const plans: Plan[] = [];
  for (const query of queries) {
    const explained = await explain(client, query);
    const tables = readWhole(explained, indexes).filter((table) => large.rows.some(({ name }) => name === table));
    plans.push({ query, tables, ms: explained['QUERY PLAN'][0]?.['Execution Time'] ?? 0 });
  }
  await client.end();
  return plans;
}

/** Runs twice so that the data is in memory, and rolls back. */
async function explain(client: pg.Client, { text, values }: Query): Promise<Explained> {
  const statement = `explain (analyze, format json) ${text}`;
  for (let round = 0; ; round += 1) {
    await client.query('begin');
    const { rows } = await client.query(statement, values);
    await client.query('rollback');
    if (round === 1) return rows[0];
  }
}

function toFigures(plans: Plan[]): Figure[] {
  const whole = plans.filter(({ tables }) => tables.length > 0);
  const [slowest] = plans.filter(({ query }) => !INDEX_FILL.test(query.text)).toSorted((a, b) => b.ms - a.ms) as [Plan];
  const descriptions = whole.map(({ query, tables }) => `${tables.join(', ')} by ${shown(query)}`);
  return [
    { name: 'Different queries of the hot paths at 1,000,000 listings', value: String(plans.length), limit: '–' },
    {
      name: `Of these, read a table of more than ${LARGE_ROWS.toLocaleString('en-AU')} rows whole`,
      value: [String(whole.length), ...descriptions].join('; '),
      limit: '0',
    },
    {
      name: 'The slowest, except filling the index',
      value: `${slowest.ms.toFixed(1)} ms: ${shown(slowest.query)}`,
      limit: 'none',
    },
  ];
}

function shown({ text, values }: Query): string {
  const given = JSON.stringify(values).slice(0, LONGEST_SHOWN);
  return `\`${text.replace(/\s+/g, ' ').slice(0, LONGEST_SHOWN)}…\` with \`${given}\``;
}
