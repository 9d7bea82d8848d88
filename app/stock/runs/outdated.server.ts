import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { type ImportRun, importedListings, importFindings, importRuns } from '#app/platform/schema/imports.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import type { FindingKind, RunFigures } from '#app/stock/run.ts';

/** The import would list a deleted one again. */
export function countImported(db: Database, sellerId: string): Promise<number> {
  return db.$count(importedListings, eq(importedListings.sellerId, sellerId));
}

/** Listings were changed, sold or deleted since the check began, or another import ran or was undone. */
export async function isOutdated(db: Database, run: ImportRun, withdrawsMissing: boolean): Promise<boolean> {
  const { imported } = (run.figures ?? {}) as Partial<RunFigures>;
  if (imported !== undefined && imported !== (await countImported(db, run.sellerId))) return true;
  const since = run.checkedAt;
  if (!since) return true;
  const kinds: FindingKind[] = withdrawsMissing ? ['changed', 'relisted', 'vanished'] : ['changed', 'relisted'];
  return (await hasTouched(db, { run, kinds, since })) || (await isOvertaken(db, run, since));
}

type Touching = { run: ImportRun; kinds: FindingKind[]; since: Date };

async function hasTouched(db: Database, { run, kinds, since }: Touching): Promise<boolean> {
  const touched = await db
    .select({ id: listings.id })
    .from(importFindings)
    .innerJoin(listings, eq(listings.id, importFindings.listingId))
    .where(
      and(
        eq(importFindings.runId, run.id),
        inArray(importFindings.kind, kinds),
        or(gt(listings.updatedAt, since), gt(listings.soldDate, since)),
      ),
    )
    .limit(1);
  return touched.length > 0;
}

async function isOvertaken(db: Database, run: ImportRun, since: Date): Promise<boolean> {
  const { id, sellerId, state, startedAt, confirmedAt, undoneAt } = importRuns;
  const ofCommandLine = and(isNull(state), gt(startedAt, since));
  const others = await db
    .select({ id })
    .from(importRuns)
    .where(
      and(eq(sellerId, run.sellerId), ne(id, run.id), or(ofCommandLine, gt(confirmedAt, since), gt(undoneAt, since))),
    )
    .limit(1);
  return others.length > 0;
}
