/** What is kept of a dealer's imports, for that dealer. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { importedListings, importFilePieces, importRuns } from '#app/platform/db/schema/imports.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/** Where an uploaded file stands in the archive. */
export type OwnFile = { name: string; runId: string };

/** `file` is null where the file is kept no more: it has been imported. */
export async function readImports(db: Database, userId: string) {
  const { id, fileName, startedAt, finishedAt, header, choices } = importRuns;
  const runs = await db
    .select({ id, fileName, startedAt, finishedAt, columns: header, choices })
    .from(importRuns)
    .where(eq(importRuns.sellerId, userId))
    .orderBy(asc(startedAt));
  const files = new Map((await listOwnFiles(db, userId)).map(({ runId, name }) => [runId, name]));
  return runs.map(({ id: runId, ...run }) => ({ ...run, file: files.get(runId) ?? null }));
}

export async function listOwnFiles(db: Database, userId: string): Promise<OwnFile[]> {
  const rows = await db
    .select({ runId: importRuns.id })
    .from(importRuns)
    .innerJoin(importFilePieces, and(eq(importFilePieces.runId, importRuns.id), eq(importFilePieces.position, 0)))
    .where(eq(importRuns.sellerId, userId))
    .orderBy(asc(importRuns.startedAt));
  return rows.map(({ runId }) => ({ runId, name: `imports/${runId}.csv` }));
}

/** Piece by piece, and as far as it is still there. */
export async function* readOwnFile(db: Database, runId: string): AsyncGenerator<Uint8Array> {
  const { bytes, position } = importFilePieces;
  for (let next = 0; ; next += 1) {
    const [piece] = await db
      .select({ bytes })
      .from(importFilePieces)
      .where(and(eq(importFilePieces.runId, runId), eq(position, next)));
    if (!piece) return;
    yield piece.bytes;
  }
}

/** By what the next file's records are known to be these listings, such as a stock number. */
export async function readImportKeys(db: Database, userId: string, ids: string[]): Promise<Map<string, string>> {
  const { listingId, sourceKey, sellerId } = importedListings;
  const rows = await db
    .select({ listingId, sourceKey })
    .from(importedListings)
    .where(and(inArray(listingId, ids), eq(sellerId, userId)));
  return new Map(rows.map((row) => [row.listingId, row.sourceKey]));
}
