import { eq } from 'drizzle-orm';
import { importRuns } from '#app/platform/db/schema/imports.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';

export type Run = {
  sellerId: string;
  runId: string;
  /** Whether it can be undone: it then keeps what it changed, and ends as soon as it is stopped. */
  isUndoable: boolean;
};

/** Remembers that a file is being imported. Until the run is finished it counts as interrupted. */
export async function startRun(db: Database, sellerId: string, fileName: string): Promise<Run> {
  const runId = newId();
  await db.insert(importRuns).values({ id: runId, sellerId, fileName });
  return { sellerId, runId, isUndoable: false };
}

export async function finishRun(db: Database, { runId }: Run) {
  await db.update(importRuns).set({ finishedAt: new Date() }).where(eq(importRuns.id, runId));
}
