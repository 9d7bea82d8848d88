import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { type ImportRun, importFilePieces, importRuns } from '#app/platform/schema/imports.server.ts';
import { choosable } from '#app/stock/choices.ts';
import { type CsvFile, type CsvRecord, type OpenedCsv, openCsvSource } from '#app/stock/csv-file.server.ts';
import { type Encoding, sniff } from '#app/stock/file/sniff.server.ts';
import { isZip, openZip, type RandomFile } from '#app/stock/file/zip-file.server.ts';
import { TOO_LARGE, UPLOAD_LIMIT_BYTES } from '#app/stock/file-forms.ts';

/** `pieces` gives the whole file each time, at most half a megabyte at once. */
type ArrivedFile = { name: string; size: number; pieces(): AsyncIterable<Uint8Array> };
type UploadedFile = ArrivedFile & RandomFile;
type Upload = {
  sellerId: string;
  file: ArrivedFile;
  isFromFeed?: boolean;
  storePhotos?: (runId: string) => Promise<void>;
};
export type UploadResult = { ok: true; runId: string } | { ok: false; message: string };

const MAX_COLUMNS = 300;
const SAMPLES = 4;
const SAMPLE_LENGTH = 60;
const LONGEST_NAME = 120;

/** A CSV file, or a ZIP file with one and its photos. */
export async function takeFile(db: Database, sellerId: string, file: UploadedFile): Promise<UploadResult> {
  if (!(await isZip(file))) {
    return file.size > UPLOAD_LIMIT_BYTES ? { ok: false, message: TOO_LARGE } : takeUpload(db, { sellerId, file });
  }
  const opened = await openZip(file);
  if (!opened.ok) return opened;
  const { bytes } = opened.csv;
  const csv = { name: file.name, size: bytes.length, pieces: () => piecesOf(bytes) };
  return takeUpload(db, { sellerId, file: csv, storePhotos: opened.storePhotos });
}

/** Replaces an earlier upload of its kind that was never imported. */
export async function takeUpload(
  db: Database,
  { sellerId, file, isFromFeed = false, storePhotos }: Upload,
): Promise<UploadResult> {
  const sniffed = await sniff(file.pieces);
  if (!sniffed.ok) return { ok: false, message: sniffed.reason };
  const source = { name: 'The file', sizeBytes: file.size, read: file.pieces };
  const opened = await openCsvSource(source, sniffed);
  if (!opened.ok) return { ok: false, message: opened.reason };
  const { csv } = opened;
  const records = await readSample(csv);
  const failure = csv.failure();
  await csv.close();
  const refusal = refuseHeader(csv.header) ?? (records.length === 0 ? (failure ?? NO_RECORDS) : null);
  if (refusal) return { ok: false, message: refusal };
  const sample = records.map(({ cells }) => csv.header.map((_, index) => toSample(cells[index])));
  const { encoding, delimiter } = sniffed;
  const run = { id: newId(), sellerId, sizeBytes: file.size, encoding, delimiter, isFromFeed };
  await storePhotos?.(run.id);
  await store(db, { ...run, fileName: toFileName(file.name), header: csv.header, sample }, file);
  return { ok: true, runId: run.id };
}

async function readSample(csv: CsvFile): Promise<CsvRecord[]> {
  for await (const records of csv.batches(SAMPLES)) return records;
  return [];
}

const NO_RECORDS = 'The file has column headings but no cars.';

function refuseHeader(header: string[]): string | null {
  if (header.length === 1)
    return 'The file has only one column. Columns are separated by commas, semicolons, tabs or |.';
  if (header.length > MAX_COLUMNS) return `The file has more than ${MAX_COLUMNS} columns.`;
  if (header.some((name) => name.length > LONGEST_NAME)) {
    return 'The first row has no column headings: one of its cells is too long.';
  }
  return choosable(header).length < 2 ? 'The first row has no column headings.' : null;
}

type NewRun = Omit<typeof importRuns.$inferInsert, 'state'>;

async function store(db: Database, run: NewRun, file: ArrivedFile) {
  await db.transaction(async (tx) => {
    await tx
      .delete(importRuns)
      .where(
        and(
          eq(importRuns.sellerId, run.sellerId),
          eq(importRuns.isFromFeed, run.isFromFeed ?? false),
          inArray(importRuns.state, ['uploaded', 'checking', 'checked']),
        ),
      );
    await tx.insert(importRuns).values({ ...run, state: 'uploaded' });
    await storeFile(tx, run.id, file.pieces());
  });
}

function toSample(cell = ''): string {
  const shown = cell.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return shown.length > SAMPLE_LENGTH ? `${shown.slice(0, SAMPLE_LENGTH).toWellFormed()}…` : shown;
}

/** Some browsers send the folders too. */
function toFileName(path: string): string {
  const name = path
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .toWellFormed()
    .trim();
  return [...name].slice(0, LONGEST_NAME).join('') || 'cars.csv';
}

const PIECE_BYTES = 512 * 1024;

export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Each piece is at most half a megabyte. */
async function storeFile(tx: Database, runId: string, pieces: AsyncIterable<Uint8Array>) {
  let position = 0;
  for await (const bytes of pieces) {
    await tx.insert(importFilePieces).values({ runId, position, bytes });
    position += 1;
  }
}

export function openStoredFile(db: Database, run: ImportRun): Promise<OpenedCsv> {
  const source = { name: 'The file', sizeBytes: run.sizeBytes, read: () => readPieces(db, run.id) };
  return openCsvSource(source, { delimiter: run.delimiter, encoding: run.encoding as Encoding });
}

const ROWS_FOR_KEYS = 2000;

/** The columns that are filled and different in each of the first rows. */
export async function findUniqueColumns(db: Database, run: ImportRun): Promise<Set<string>> {
  const opened = await openStoredFile(db, run);
  const unique = new Set(run.header);
  if (!opened.ok) return unique;
  const seen = run.header.map(() => new Set<string>());
  for await (const records of opened.csv.batches(ROWS_FOR_KEYS)) {
    for (const { cells } of records) {
      for (const [index, column] of run.header.entries()) {
        const cell = cells[index]?.trim() ?? '';
        const isEmpty = /^[0\s.-]*$/.test(cell);
        if (isEmpty || seen[index]?.has(cell)) unique.delete(column);
        seen[index]?.add(cell);
      }
    }
    break;
  }
  await opened.csv.close();
  return unique;
}

async function* readPieces(db: Database, runId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const [piece] = await db
      .select({ bytes: importFilePieces.bytes })
      .from(importFilePieces)
      .where(and(eq(importFilePieces.runId, runId), eq(importFilePieces.position, position)));
    if (!piece) return;
    yield piece.bytes;
  }
}
