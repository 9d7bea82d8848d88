/**
 * Migrates one database before all tests; each test file opens a copy. Embedded: a dump of the data folder. With
 * TEST_DATABASE_URL: a template database on that server, dropped at the end with its copies.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import { makeMigratedFolder, migrationsFolder } from '#tests/support/migrated-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the dump; empty on PostgreSQL. */
    embeddedDump: string;
    /** The server and the template on it; empty when embedded. */
    postgres: { url: string; template: string };
    /** Each test process has a folder here. */
    ownFolders: string;
  }
}

export default async function migrateOnce(project: TestProject) {
  const ownFolders = await mkdtemp(join(tmpdir(), 'kerbside-test-'));
  project.provide('ownFolders', ownFolders);
  process.env.BRIEF_SITES = 'yes';
  const url = process.env.TEST_DATABASE_URL;
  const deleteDatabase = await (url ? onPostgres(project, url) : embedded(project));
  return async () => {
    await deleteDatabase();
    await rm(ownFolders, { recursive: true, force: true });
  };
}

async function embedded(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-dump-'));
  const deleteMigrated = await makeMigratedFolder();
  const client = await PGlite.create(join(process.env.MIGRATED_FOLDER as string, 'database'));
  const dump = join(folder, 'dump.tar');
  await writeFile(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await client.close();
  project.provide('embeddedDump', dump);
  project.provide('postgres', { url: '', template: '' });
  return async () => {
    await deleteMigrated();
    await rm(folder, { recursive: true, force: true });
  };
}

async function onPostgres(project: TestProject, url: string) {
  const template = `kerbside_test_${process.pid}_${Date.now().toString(36)}`;
  await administer(url, `create database ${template}`);
  const own = new URL(url);
  own.pathname = `/${template}`;
  const connection = await openPostgres({ url: own.href, migrationsFolder });
  await connection.close();
  project.provide('embeddedDump', '');
  project.provide('postgres', { url, template });
  return () => dropAll(url, template);
}

/** The template and what is left of its copies, such as those of shared sites. */
async function dropAll(url: string, template: string) {
  const { rows } = await administer(url, `select datname from pg_database where starts_with(datname, '${template}')`);
  for (const { datname } of rows) await administer(url, `drop database if exists ${datname} with (force)`);
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query<{ datname: string }>(statement);
  await client.end();
  return result;
}
