import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { importFindings } from '#app/platform/schema/imports.server.ts';
import { writeRejects } from '#app/stock/rejects-file.server.ts';
import type { Finding, FindingDetails, FindingKind } from '#app/stock/run.ts';
import type { PageRun } from '#app/stock/runs.server.ts';

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

export async function* writeRejectsOf(db: Database, run: PageRun): AsyncGenerator<string> {
  const rejects = writeRejects(run);
  // Without a byte order mark, Excel doesn't recognise UTF-8.
  yield `\ufeff${rejects.heading}`;
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: importFindings.id, details: importFindings.details })
      .from(importFindings)
      .where(and(eq(importFindings.runId, run.id), eq(importFindings.kind, 'rejected'), gt(importFindings.id, after)))
      .orderBy(asc(importFindings.id))
      .limit(ROWS_AT_ONCE);
    const findings = rows.map(({ details }) => details as FindingDetails);
    yield findings.map(({ cells = [], reason = '' }) => rejects.toRow(cells, reason)).join('');
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
