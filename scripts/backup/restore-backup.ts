/** Fills an empty site from a backup, the database in one transaction. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Storage } from '#app/platform/storage/storage-contract.server.ts';
import { type About, readArchive } from './archive.ts';
import type { BackupFigures } from './make-backup.ts';
import { listMigrations } from './migrations.ts';
import {
  advanceSequences,
  emptyQueue,
  findFilledTable,
  insertLines,
  listTables,
  nameOf,
  readVersions,
  setFormats,
  type Table,
} from './tables.ts';

const ROWS = /^tables\/([^/]+)\/\d+\.ndjson\.gz$/;
const FILES = 'files/';

/** Throws `StartError` if the last migration of the backup is not the last one of this version. */
export async function checkMigration({ migration, kerbside }: About, path: string, migrationsFolder: string) {
  const known = await listMigrations(migrationsFolder);
  if (migration === known.at(-1)) return;
  const [age, then] = known.includes(migration)
    ? ['an older', 'restore it with that version, then start this one on the same database to migrate it']
    : ['a newer', 'restore it with that one'];
  throw new StartError(`${path} was made by ${age} version of Kerbside (${kerbside}, at ${migration}): ${then}.`);
}

type RestoreOptions = { path: string; about: About; storage: Storage };

/** Throws `StartError` if the database is not empty or its job queue has another version. Replaces existing files. */
export function restoreBackup(db: Database, { path, about, storage }: RestoreOptions): Promise<BackupFigures> {
  return db.transaction(async (tx) => {
    await setFormats(tx);
    const tables = await listTables(tx);
    await checkTarget(tx, tables, about);
    await emptyQueue(tx);
    await tx.execute(sql`set local kerbside.restores_backup = 'on'`);
    const figures = { tables: tables.length, rows: 0, files: 0 };
    for await (const { name, bytes } of readArchive(path)) {
      const tableName = ROWS.exec(name)?.[1];
      if (tableName) figures.rows += await insertPiece(tx, findTable(tables, about, tableName), bytes);
      else {
        await storage.put(name.slice(FILES.length), bytes);
        figures.files += 1;
      }
    }
    await advanceSequences(tx, tables);
    return figures;
  });
}

async function checkTarget(tx: Database, tables: Table[], about: About) {
  const filled = await findFilledTable(tx, tables);
  if (filled) {
    throw new StartError(
      `The site is not empty (${filled} has rows): restore into another DATA_DIR or an empty database.`,
    );
  }
  const { jobs } = await readVersions(tx);
  if (jobs === about.jobs) return;
  throw new StartError(
    `The backup was made by version ${about.kerbside} of Kerbside, which has a different job queue (${about.jobs}, here ${jobs}): restore it with that version, then start this one on the same database.`,
  );
}

type ArchivedTable = { table: Table; columns: string[] };

function findTable(tables: Table[], about: About, tableName: string): ArchivedTable {
  const matches = (name: string) => name.replaceAll('"', '') === tableName;
  const table = tables.find((table) => matches(nameOf(table)));
  const columns = about.tables.find(({ name }) => matches(name))?.columns;
  if (!table || !columns) throw new Error(`The backup has an unknown table: ${tableName}`);
  return { table, columns };
}

async function insertPiece(tx: Database, { table, columns }: ArchivedTable, bytes: Buffer): Promise<number> {
  const lines = (await promisify(gunzip)(bytes)).toString();
  await insertLines(tx, table, columns, lines);
  return lines.split('\n').length - 1;
}
