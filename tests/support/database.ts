/**
 * A migrated database per test file, embedded or on PostgreSQL. The embedded one throws if code in an open transaction
 * queries the database instead of the transaction, because in production that waits for ever.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { wrapPGlite } from '#app/platform/db/embedded.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';

const migrationsFolder = resolve('migrations');
/** PostgreSQL rejects two copies of one template at a time. */
const ONE_COPY_AT_A_TIME = 'select pg_advisory_lock(7305116)';

/** Close it in `afterAll`. */
export function openTestDatabase(): Promise<DatabaseConnection> {
  return inject('postgres').url ? openOnPostgres() : openEmbeddedCopy();
}

/** One that no test has used: for what the database remembers besides rows, and for replaced functions of its client. */
export async function openNewTestDatabase(): Promise<DatabaseConnection> {
  return inject('postgres').url ? openOnPostgres() : (await openNewEmbedded()).connection;
}

export async function openTestDatabaseForOneTest(): Promise<DatabaseConnection> {
  const connection = await openTestDatabase();
  onTestFinished(() => connection.close());
  return connection;
}

/** One database for the tests of a file. The result empties it: a tenth of the time that opening another takes. */
export function shareTestDatabase(): () => Promise<Database> {
  const emptyConnection = shareTestConnection();
  return async () => (await emptyConnection()).db;
}

export function shareTestConnection(): () => Promise<DatabaseConnection> {
  let connection: DatabaseConnection;
  let empty: string;
  beforeAll(async () => {
    connection = await openTestDatabase();
    empty = await emptying(connection);
  });
  afterAll(() => connection.close());
  return async () => {
    await connection.executeSql(empty);
    return connection;
  };
}

async function emptying(connection: DatabaseConnection): Promise<string> {
  const tables = await emptyTables(connection);
  return `do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${tables.map((table) => `delete from ${table};`).join(' ')}
  end $$`;
}

/** Migrations fill some tables: those stay. */
async function emptyTables({ executeSql }: DatabaseConnection): Promise<string[]> {
  const { rows } = await executeSql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const empty: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const { rows: first } = await executeSql(`select from ${name} limit 1`);
    if (first.length === 0) empty.push(name);
  }
  return empty;
}

type Embedded = { connection: DatabaseConnection; emptyAll: string; schema: string };

/** Those of earlier files in this process: opening another takes two seconds of the processor, emptying one a tenth of that. */
const unused: Embedded[] = [];

async function openEmbeddedCopy(): Promise<DatabaseConnection> {
  const embedded = unused.pop() ?? (await openNewEmbedded());
  const { connection, emptyAll, schema } = embedded;
  return {
    ...connection,
    async close() {
      await connection.executeSql(emptyAll);
      if ((await schemaOf(connection)) === schema) unused.push(embedded);
      else await connection.close();
    },
  };
}

async function openNewEmbedded(): Promise<Embedded> {
  const dump = new Blob([await readFile(inject('embeddedDump'))]);
  const client = refuseUseInTransaction(await PGlite.create({ loadDataDir: dump }));
  const connection = await wrapPGlite(client, migrationsFolder);
  const emptyAll = `begin;
    set local session_replication_role = replica;
    truncate ${(await emptyTables(connection)).join(', ')} restart identity;
    update content_versions set version = 0;
    commit;
    unlisten *;
    select pg_advisory_unlock_all();
    reset all;
    set search_path to public;`;
  return { connection, emptyAll, schema: await schemaOf(connection) };
}

/** A hash of everything that a test could change besides rows. */
async function schemaOf({ executeSql }: DatabaseConnection): Promise<string> {
  const { rows } = await executeSql(`select md5(concat(
    (select string_agg(concat(attrelid, attname, atttypid, attnotnull), ' ' order by attrelid, attnum) from pg_attribute),
    (select string_agg(concat(oid, tgenabled), ' ' order by oid) from pg_trigger),
    (select string_agg(concat(oid, md5(prosrc)), ' ' order by oid) from pg_proc),
    (select string_agg(oid::text, ' ' order by oid) from pg_constraint)
  )) as hash`);
  return (rows as { hash: string }[])[0]?.hash ?? '';
}

function refuseUseInTransaction(client: PGlite): PGlite {
  const open = new AsyncLocalStorage<true>();
  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);
  client.query = (...args) => {
    if (open.getStore()) throw new Error('The database was used inside an open transaction: pass the transaction on.');
    return query(...args);
  };
  client.transaction = (work) => transaction((tx) => open.run(true, () => work(tx)));
  return client;
}

async function openOnPostgres(): Promise<DatabaseConnection> {
  const { url, drop } = await createOnPostgres();
  const connection = await openPostgres({ url, migrationsFolder });
  return {
    ...connection,
    async close() {
      await connection.close();
      await drop();
    },
  };
}

export async function createOnPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await administer(url, ONE_COPY_AT_A_TIME, `create database ${name} template ${template}`);
  // Faster; no test simulates a power cut of the server.
  await administer(url, `alter database ${name} set synchronous_commit = off`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => administer(url, `drop database if exists ${name} with (force)`) };
}

async function administer(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
