/** Records queries, and finds those that read whole tables. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type Query = { text: string; values: unknown[] };

/** `environment` makes a process record its queries; `read` returns those so far. */
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

/** Queries of the job queue, migrations and system catalogue are not ours. */
export function isPlanned({ text }: Query): boolean {
  return (
    /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
    !/\bpgboss\.|__drizzle_migrations|applied_triggers|\bpg_catalog\./.test(text)
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
/** Keyed by index name. */
export type Indexes = Map<string, { table: string; firstColumn: string }>;

export const INDEXES = `
  select index.relname as name, whole.relname as table, pg_get_indexdef(index.oid, 1, true) as "firstColumn"
  from pg_index join pg_class index on index.oid = indexrelid join pg_class whole on whole.oid = indrelid`;

/** These nodes read all their input before a limit applies. */
const READS_ALL_INPUT = /Sort|Aggregate|Hash|Materialize|ModifyTable|WindowAgg|Unique|Bitmap/;

/**
 * Tables that a plan reads whole: by a sequential scan, or by an index without a condition on its first column. An index
 * scan under a limit without a filter reads only what it returns.
 */
export function readWhole({ 'QUERY PLAN': [explained] }: Explained, indexes: Indexes): string[] {
  const tables = new Set<string>();
  const visit = (node: PlanNode, isLimited: boolean) => {
    const type = node['Node Type'];
    if (type === 'Seq Scan') tables.add(node['Relation Name'] as string);
    const index = indexes.get(node['Index Name'] ?? '');
    const { 'Index Cond': condition = '', Filter: filter } = node;
    const isShortScan = isLimited && !condition && !filter;
    if (
      index &&
      !((node['Index Name'] as string) in SMALL_INDEXES) &&
      !names(condition, index.firstColumn) &&
      !isShortScan
    )
      tables.add(index.table);
    for (const child of node.Plans ?? []) visit(child, type === 'Limit' || (isLimited && !READS_ALL_INPUT.test(type)));
  };
  if (explained) visit(explained.Plan, false);
  return [...tables].sort();
}

/** A column, or the expression of an index. */
function names(condition: string, column: string): boolean {
  const escaped = column.replace(/[()[\]{}.*+?^$|\\]/g, '\\$&');
  return new RegExp(`(?<!\\w)${escaped}(?!\\w)`).test(condition);
}

/** Tables that stay small enough to be read whole. Any other may have a million rows. */
const SMALL_TABLES: Record<string, string> = {
  articles: 'hundreds, written by editors',
  article_images: 'pictures of articles',
  contact_messages: 'messages typed by people; counted only on the administrator’s page',
  content_versions: 'one row for each kind of content',
  import_runs: 'one for each file a dealer uploads',
  one_time_codes: 'emailed within a day; cleaned up every hour',
  page_views: 'one for each route and day',
  rate_limits: 'recent attempts; cleaned up every hour',
  searches_without_result: 'at most 500 a day for a year; read by the administrator and a daily job',
  verifications: 'sign-ins at a provider in progress; cleaned up every hour',
};

/** Of part of a table, which stays small enough to be read whole. */
const SMALL_INDEXES: Record<string, string> = {
  held_messages_to_decide: 'messages that wait for a moderator',
  holds_open: 'listings that wait for a moderator or their seller',
  listings_hidden: 'listings on hold',
};

/** Queries that may read a large table whole. */
const RARE_QUERIES: { beginning: string; why: string }[] = [
  {
    beginning: 'select (count(*) filter (where not "is_dealer"))::int',
    why: 'the administrator’s stats page counts every account',
  },
  {
    beginning:
      'select "listings"."id", "listings"."year", "listings"."make", "listings"."model", "listings"."trim", "listing_events"."kilometers_from"',
    why: 'the administrator’s stats page reads an index that holds fallen kilometres alone',
  },
];

export function isRare({ text }: Query): boolean {
  return RARE_QUERIES.some(({ beginning }) => text.startsWith(beginning));
}

export type Explainer = { indexes: Indexes; explain(query: Query): Promise<Explained> };

export async function tablesReadWhole(queries: Query[], { indexes, explain }: Explainer): Promise<string[]> {
  const wholeReads: string[] = [];
  for (const query of queries.filter(isPlanned)) {
    if (isRare(query)) continue;
    const tables = readWhole(await explain(query), indexes).filter((table) => !(table in SMALL_TABLES));
    if (tables.length > 0) wholeReads.push(`${tables.join(', ')}: ${query.text}`);
  }
  return wholeReads;
}
