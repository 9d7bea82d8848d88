import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { importRuns } from '#app/platform/schema/imports.server.ts';
import type { Choices } from '#app/stock/choices.ts';
import type { ImportEvent, ImportJob } from '#app/stock/import.server.ts';
import { toMapping } from '#app/stock/mapping/choices-mapping.server.ts';
import type { ImportState, RunFigures } from '#app/stock/run.ts';
import type { PageRun } from '#app/stock/runs.server.ts';
import type { SellerAccount } from '#app/stock/seller-account.server.ts';
import { openStoredFile } from '#app/stock/upload.server.ts';

export type RunAtWork = { run: PageRun; seller: SellerAccount };

/** Null if the run was stopped, deleted, or done by another attempt of the job. */
export async function findRunAtWork(db: Database, runId: string, state: ImportState): Promise<RunAtWork | null> {
  const [row] = await db
    .select({
      run: importRuns,
      seller: {
        id: users.id,
        email: users.email,
        phoneNumber: users.phoneNumber,
        isDealer: users.isDealer,
        dealershipName: users.dealershipName,
      },
    })
    .from(importRuns)
    .innerJoin(users, eq(users.id, importRuns.sellerId))
    .where(isStillAt({ id: runId, state }));
  return (row as RunAtWork | undefined) ?? null;
}

type At = Pick<PageRun, 'id' | 'state'> & Partial<Pick<PageRun, 'choices' | 'meanings'>>;

/** A run that was stopped and restarted with other choices does not count. */
export function isStillAt({ id, state, choices, meanings }: At) {
  const sameChoices = choices ? sql`${importRuns.choices} = ${JSON.stringify(choices)}::jsonb` : undefined;
  const sameMeanings = meanings ? sql`${importRuns.meanings} = ${JSON.stringify(meanings)}::jsonb` : undefined;
  return and(eq(importRuns.id, id), eq(importRuns.state, state), sameChoices, sameMeanings);
}

type Following = {
  signal: AbortSignal;
  onEvent: (event: ImportEvent) => void | Promise<void>;
  /** What the progress shows besides the rows. */
  shown?: () => Partial<RunFigures>;
};
export type Followed =
  | { ok: true; job: Omit<ImportJob, 'isDryRun' | 'withdrawsMissing' | 'rejects'>; isAborted(): boolean }
  | { ok: false; reason: string };

export async function followRun(
  db: Database,
  { run, seller }: RunAtWork,
  { signal, onEvent, shown }: Following,
): Promise<Followed> {
  const opened = await openStoredFile(db, run);
  if (!opened.ok) return opened;
  const stop = new AbortController();
  const job = {
    csv: opened.csv,
    fileName: run.fileName,
    mapping: toMapping(run.choices as Choices, run),
    seller,
    phoneNumber: seller.phoneNumber,
    photos: null,
    signal: AbortSignal.any([signal, stop.signal]),
    async onEvent(event: ImportEvent) {
      await onEvent(event);
      if (event.kind !== 'progress') return;
      const { records, readBytes } = event;
      const figures = { ...shown?.(), records, readBytes: Math.min(readBytes, run.sizeBytes) };
      const updated = await db
        .update(importRuns)
        .set({ figures })
        .where(isStillAt(run))
        .returning({ id: importRuns.id });
      if (updated.length === 0) stop.abort();
    },
  };
  return { ok: true, job, isAborted: () => stop.signal.aborted };
}
