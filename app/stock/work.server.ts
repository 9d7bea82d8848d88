/** A batch is one transaction, so another attempt skips finished batches. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { importChanges, importFilePieces, importRuns } from '#app/platform/schema/imports.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { toRunFigures } from '#app/stock/figures.ts';
import { importListings } from '#app/stock/import.server.ts';
import type { RunFigures } from '#app/stock/run.ts';
import { findRunAtWork, followRun, isStillAt } from '#app/stock/runs/follow.server.ts';
import type { PageRun } from '#app/stock/runs.server.ts';

export async function runImport(db: Database, runId: string, signal: AbortSignal): Promise<void> {
  const runAtWork = await findRunAtWork(db, runId, 'importing');
  if (!runAtWork) return;
  const { run } = runAtWork;
  const followed = await followRun(db, runAtWork, { signal, onEvent: () => {} });
  if (!followed.ok) return await finish(db, run, { figures: null, failure: followed.reason });
  const figures = await importListings(db, {
    ...followed.job,
    isDryRun: false,
    withdrawsMissing: run.withdrawsMissing,
    rejects: null,
    run: { sellerId: run.sellerId, runId, isUndoable: true },
  });
  if (followed.isAborted()) return;
  if (figures.isInterrupted) throw new Error('interrupted');
  await finish(db, run, { figures: toRunFigures(figures, run.sizeBytes), failure: figures.failure });
}

type Outcome = { figures: RunFigures | null; failure: string | null };

async function finish(db: Database, run: PageRun, { figures, failure }: Outcome) {
  await db.transaction(async (tx) => {
    const done = figures && (await withAllAttempts(tx, run.id, figures));
    const set = { state: 'done' as const, finishedAt: new Date(), figures: done, failure };
    await tx.update(importRuns).set(set).where(isStillAt(run));
    await tx.delete(importFilePieces).where(eq(importFilePieces.runId, run.id));
  });
}

/** Counts the work of earlier attempts as done, not as unchanged. */
async function withAllAttempts(tx: Database, runId: string, figures: RunFigures): Promise<RunFigures> {
  const rows = await tx
    .select({ kind: importChanges.kind, count: sql<number>`count(*)::int` })
    .from(importChanges)
    .where(eq(importChanges.runId, runId))
    .groupBy(importChanges.kind);
  const did = Object.fromEntries(rows.map((row) => [row.kind, row.count]));
  const { new: fresh = 0, changed = 0, relisted = 0, withdrawn = 0 } = did;
  const held = await tx.$count(
    listings,
    and(
      isNotNull(listings.hiddenAt),
      inArray(
        listings.id,
        tx.select({ id: importChanges.listingId }).from(importChanges).where(eq(importChanges.runId, runId)),
      ),
    ),
  );
  const unchanged = figures.records - figures.rejected - (figures.leftOut ?? 0) - fresh - changed - relisted;
  return { ...figures, new: fresh, changed, relisted, vanished: withdrawn, unchanged, held };
}
