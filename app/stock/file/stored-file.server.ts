import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { type ImportRun, importFilePieces } from '#app/platform/schema/imports.server.ts';
import { type Encoding, type OpenedCsv, openCsvSource } from '#app/stock/csv-file.server.ts';

/** Each piece is at most half a megabyte. */
export async function storeFile(tx: Database, runId: string, pieces: AsyncIterable<Uint8Array>) {
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
