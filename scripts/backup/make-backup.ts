/** Writes the whole site into one file: a snapshot of every table, and the stored files if they are on disk. */
import { opendir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '#app/platform/db/types.server.ts';
import { isStorageKey } from '#app/platform/storage/storage-contract.server.ts';
import { type ArchiveWriter, createArchive, FORMAT } from './archive.ts';
import { migrationAt } from './migrations.ts';
import { listTables, nameOf, readRows, readVersions, setFormats, type Table } from './tables.ts';

export type BackupFigures = { tables: number; rows: number; files: number };
export type BackupOptions = {
  path: string;
  /** null if the files are in a bucket. */
  filesFolder: string | null;
  migrationsFolder: string;
  version: string;
};

/** The site can stay up. Throws `StartError` if `path` cannot be written. */
export function makeBackup(db: Database, options: BackupOptions): Promise<BackupFigures> {
  const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    await setFormats(tx);
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
    format: FORMAT,
    kerbside: version,
    madeAt: new Date().toISOString(),
    migration: await migrationAt(migrationsFolder, migratedAt),
    jobs,
    tables: tables.map((table) => ({ name: nameOf(table), columns: table.columns.map(({ name }) => name) })),
    hasFiles: filesFolder !== null,
  };
}

async function addRows(archive: ArchiveWriter, tx: Database, table: Table): Promise<number> {
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

/** Skips files that the storage is still writing, and files deleted during the backup. */
async function addFiles(archive: ArchiveWriter, folder: string): Promise<number> {
  let files = 0;
  const entries = await opendir(folder, { recursive: true }).catch(nullIfMissing);
  for await (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).replaceAll(sep, '/');
    if (!entry.isFile() || !isStorageKey(key)) continue;
    const bytes = await readFile(path).catch(nullIfMissing);
    if (!bytes) continue;
    await archive.add({ name: `files/${key}`, bytes });
    files += 1;
  }
  return files;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
