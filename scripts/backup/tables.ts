/**
 * Reads and writes tables as text: each value as PostgreSQL prints it, because JSON loses digits and cannot tell SQL
 * NULL from the JSON `null`.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';

export type Table = { schema: string; name: string; columns: { name: string; type: string }[]; needs: string[] };

/** They only notify running processes of changes; their transaction ids mean nothing in another database. */
const SKIPPED_TABLES = ['listing_changes', 'content_versions'];
/** The other tables of the queue hold only its statistics and schedules. */
const JOB_TABLES = ['queue', 'job', 'job_dependency'];
const PIECE_BYTES = 4 * 1024 ** 2;
const ROWS_AT_ONCE = 200;
/** Dealers' uploaded files come in rows of half a megabyte. */
const LARGE_ROWS_AT_ONCE = 4;

export async function listTables(db: Database): Promise<Table[]> {
  const tables = await rows<Table>(
    db,
    `select n.nspname as schema, c.relname as name,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
          from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(json_agg(other.relname), '[]') from pg_constraint f join pg_class other on other.oid = f.confrelid
          where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss') order by c.relname`,
  );
  const ours = tables.filter(({ schema, name }) => schema === 'public' && !SKIPPED_TABLES.includes(name));
  const jobTables = JOB_TABLES.flatMap((name) =>
    tables.filter((table) => table.schema === 'pgboss' && table.name === name),
  );
  return [...inOrder(ours), ...jobTables];
}

/** Call it first in a transaction that reads or writes rows: every database then prints values the same way. */
export async function setFormats(tx: Database): Promise<void> {
  const settings = ["timezone = 'UTC'", "datestyle = 'ISO'", "intervalstyle = 'postgres'", "bytea_output = 'hex'"];
  for (const setting of [...settings, 'extra_float_digits = 1']) await tx.execute(sql.raw(`set local ${setting}`));
}

/** One JSON array of strings per row and line, in pieces of some megabytes. Needs a transaction for its cursor. */
export async function* readRows(tx: Database, table: Table): AsyncGenerator<{ lines: string; count: number }, void> {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  await tx.execute(
    sql.raw(
      `declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${nameOf(table)}`,
    ),
  );
  const atOnce = table.columns.some(({ type }) => type === 'bytea') ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE;
  let lines: string[] = [];
  let size = 0;
  for (;;) {
    const batch = await rows<{ line: string }>(tx, `fetch ${atOnce} from backup_rows`);
    for (const { line } of batch) size += lines.push(`${line}\n`) && line.length;
    if (lines.length > 0 && (size >= PIECE_BYTES || batch.length === 0)) {
      yield { lines: lines.join(''), count: lines.length };
      lines = [];
      size = 0;
    }
    if (batch.length === 0) break;
  }
  await tx.execute(sql.raw('close backup_rows'));
}

/** `lines` come from `readRows` and hold `columns` in this order. */
export async function insertLines(tx: Database, table: Table, columns: string[], lines: string): Promise<void> {
  const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = columns.map((name, at) => `(line->>${at})::${typeOf.get(name)}`);
  const json = `[${lines.trimEnd().replaceAll('\n', ',')}]`;
  await tx.execute(
    sql`insert into ${sql.raw(nameOf(table))} (${sql.raw(columns.map(quoted).join(', '))}) overriding system value
      select ${sql.raw(values.join(', '))} from jsonb_array_elements((${json}::text)::jsonb) as line`,
  );
}

/** The next number of each sequence is higher than all in the tables. */
export async function advanceSequences(tx: Database, tables: Table[]): Promise<void> {
  for (const table of tables) {
    for (const { name } of table.columns) {
      const owner = `pg_get_serial_sequence('${nameOf(table)}', '${name}')`;
      const [{ sequence } = { sequence: null }] = await rows<{ sequence: string | null }>(
        tx,
        `select ${owner} as sequence`,
      );
      if (!sequence) continue;
      await tx.execute(sql.raw(`select setval('${sequence}', max(${quoted(name)})) from ${nameOf(table)}`));
    }
  }
}

/** The first of our tables that has a row. Locks them all until the transaction ends. */
export async function findFilledTable(tx: Database, tables: Table[]): Promise<string | null> {
  const ours = tables.filter(({ schema }) => schema === 'public');
  await tx.execute(sql.raw(`lock table ${ours.map(nameOf).join(', ')} in exclusive mode`));
  for (const table of ours) {
    const [row] = await rows(tx, `select 1 from ${nameOf(table)} limit 1`);
    if (row) return table.name;
  }
  return null;
}

/** A site that has started once has queued jobs of its own. */
export async function emptyQueue(tx: Database): Promise<void> {
  for (const name of JOB_TABLES.toReversed()) await tx.execute(sql.raw(`delete from pgboss.${quoted(name)}`));
}

export async function readVersions(db: Database): Promise<{ migratedAt: number; jobs: number }> {
  const [row] = await rows<{ at: string; jobs: number }>(
    db,
    `select (select max(created_at)::text from drizzle.__drizzle_migrations) as at, (select version from pgboss.version) as jobs`,
  );
  return { migratedAt: Number(row?.at), jobs: row?.jobs ?? 0 };
}

function inOrder(tables: Table[]): Table[] {
  const placed: Table[] = [];
  const left = [...tables];
  while (left.length > 0) {
    const waits = (name: string) => left.some((table) => table.name === name);
    const at = left.findIndex(({ needs }) => !needs.some(waits));
    if (at < 0) throw new Error('Tables refer to each other in a circle.');
    placed.push(...left.splice(at, 1));
  }
  return placed;
}

export function nameOf({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function rows<Row>(db: Database, query: string): Promise<Row[]> {
  return ((await db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows;
}
