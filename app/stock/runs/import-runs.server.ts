import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { importRuns } from '#app/platform/schema/imports.server.ts';

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
