/** A batch is one transaction, so another attempt skips finished batches. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import type { Network } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { importChanges, importFilePieces, importRuns } from '#app/platform/schema/imports.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { deleteFilesLater } from '#app/platform/storage/storage.server.ts';
import { toRunFigures } from '#app/stock/figures.ts';
import { folderOfRun } from '#app/stock/file/zip-file.server.ts';
import { importListings } from '#app/stock/import.server.ts';
import { photosOfRun } from '#app/stock/photo-sources.server.ts';
import { type PhotoFigures, type RunFigures, SHOWN_FAILURES } from '#app/stock/run.ts';
import { findRunAtWork, followRun, isStillAt, type RunAtWork } from '#app/stock/runs/follow.server.ts';
import type { PageRun } from '#app/stock/runs.server.ts';

export async function runImport(db: Database, runId: string, signal: AbortSignal, network?: Network): Promise<void> {
  const runAtWork = await findRunAtWork(db, runId, 'importing');
  if (!runAtWork) return;
  const { run } = runAtWork;
  const shown = (): Partial<RunFigures> => ({ photos: photosBefore(run) });
  const followed = await followRun(db, runAtWork, { signal, onEvent: () => {}, shown });
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
  const photos = followed.job.mapping.photos ? await addPhotos(db, runAtWork, { signal, network }) : undefined;
  if (photos === null) return;
  const all = { ...toRunFigures(figures, run.sizeBytes), ...(photos && { photos }) };
  await finish(db, run, { figures: all, failure: figures.failure });
}

/** Those that an earlier attempt added. */
function photosBefore({ figures }: PageRun): PhotoFigures | undefined {
  return (figures as Partial<RunFigures> | null)?.photos;
}

type Adding = { signal: AbortSignal; network: Network | undefined };

/** Once the cars are live, as fetching takes seconds a car. Another attempt counts on. Null if the run was stopped. */
async function addPhotos(
  db: Database,
  runAtWork: RunAtWork,
  { signal, network }: Adding,
): Promise<PhotoFigures | null> {
  const { run } = runAtWork;
  const photos = photosBefore(run) ?? { stored: 0, failed: 0, failures: [] };
  const followed = await followRun(db, runAtWork, {
    signal,
    shown: () => ({ photos }),
    onEvent(event) {
      if (event.kind === 'photo-failed') {
        photos.failed += 1;
        if (photos.failures.length < SHOWN_FAILURES)
          photos.failures.push(`Row ${event.record.number}: ${event.sentence}`);
      } else if (event.kind !== 'rejected' && event.kind !== 'progress' && event.kind !== 'withdrawn') {
        photos.stored += event.photos ?? 0;
      }
    },
  });
  if (!followed.ok) throw new Error(followed.reason);
  const figures = await importListings(db, {
    ...followed.job,
    photos: await photosOfRun(run.id, { signal: followed.job.signal, network }),
    isOnlyPhotos: true,
    isDryRun: false,
    withdrawsMissing: false,
    rejects: null,
    run: { sellerId: run.sellerId, runId: run.id, isUndoable: true },
  });
  if (followed.isAborted()) return null;
  if (figures.isInterrupted) throw new Error('interrupted');
  return photos;
}

type Outcome = { figures: RunFigures | null; failure: string | null };

async function finish(db: Database, run: PageRun, { figures, failure }: Outcome) {
  await db.transaction(async (tx) => {
    const done = figures && (await withAllAttempts(tx, run.id, figures));
    const set = { state: 'done' as const, finishedAt: new Date(), figures: done, failure };
    await tx.update(importRuns).set(set).where(isStillAt(run));
    await tx.delete(importFilePieces).where(eq(importFilePieces.runId, run.id));
    await deleteFilesLater(tx, { folders: [folderOfRun(run.id)] });
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
