/** What a dry run found, page by page, and the file of what it rejected. */
import { and, asc, eq, gt } from 'drizzle-orm';
import { writeRejects } from '#app/listings/import/rejects-file.server.ts';
import type { Finding, FindingDetails, FindingKind } from '#app/listings/import/runs/run.ts';
import type { PageRun } from '#app/listings/import/runs/runs.server.ts';
import { importFindings } from '#app/platform/db/schema/imports.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export const FINDINGS_A_PAGE = 50;
const ROWS_AT_ONCE = 500;

export async function listFindings(
  db: Database,
  run: PageRun,
  { kind, page }: { kind: FindingKind; page: number },
): Promise<Finding[]> {
  const rows = await db
    .select()
    .from(importFindings)
    .where(and(eq(importFindings.runId, run.id), eq(importFindings.kind, kind)))
    .orderBy(asc(importFindings.id))
    .limit(FINDINGS_A_PAGE)
    .offset((page - 1) * FINDINGS_A_PAGE);
  return rows.map(({ runId: _, details, ...finding }) => {
    const { changes, problems } = details as FindingDetails;
    return { ...finding, details: { changes, problems } };
  });
}

/** As a CSV file in pieces: the records as they came, with a column that says why. */
export async function* writeRejectsOf(db: Database, run: PageRun): AsyncGenerator<string> {
  const rejects = writeRejects(run);
  // Without the mark Excel takes UTF-8 for something else.
  yield `\ufeff${rejects.heading}`;
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: importFindings.id, details: importFindings.details })
      .from(importFindings)
      .where(and(eq(importFindings.runId, run.id), eq(importFindings.kind, 'rejected'), gt(importFindings.id, after)))
      .orderBy(asc(importFindings.id))
      .limit(ROWS_AT_ONCE);
    const told = rows.map(({ details }) => details as FindingDetails);
    yield told.map(({ cells = [], reason = '' }) => rejects.toRow(cells, reason)).join('');
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
