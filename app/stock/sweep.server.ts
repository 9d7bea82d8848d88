import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { importChanges, importFilePieces, importFindings, importRuns } from '#app/platform/schema/imports.server.ts';

const DAY_MS = 86_400_000;

export async function deleteOldImports(db: Database, now = new Date()): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  await db
    .delete(importRuns)
    .where(and(inArray(importRuns.state, ['uploaded', 'checking', 'checked']), lt(importRuns.startedAt, weekAgo)));
  await deleteFindings(db, weekAgo);
}

/** A finished run keeps its name, columns and choices for the next file. */
async function deleteFindings(db: Database, weekAgo: Date) {
  const isOld = and(isNotNull(importRuns.state), lt(importRuns.finishedAt, weekAgo));
  const old = db.select({ id: importRuns.id }).from(importRuns).where(isOld);
  await db.delete(importFilePieces).where(inArray(importFilePieces.runId, old));
  await db.delete(importFindings).where(inArray(importFindings.runId, old));
  await db.delete(importChanges).where(inArray(importChanges.runId, old));
  await db
    .update(importRuns)
    .set({ sample: [] })
    .where(and(isOld, sql`${importRuns.sample} <> '[]'`));
}
