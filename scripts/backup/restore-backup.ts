/** Fills an empty site from a backup: the database wholly or not at all, after the files that it speaks of. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from '#app/platform/db/types.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Storage } from '#app/platform/storage/types.server.ts';
import { type About, readArchive } from './archive.ts';
import type { BackupFigures } from './make-backup.ts';
import { listMigrations } from './migrations.ts';
import {
  advanceSequences,
  emptyQueue,
  findFilled,
  insertLines,
  listTables,
  nameOf,
  readVersions,
  settleFormats,
  type Table,
} from './tables.ts';

const ROWS = /^tables\/([^/]+)\/\d+\.ndjson\.gz$/;
const FILES = 'files/';

/** Throws `StartError` where the backup stands on other migrations than this version. */
export async function checkMigration({ migration, kerbside }: About, path: string, migrationsFolder: string) {
  const known = await listMigrations(migrationsFolder);
  if (migration === known.at(-1)) return;
  const [age, then] = known.includes(migration)
    ? ['an older', 'restore it with that one, then start this one on the same database: it migrates what it finds']
    : ['a newer', 'restore it with that one'];
  throw new StartError(`${path} was made by ${age} version of Kerbside (${kerbside}, at ${migration}): ${then}.`);
}

type RestoreOptions = { path: string; about: About; storage: Storage };

/**
 * Throws `StartError` where the database is not empty, or keeps its queue of jobs otherwise. A file that is there already
 * is written again: whatever was interrupted can be begun anew.
 */
export function restoreBackup(db: Database, { path, about, storage }: RestoreOptions): Promise<BackupFigures> {
  return db.transaction(async (tx) => {
    await settleFormats(tx);
    const tables = await listTables(tx);
    await refuseUnfit(tx, tables, about);
    await emptyQueue(tx);
    const figures = { tables: tables.length, rows: 0, files: 0 };
    for await (const { name, bytes } of readArchive(path)) {
      const tableName = ROWS.exec(name)?.[1];
      if (tableName) figures.rows += await insertPiece(tx, find(tables, about, tableName), bytes);
      else {
        await storage.put(name.slice(FILES.length), bytes);
        figures.files += 1;
      }
    }
    await advanceSequences(tx, tables);
    return figures;
  });
}

async function refuseUnfit(tx: Database, tables: Table[], about: About) {
  const filled = await findFilled(tx, tables);
  if (filled) {
    throw new StartError(
      `The site is not empty (there is something in ${filled}): restore into another DATA_DIR or an empty database.`,
    );
  }
  const { jobs } = await readVersions(tx);
  if (jobs === about.jobs) return;
  throw new StartError(
    `The backup was made by version ${about.kerbside} of Kerbside, whose queue of jobs is another (${about.jobs}, here ${jobs}): restore it with that one, then start this one on the same database.`,
  );
}

type Restored = { table: Table; columns: string[] };

function find(tables: Table[], about: About, tableName: string): Restored {
  const isIt = (name: string) => name.replaceAll('"', '') === tableName;
  const table = tables.find((table) => isIt(nameOf(table)));
  const columns = about.tables.find(({ name }) => isIt(name))?.columns;
  if (!table || !columns) throw new Error(`The backup has a table that is not known: ${tableName}`);
  return { table, columns };
}

async function insertPiece(tx: Database, { table, columns }: Restored, bytes: Buffer): Promise<number> {
  const lines = (await promisify(gunzip)(bytes)).toString();
  await insertLines(tx, table, columns, lines);
  return lines.split('\n').length - 1;
}
