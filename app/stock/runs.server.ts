import { and, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import {
  type ImportRun,
  importChanges,
  importFilePieces,
  importFindings,
  importRuns,
} from '#app/platform/schema/imports.server.ts';
import { type Choices, guessChoices } from '#app/stock/choices.ts';
import { deleteOldZipPhotos } from '#app/stock/file/zip-file.server.ts';
import { listMeanings } from '#app/stock/meanings.server.ts';
import { isOutdated } from '#app/stock/runs/outdated.server.ts';

/** Never a run from the command line. */
export type PageRun = ImportRun & { state: NonNullable<ImportRun['state']> };
type OwnRun = { sellerId: string; runId: string };

const SHOWN_RUNS = 20;

export async function findRun(db: Database, { sellerId, runId }: OwnRun): Promise<PageRun | null> {
  if (!isId(runId)) return null;
  const [run] = await db
    .select()
    .from(importRuns)
    .where(and(eq(importRuns.id, runId), eq(importRuns.sellerId, sellerId), isNotNull(importRuns.state)));
  return (run as PageRun | undefined) ?? null;
}

export async function listRuns(db: Database, sellerId: string) {
  const { id, fileName, startedAt, state } = importRuns;
  const rows = await db
    .select({ id, fileName, startedAt, state })
    .from(importRuns)
    .where(and(eq(importRuns.sellerId, sellerId), isNotNull(state)))
    .orderBy(desc(startedAt), desc(id))
    .limit(SHOWN_RUNS);
  return rows as Pick<PageRun, 'id' | 'fileName' | 'startedAt' | 'state'>[];
}

/** Choices from before photos were imported. */
const LEAVES_PHOTOS: Partial<Choices> = { photos: '' };

export async function findRememberedChoices(db: Database, run: PageRun): Promise<Choices | null> {
  const [row] = await db
    .select({ choices: importRuns.choices })
    .from(importRuns)
    .where(
      and(
        eq(importRuns.sellerId, run.sellerId),
        ne(importRuns.id, run.id),
        isNotNull(importRuns.choices),
        sql`${importRuns.header} = ${JSON.stringify(run.header)}::jsonb`,
      ),
    )
    .orderBy(desc(importRuns.startedAt))
    .limit(1);
  return row?.choices ? { ...guessChoices(run.header), ...LEAVES_PHOTOS, ...(row.choices as Choices) } : null;
}

const CHECKING = { state: 'checking', figures: null, failure: null, checkedAt: null } as const;

/** False if it is past that step or being checked now. */
export function checkLater(db: Database, { sellerId, runId }: OwnRun, choices: Choices): Promise<boolean> {
  return db.transaction(async (tx) => {
    const meanings = await listMeanings(tx, sellerId);
    const changed = await tx
      .update(importRuns)
      .set({ ...CHECKING, choices, meanings })
      .where(and(isOwn({ sellerId, runId }), inArray(importRuns.state, ['uploaded', 'checked'])))
      .returning({ id: importRuns.id });
    if (changed.length > 0) await queueJob(tx, 'check-import', { runId });
    return changed.length > 0;
  });
}

export type ConfirmRefusal = 'not-checked' | 'another-at-work' | 'checked-again';

/** One import at a time for each seller. If listings changed since the check, it is checked again first. */
export async function importLater(
  db: Database,
  { sellerId, runId }: OwnRun,
  { withdrawsMissing }: { withdrawsMissing: boolean },
): Promise<{ ok: true } | { ok: false; reason: ConfirmRefusal }> {
  const own = isOwn({ sellerId, runId });
  const begin = async (tx: Database) => {
    const [run] = await tx
      .update(importRuns)
      .set({ state: 'importing', withdrawsMissing, confirmedAt: new Date() })
      .where(and(own, eq(importRuns.state, 'checked'), sql`${importRuns.failure} is null`))
      .returning();
    if (!run) return null;
    const isAgain = await isOutdated(tx, run, withdrawsMissing);
    await tx
      .update(importRuns)
      .set(isAgain ? { ...CHECKING, confirmedAt: null } : { figures: null })
      .where(own);
    return isAgain ? 'check-import' : 'run-import';
  };
  const started = await beginWork(db, { begin, runId });
  if (!started.ok) return started;
  return started.job === 'check-import' ? { ok: false, reason: 'checked-again' } : { ok: true };
}

/** `begin` returns the job to queue, or null. */
type Work = { begin(tx: Database): Promise<string | null>; runId: string };
type Started = { ok: true; job: string } | { ok: false; reason: 'not-checked' | 'another-at-work' };

export async function beginWork(db: Database, { begin, runId }: Work): Promise<Started> {
  try {
    return await db.transaction(async (tx) => {
      const job = await begin(tx);
      if (!job) return { ok: false, reason: 'not-checked' } as const;
      await queueJob(tx, job, { runId });
      return { ok: true, job } as const;
    });
  } catch (error) {
    if (isOneAtWork(error)) return { ok: false, reason: 'another-at-work' } as const;
    throw error;
  }
}

function isOneAtWork(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  return cause?.code === '23505' && cause.constraint === 'import_runs_one_at_work';
}

/** A check is cancelled; an import ends after the current batch. */
export async function stopRun(db: Database, own: OwnRun): Promise<boolean> {
  const state = sql`case ${importRuns.state} when 'checking' then 'uploaded' else 'stopped' end`;
  const finishedAt = sql`case ${importRuns.state} when 'importing' then now() end`;
  const stopped = await db
    .update(importRuns)
    .set({ state, finishedAt })
    .where(and(isOwn(own), inArray(importRuns.state, ['checking', 'importing'])))
    .returning({ id: importRuns.id });
  return stopped.length > 0;
}

export function isOwn({ sellerId, runId }: OwnRun) {
  return and(eq(importRuns.id, runId), eq(importRuns.sellerId, sellerId));
}

const DAY_MS = 86_400_000;

export async function deleteOldImports(db: Database, now = new Date()): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  await db
    .delete(importRuns)
    .where(and(inArray(importRuns.state, ['uploaded', 'checking', 'checked']), lt(importRuns.startedAt, weekAgo)));
  await deleteFindings(db, weekAgo);
  const open = await db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(inArray(importRuns.state, ['uploaded', 'checking', 'checked', 'importing']));
  await deleteOldZipPhotos(new Set(open.map(({ id }) => id)), now);
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

export type Run = {
  sellerId: string;
  runId: string;
  /** If so, it keeps what it changed, and ends as soon as it is stopped. */
  isUndoable: boolean;
};

/** Until the run is finished it counts as interrupted. */
export async function startRun(db: Database, sellerId: string, fileName: string): Promise<Run> {
  const runId = newId();
  await db.insert(importRuns).values({ id: runId, sellerId, fileName });
  return { sellerId, runId, isUndoable: false };
}

export async function finishRun(db: Database, { runId }: Run) {
  await db.update(importRuns).set({ finishedAt: new Date() }).where(eq(importRuns.id, runId));
}
