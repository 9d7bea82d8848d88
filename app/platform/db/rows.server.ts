/**
 * Many rows as one parameter of a statement. A statement with a parameter for each value takes Drizzle several times as
 * long to build as PostgreSQL needs to store the rows.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db/types.server.ts';

type Row = Record<string, unknown>;

/**
 * Inserts rows of one shape: every row has the keys of the first, and columns that it lacks get their defaults. Throws
 * what the database says against them, and then inserts none.
 */
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

/** The rows as a source to select or update from, called `given`, with the table's names and types of columns. */
export function rowsOf(table: PgTable, rows: Row[]): SQL {
  const columns = Object.keys(rows[0] ?? {}).map((key) => ({ key, column: columnOf(table, key) }));
  const shape = columns.map(({ column }) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`);
  const named = rows.map((row) => Object.fromEntries(columns.map(({ key, column }) => [column.name, row[key]])));
  return sql`json_to_recordset(${toJson(named)}::json) as given(${sql.join(shape, sql.raw(', '))})`;
}

/** What an update from `rowsOf` sets these columns to. */
export function givenColumns(table: PgTable, keys: string[]): Record<string, SQL> {
  return Object.fromEntries(keys.map((key) => [key, sql`given.${sql.identifier(columnOf(table, key).name)}`]));
}

function columnOf(table: PgTable, key: string) {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`No column for ${key}`);
  return column;
}

/** PostgreSQL refuses half a character (a lone surrogate) in JSON, where it would replace it in a parameter. */
function toJson(rows: Row[]): string {
  const json = JSON.stringify(rows);
  if (!/\\ud[89a-f]/.test(json)) return json;
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}
