/** The steps of an import by the page. Each is one change of state, of the seller's own run, with the job that does the work. */
import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Choices } from '#app/listings/import/runs/choices.ts';
import { type ImportRun, importRuns } from '#app/platform/db/schema/imports.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

/** As the page shows it: its state is never that of a run of the command line. */
export type PageRun = ImportRun & { state: NonNullable<ImportRun['state']> };
type OwnRun = { sellerId: string; runId: string };

const SHOWN_RUNS = 20;

/** Null where this seller has no such run. */
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

/** What was chosen for the seller's last file with the same header. */
export async function findRememberedChoices(db: Database, run: PageRun): Promise<Choices | null> {
  const [found] = await db
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
  return (found?.choices as Choices | undefined) ?? null;
}

/** Keeps what was chosen and has the file checked. False where it is past that, or being checked just now. */
export function checkLater(db: Database, { sellerId, runId }: OwnRun, choices: Choices): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(importRuns)
      .set({ state: 'checking', choices, figures: null, failure: null, checkedAt: null })
      .where(and(isOwn({ sellerId, runId }), inArray(importRuns.state, ['uploaded', 'checked'])))
      .returning({ id: importRuns.id });
    if (changed.length > 0) await queueJob(tx, 'check-import', { runId });
    return changed.length > 0;
  });
}

export type ConfirmRefusal = 'not-checked' | 'another-at-work';

/** Begins the import of a file that was checked. Only one at a time changes a seller's listings. */
export async function importLater(
  db: Database,
  { sellerId, runId }: OwnRun,
  { withdrawsMissing }: { withdrawsMissing: boolean },
): Promise<{ ok: true } | { ok: false; reason: ConfirmRefusal }> {
  const begin = (tx: Database) =>
    tx
      .update(importRuns)
      .set({ state: 'importing', withdrawsMissing, confirmedAt: new Date(), figures: null })
      .where(and(isOwn({ sellerId, runId }), eq(importRuns.state, 'checked'), sql`${importRuns.failure} is null`))
      .returning({ id: importRuns.id });
  return await beginWork(db, { begin, runId, job: 'run-import' });
}

type Work = { begin(tx: Database): Promise<unknown[]>; runId: string; job: string };

export async function beginWork(db: Database, { begin, runId, job }: Work) {
  try {
    return await db.transaction(async (tx) => {
      const begun = await begin(tx);
      if (begun.length === 0) return { ok: false, reason: 'not-checked' } as const;
      await queueJob(tx, job, { runId });
      return { ok: true } as const;
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

/** A check is given up and its columns can be changed; an import ends after the batch under way. */
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
