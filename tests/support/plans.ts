/** What a site asks its database, and which of it could only be answered by reading a whole table. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type Query = { text: string; values: unknown[] };

/** `environment` makes a site's process, or this one, write down its queries; `read` answers those so far. */
export function recordQueries() {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-queries-'));
  const file = join(folder, 'queries.jsonl');
  return {
    environment: { NODE_OPTIONS: `--import ${resolve('tests/support/record-queries.ts')}`, RECORD_QUERIES_TO: file },
    read: (): Query[] =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    forget: () => rmSync(folder, { recursive: true }),
  };
}

/** Whether a statement has a plan; those of the job queue, of migrations and of the database's own catalogue are not ours. */
export function isPlanned({ text }: Query): boolean {
  return (
    /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
    !/\bpgboss\.|__drizzle_migrations|\bpg_catalog\./.test(text)
  );
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
};
export type Explained = { 'QUERY PLAN': { Plan: PlanNode; 'Execution Time'?: number }[] };
/** By name of the index. */
export type Indexes = Map<string, { table: string; firstColumn: string }>;

export const INDEXES = `
  select index.relname as name, whole.relname as table, pg_get_indexdef(index.oid, 1, true) as "firstColumn"
  from pg_index join pg_class index on index.oid = indexrelid join pg_class whole on whole.oid = indrelid`;

/** Above these nothing is stopped early: all they are fed is read first. */
const TAKES_ALL = /Sort|Aggregate|Hash|Materialize|ModifyTable|WindowAgg|Unique|Bitmap/;

/**
 * The tables that a plan reads whole: row by row, or along an index without a condition on its first column. An index
 * that is walked only as far as a limit wants, and filters nothing out on the way, reads no more than it gives.
 */
export function readWhole({ 'QUERY PLAN': [explained] }: Explained, indexes: Indexes): string[] {
  const found = new Set<string>();
  const visit = (node: PlanNode, isLimited: boolean) => {
    const type = node['Node Type'];
    if (type === 'Seq Scan') found.add(node['Relation Name'] as string);
    const index = indexes.get(node['Index Name'] ?? '');
    const { 'Index Cond': condition = '', Filter: filter } = node;
    const isShortWalk = isLimited && !condition && !filter;
    if (index && !new RegExp(`\\b${index.firstColumn}\\b`).test(condition) && !isShortWalk) found.add(index.table);
    for (const child of node.Plans ?? []) visit(child, type === 'Limit' || (isLimited && !TAKES_ALL.test(type)));
  };
  if (explained) visit(explained.Plan, false);
  return [...found].sort();
}

/** Tables that may be read whole, and why that does no harm. Any other may have a million rows. */
const STAY_SMALL: Record<string, string> = {
  articles: 'what an editor writes: hundreds',
  article_images: 'the pictures of those',
  contact_messages: 'what people write to us by hand; counted on the administrator’s page alone',
  content_versions: 'one row for each kind of content',
  import_runs: 'one for each file that a dealer sends',
  one_time_codes: 'what was mailed within a day; swept every hour',
  page_views: 'one for each route and day',
  rate_limits: 'who tried something lately; swept every hour',
  searches_without_result: 'at most 500 a day for a year; read by the administrator and a daily job',
  verifications: 'who is at a provider’s at this moment; swept every hour',
};

/** Queries that read a large table whole, and why they may. */
const SELDOM: { beginning: string; why: string }[] = [
  {
    beginning: 'select (count(*) filter (where not "is_dealer"))::int',
    why: 'the administrator’s figures count every account, when they are opened',
  },
];

export type Explainer = { indexes: Indexes; explain(query: Query): Promise<Explained> };

/** One line for each query that reads a whole table which may be large. */
export async function tablesReadWhole(queries: Query[], { indexes, explain }: Explainer): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries.filter(isPlanned)) {
    if (SELDOM.some(({ beginning }) => query.text.startsWith(beginning))) continue;
    const tables = readWhole(await explain(query), indexes).filter((table) => !(table in STAY_SMALL));
    if (tables.length > 0) found.push(`${tables.join(', ')}: ${query.text}`);
  }
  return found;
}
