/** One moment of the database as JSON Lines, a file for each table, and the photos it names. */
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Storage } from '#app/platform/storage/storage-contract.server.ts';
import { PHOTO_WIDTHS, photoFileName } from '#app/vocabulary/photo.ts';
import { EXPORTED, PHOTO_TABLES } from './exported-tables.ts';

export type ExportFigures = { rows: number; files: number; missingFiles: number };

const ROWS_AT_ONCE = 200;
/** Phone numbers, emails and password hashes are in it. */
const FOR_THE_OWNER = { mode: 0o600 };
const LARGEST_PHOTO = photoFileName(PHOTO_WIDTHS[3]);

/** The site can stay up. Throws `StartError` if the folder is there and has something in it. */
export async function writeExport(db: Database, folder: string, storage: Storage): Promise<ExportFigures> {
  await takeEmptyFolder(folder);
  const figures = { rows: 0, files: 0, missingFiles: 0 };
  const keys = new Set<string>();
  const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    for (const [table, without] of Object.entries(EXPORTED)) {
      figures.rows += await writeTable(tx, folder, { table, without, keys });
    }
  }, oneMoment);
  for (const key of keys) {
    const isThere = await copyFile(storage, key, join(folder, 'files', key));
    figures[isThere ? 'files' : 'missingFiles'] += 1;
  }
  return figures;
}

async function takeEmptyFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new StartError(`The folder ${folder} is not empty: choose a new one.`);
}

type Writing = { table: string; without: readonly string[]; keys: Set<string> };

async function writeTable(tx: Database, folder: string, { table, without, keys }: Writing): Promise<number> {
  const out = createWriteStream(join(folder, `${table}.jsonl`), FOR_THE_OWNER);
  let rows = 0;
  for await (const lines of readLines(tx, table, without)) {
    rows += lines.length;
    for (const line of lines) for (const key of filesOf(table, JSON.parse(line))) keys.add(key);
    await write(out, lines.map((line) => `${line}\n`).join(''));
  }
  out.end();
  await finished(out);
  return rows;
}

async function* readLines(tx: Database, table: string, without: readonly string[]): AsyncGenerator<string[]> {
  const left = without.map((column) => `- '${column}'`).join(' ');
  await tx.execute(
    sql.raw(`declare exported no scroll cursor for select (to_jsonb(t) ${left})::text as line from "${table}" t`),
  );
  for (;;) {
    const result = await tx.execute(sql.raw(`fetch ${ROWS_AT_ONCE} from exported`));
    const { rows } = result as unknown as { rows: { line: string }[] };
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql.raw('close exported'));
}

function filesOf(table: string, row: { key?: string; image?: string | null }): string[] {
  if (table === 'users') return row.image ? [row.image] : [];
  return PHOTO_TABLES.includes(table) && row.key ? [`${row.key}/${LARGEST_PHOTO}`] : [];
}

async function write(out: WriteStream, text: string) {
  if (!out.write(text)) await once(out, 'drain');
}

async function copyFile(storage: Storage, key: string, path: string): Promise<boolean> {
  const file = await storage.get(key);
  if (!file) return false;
  await mkdir(dirname(path), { recursive: true });
  await pipeline(
    Readable.fromWeb((await file.open()) as NodeStream<Uint8Array>),
    createWriteStream(path, FOR_THE_OWNER),
  );
  return true;
}
