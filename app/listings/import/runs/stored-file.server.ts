/** An uploaded file in the database, in pieces, read like a file on disk. */
import { and, eq } from 'drizzle-orm';
import { type CsvSource, type Encoding, type OpenedCsv, openCsvSource } from '#app/listings/import/csv-file.server.ts';
import { type ImportRun, importFilePieces } from '#app/platform/db/schema.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

const PIECE_BYTES = 512 * 1024;

export async function storeFile(tx: Database, runId: string, bytes: Uint8Array) {
  for (let position = 0; position * PIECE_BYTES < bytes.length; position += 1) {
    const piece = bytes.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES);
    await tx.insert(importFilePieces).values({ runId, position, bytes: piece });
  }
}

export function openStoredFile(db: Database, run: ImportRun): Promise<OpenedCsv> {
  const source = { name: 'The file', sizeBytes: run.sizeBytes, read: () => readPieces(db, run.id) };
  return openCsvSource(source, { delimiter: run.delimiter, encoding: run.encoding as Encoding });
}

/** A file that is not stored yet. */
export function openBytes(bytes: Uint8Array, format: { delimiter: string; encoding: Encoding }): Promise<OpenedCsv> {
  const source: CsvSource = {
    ...{ name: 'The file', sizeBytes: bytes.length },
    async *read() {
      for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES);
    },
  };
  return openCsvSource(source, format);
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
