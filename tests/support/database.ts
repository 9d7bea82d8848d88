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
import { deleteRows, emptyForNextFile, hashSchema, listEmptyTables } from '#tests/support/emptying.ts';

const migrationsFolder = resolve('migrations');
/** PostgreSQL rejects two copies of one template at a time. */
const ONE_COPY_AT_A_TIME = 'select pg_advisory_lock(7305116)';
/** A killed process may still have connections. */
const END_OTHERS =
  'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/** Close it in `afterAll`. */
export function openTestDatabase(): Promise<DatabaseConnection> {
  return inject('postgres').url ? openOnPostgres() : openEmbeddedCopy();
}

/** Closed after the tests of the file. */
export async function databaseOfFile(): Promise<DatabaseConnection> {
  const connection = await openTestDatabase();
  afterAll(() => connection.close());
  return connection;
}

/** One that no test has used: for what the database remembers besides rows, and for replaced functions of its client. */
export async function openNewTestDatabase(): Promise<DatabaseConnection> {
  return inject('postgres').url ? openOnPostgres(createNewOnPostgres) : (await openNewEmbedded()).connection;
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
    empty = `do $$ begin ${deleteRows(await listEmptyTables(connection.executeSql))} end $$`;
  });
  afterAll(() => connection.close());
  return async () => {
    await connection.executeSql(empty);
    return connection;
  };
}

type Embedded = { connection: DatabaseConnection; emptyAll: string; schema: string };

/** Those of earlier files in this process: opening another takes two seconds of the processor. */
const unused: Embedded[] = [];

async function openEmbeddedCopy(): Promise<DatabaseConnection> {
  const embedded = unused.pop() ?? (await openNewEmbedded());
  const { connection, emptyAll, schema } = embedded;
  return {
    ...connection,
    async close() {
      if ((await hashSchema(connection.executeSql)) !== schema) return connection.close();
      await connection.executeSql(emptyAll);
      unused.push(embedded);
    },
  };
}

async function openNewEmbedded(): Promise<Embedded> {
  const dump = new Blob([await readFile(inject('embeddedDump'))]);
  const client = refuseUseInTransaction(await PGlite.create({ loadDataDir: dump }));
  const connection = await wrapPGlite(client, migrationsFolder);
  const emptyAll = `${emptyForNextFile(await listEmptyTables(connection.executeSql))};
    unlisten *;
    select pg_advisory_unlock_all();
    reset all;
    set search_path to public;`;
  return { connection, emptyAll, schema: await hashSchema(connection.executeSql) };
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

async function openOnPostgres(create = createOnPostgres): Promise<DatabaseConnection> {
  const { url, release } = await create();
  const connection = await openPostgres({ url, migrationsFolder });
  return {
    ...connection,
    async close() {
      await connection.close();
      await release();
    },
  };
}

type OnPostgres = { name: string; url: string; empty: string; schema: string };

const unusedOnPostgres: OnPostgres[] = [];

/** A database that the next test file gets after `release`, emptied: to copy the template and drop the copy takes a second. */
export async function createOnPostgres(): Promise<{ url: string; release(): Promise<void> }> {
  const database = unusedOnPostgres.pop() ?? (await copyOnPostgres());
  let releasing: Promise<void> | undefined;
  return {
    url: database.url,
    release() {
      releasing ??= release(database);
      return releasing;
    },
  };
}

/** One that no test has used. */
export async function createNewOnPostgres(): Promise<{ url: string; release(): Promise<void> }> {
  const database = await copyOnPostgres();
  return { url: database.url, release: () => drop(database) };
}

async function copyOnPostgres(): Promise<OnPostgres> {
  const { url: server, template } = inject('postgres');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await withClient(server, async (execute) => {
    await execute(ONE_COPY_AT_A_TIME);
    await execute(`create database ${name} template ${template}`);
    // Faster; no test simulates a power cut of the server.
    await execute(`alter database ${name} set synchronous_commit = off`);
  });
  const own = new URL(server);
  own.pathname = `/${name}`;
  const [empty, schema] = await withClient(own.href, async (execute) => [
    emptyForNextFile(await listEmptyTables(execute)),
    await hashSchema(execute),
  ]);
  return { name, url: own.href, empty, schema };
}

async function release(database: OnPostgres) {
  if (await emptyAsNew(database).catch(() => false)) unusedOnPostgres.push(database);
  else await drop(database);
}

/** False if a test changed more than rows. Throws if it dropped the database. */
function emptyAsNew({ url, empty, schema }: OnPostgres): Promise<boolean> {
  return withClient(url, async (execute) => {
    if ((await hashSchema(execute)) !== schema) return false;
    await execute(END_OTHERS);
    await execute(empty);
    return true;
  });
}

async function drop({ name }: OnPostgres) {
  await withClient(inject('postgres').url, (execute) => execute(`drop database if exists ${name} with (force)`));
}

async function withClient<T>(url: string, work: (execute: pg.Client['query']) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client.query.bind(client));
  } finally {
    await client.end();
  }
}
