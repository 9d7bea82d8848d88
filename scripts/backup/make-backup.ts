/** Writes the whole site into one file: every table as it is at one moment, and the stored files where they are on the disk. */
import { opendir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '#app/platform/db/types.server.ts';
import { isStorageKey } from '#app/platform/storage/storage-key.ts';
import { type Archive, createArchive, FORMAT } from './archive.ts';
import { migrationAt } from './migrations.ts';
import { listTables, nameOf, readRows, readVersions, settleFormats, type Table } from './tables.ts';

export type BackupFigures = { tables: number; rows: number; files: number };
export type BackupOptions = {
  path: string;
  /** Where stored files are; null where they are in a bucket. */
  filesFolder: string | null;
  migrationsFolder: string;
  /** Of Kerbside. */
  version: string;
};

/** Others may go on writing meanwhile. Throws `StartError` where nothing can be written at `path`. */
export function makeBackup(db: Database, options: BackupOptions): Promise<BackupFigures> {
  const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    await settleFormats(tx);
    const tables = await listTables(tx);
    const archive = await createArchive(options.path, await factsOf(tx, tables, options));
    try {
      const figures = { tables: tables.length, rows: 0, files: 0 };
      for (const table of tables) figures.rows += await addRows(archive, tx, table);
      if (options.filesFolder !== null) figures.files = await addFiles(archive, options.filesFolder);
      await archive.finish();
      return figures;
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  }, oneMoment);
}

async function factsOf(tx: Database, tables: Table[], { filesFolder, migrationsFolder, version }: BackupOptions) {
  const { migratedAt, jobs } = await readVersions(tx);
  return {
    ...{ format: FORMAT, kerbside: version, madeAt: new Date().toISOString() },
    ...{ migration: await migrationAt(migrationsFolder, migratedAt), jobs },
    tables: tables.map((table) => ({ name: nameOf(table), columns: table.columns.map(({ name }) => name) })),
    hasFiles: filesFolder !== null,
  };
}

async function addRows(archive: Archive, tx: Database, table: Table): Promise<number> {
  let rows = 0;
  let piece = 0;
  for await (const { lines, count } of readRows(tx, table)) {
    piece += 1;
    const name = `tables/${nameOf(table).replaceAll('"', '')}/${String(piece).padStart(6, '0')}.ndjson.gz`;
    await archive.add({ name, bytes: await promisify(gzip)(lines) });
    rows += count;
  }
  return rows;
}

/** What the storage has not finished writing is passed over, and so is what is deleted meanwhile. */
async function addFiles(archive: Archive, folder: string): Promise<number> {
  let files = 0;
  const entries = await opendir(folder, { recursive: true }).catch(nullWhereMissing);
  for await (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).replaceAll(sep, '/');
    if (!entry.isFile() || !isStorageKey(key)) continue;
    const bytes = await readFile(path).catch(nullWhereMissing);
    if (!bytes) continue;
    await archive.add({ name: `files/${key}`, bytes });
    files += 1;
  }
  return files;
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
