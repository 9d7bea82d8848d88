import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { importChanges, importFilePieces, importFindings, importRuns } from '#app/platform/db/schema/imports.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

const DAY_MS = 86_400_000;

/** Files that were never imported, what was found in others, and what nobody can undo any more go after a week. */
export async function deleteOldImports(db: Database, now = new Date()): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  await db
    .delete(importRuns)
    .where(and(inArray(importRuns.state, ['uploaded', 'checking', 'checked']), lt(importRuns.startedAt, weekAgo)));
  await deleteFindings(db, weekAgo);
}

/** Of a run that is over its name, columns and choices stay, for the next file. None of its records does, nor the file of one that was stopped. */
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
