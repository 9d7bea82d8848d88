/** One JSON parameter for all rows: with one per value, building the statement takes longer than running it. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db/types.server.ts';

type Row = Record<string, unknown>;

/** Every row needs the keys of the first. Throws database errors and then inserts nothing. */
export async function insertRows<T extends PgTable>(db: Database, table: T, rows: T['$inferInsert'][]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((key) => columnOf(table, key));
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql.raw(', '),
  );
  await db.execute(sql`insert into ${table} (${names}) select ${names} from ${rowsOf(table, rows)}`);
}

export function isAnyOf(column: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::text[])`;
}

/** A row source called `given`, with the table’s column names and types. */
export function rowsOf(table: PgTable, rows: Row[]): SQL {
  const columns = Object.keys(rows[0] ?? {}).map((key) => ({ key, column: columnOf(table, key) }));
  const shape = columns.map(({ column }) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`);
  const named = rows.map((row) => Object.fromEntries(columns.map(({ key, column }) => [column.name, row[key]])));
  return sql`json_to_recordset(${toJson(named)}::json) as given(${sql.join(shape, sql.raw(', '))})`;
}

export function givenColumns(table: PgTable, keys: string[]): Record<string, SQL> {
  return Object.fromEntries(keys.map((key) => [key, sql`given.${sql.identifier(columnOf(table, key).name)}`]));
}

function columnOf(table: PgTable, key: string) {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`No column for ${key}`);
  return column;
}

/** PostgreSQL rejects lone surrogates in JSON. */
function toJson(rows: Row[]): string {
  const json = JSON.stringify(rows);
  if (!/\\ud[89a-f]/.test(json)) return json;
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}
