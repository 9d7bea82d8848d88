import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { importedListings, importFilePieces, importRuns, importWords } from '#app/platform/schema/imports.server.ts';

export type OwnFile = { name: string; runId: string };

/** `file` is null once it has been imported, because it is deleted then. */
export async function listImports(db: Database, userId: string) {
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

/** Stops early if the file is deleted. */
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

/** The key that matches each listing with a row of the next file, such as a stock number. */
export async function listImportKeys(db: Database, userId: string, ids: string[]): Promise<Map<string, string>> {
  const { listingId, sourceKey, sellerId } = importedListings;
  const rows = await db
    .select({ listingId, sourceKey })
    .from(importedListings)
    .where(and(inArray(listingId, ids), eq(sellerId, userId)));
  return new Map(rows.map((row) => [row.listingId, row.sourceKey]));
}

export function listImportWords(db: Database, userId: string) {
  const { field, word, value, sellerId } = importWords;
  return db.select({ field, word, value }).from(importWords).where(eq(sellerId, userId)).orderBy(asc(field), asc(word));
}
