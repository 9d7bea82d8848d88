/** Works in batches, so another attempt continues with the rest. Listings changed since stay as they are. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { deleteListings } from '#app/listings/delete.server.ts';
import { FIELD_COLUMNS } from '#app/listings/listings.server.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { importChanges, importedListings, importRuns } from '#app/platform/schema/imports.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { UNDO_HOURS } from '#app/stock/run.ts';
import { photosOfListing } from '#app/stock/runs/import-changes.server.ts';
import { beginWork, isOwn, type PageRun } from '#app/stock/runs.server.ts';
import { holdAllFound } from '#app/trust/holds.server.ts';

const BATCH = 200;
const SHOWN_KEPT = 200;

/** Null if it can't be undone. Only the seller's last import can. */
export async function findUndoEnd(db: Database, run: PageRun, now = new Date()): Promise<Date | null> {
  const [row] = await db
    .select({ finishedAt: importRuns.finishedAt })
    .from(importRuns)
    .where(and(isOwn({ sellerId: run.sellerId, runId: run.id }), isUndoable(now)));
  return row?.finishedAt ? new Date(row.finishedAt.getTime() + UNDO_HOURS * 3_600_000) : null;
}

function isUndoable(now: Date) {
  const earliest = new Date(now.getTime() - UNDO_HOURS * 3_600_000);
  const later = sql`
    select 1 from import_runs later
    where later.seller_id = ${importRuns.sellerId} and later.id <> ${importRuns.id}
      and (later.state is null or later.confirmed_at is not null)
      and coalesce(later.confirmed_at, later.started_at) > ${importRuns.confirmedAt}`;
  return and(
    inArray(importRuns.state, ['done', 'stopped']),
    gt(importRuns.finishedAt, earliest),
    sql`not exists (${later})`,
  );
}

export async function undoLater(db: Database, own: { sellerId: string; runId: string }, now = new Date()) {
  const begin = async (tx: Database) => {
    const started = await tx
      .update(importRuns)
      .set({ state: 'undoing' })
      .where(and(isOwn(own), isUndoable(now)))
      .returning({ id: importRuns.id });
    return started.length > 0 ? 'undo-import' : null;
  };
  const started = await beginWork(db, { begin, runId: own.runId });
  return started.ok ? ({ ok: true } as const) : started;
}

export async function undoImport(db: Database, runId: string, signal: AbortSignal): Promise<void> {
  const [run] = await db
    .select({ sellerId: importRuns.sellerId })
    .from(importRuns)
    .where(and(eq(importRuns.id, runId), eq(importRuns.state, 'undoing')));
  if (!run) return;
  const { sellerId } = run;
  while (await db.transaction((tx) => undoBatch(tx, { sellerId, runId }))) {
    if (signal.aborted) throw new Error('interrupted');
  }
  await db
    .update(importRuns)
    .set({ state: 'undone', undoneAt: new Date() })
    .where(and(eq(importRuns.id, runId), eq(importRuns.state, 'undoing')));
}

type Undoing = { sellerId: string; runId: string };

async function undoBatch(tx: Database, { sellerId, runId }: Undoing): Promise<boolean> {
  if (!(await lockSeller(tx, sellerId))) return false;
  const changes = await tx
    .select({ id: importChanges.listingId, kind: importChanges.kind })
    .from(importChanges)
    .where(and(eq(importChanges.runId, runId), isNull(importChanges.undoOutcome)))
    .orderBy(asc(importChanges.listingId))
    .limit(BATCH);
  if (changes.length === 0) return false;
  const ids = changes.map((change) => change.id);
  const present = await lockPresent(tx, { sellerId, ids });
  const untouched = await findUntouched(tx, { runId, ids: [...present] });
  const fresh = changes.filter(({ id, kind }) => kind === 'new' && untouched.has(id)).map(({ id }) => id);
  const changed = [...untouched].filter((id) => !fresh.includes(id));
  await restore(tx, { runId, ids: changed });
  await deleteListings(tx, sellerId, fresh);
  await holdAllFound(tx, sellerId, changed, new Set(changed));
  const outcomeOf = (id: string) => {
    if (!present.has(id)) return 'gone';
    return untouched.has(id) ? 'undone' : 'kept';
  };
  for (const [undoOutcome, group] of Map.groupBy(ids, outcomeOf)) {
    await tx
      .update(importChanges)
      .set({ undoOutcome })
      .where(and(eq(importChanges.runId, runId), inArray(importChanges.listingId, group)));
  }
  return true;
}

async function lockPresent(tx: Database, { sellerId, ids }: { sellerId: string; ids: string[] }): Promise<Set<string>> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(inArray(listings.id, ids), eq(listings.userId, sellerId)))
    .orderBy(asc(listings.id))
    .for('update');
  return new Set(rows.map((row) => row.id));
}

const NOT_COMPARED = '{user_email,confirmed_at,lapses_on,hidden_at,under_offer_until}';

type Batch = { runId: string; ids: string[] };

/** The seller's email is not part of a listing; to say that a car is for sale, or to hold it, doesn't change it. */
async function findUntouched(tx: Database, { runId, ids }: Batch): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isAsLeft = sql`${listings} = jsonb_populate_record(${listings}, ${importChanges.after} - ${NOT_COMPARED}::text[])
    and ${importChanges.photosAfter} is not distinct from ${photosOfListing}`;
  const rows = await tx
    .select({ id: listings.id })
    .from(importChanges)
    .innerJoin(listings, eq(listings.id, importChanges.listingId))
    .where(and(eq(importChanges.runId, runId), inArray(listings.id, ids), isAsLeft));
  return new Set(rows.map((row) => row.id));
}

async function restore(tx: Database, { runId, ids }: Batch) {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update listings set (${names(RESTORED)}) = (select ${names(RESTORED)}
      from jsonb_populate_record(listings, import_changes.before))
    from import_changes
    where import_changes.run_id = ${runId} and import_changes.listing_id = listings.id
      and ${inArray(listings.id, ids)}`);
  await tx.execute(sql`
    update imported_listings set (${names(RESTORED_ENTRY)}) = (select ${names(RESTORED_ENTRY)}
      from jsonb_populate_record(imported_listings, import_changes.imported_before))
    from import_changes
    where import_changes.run_id = ${runId} and import_changes.listing_id = imported_listings.listing_id
      and ${inArray(importedListings.listingId, ids)}`);
}

const RESTORED = [
  ...FIELD_COLUMNS,
  listings.latitude,
  listings.longitude,
  listings.updatedAt,
  listings.soldDate,
  listings.confirmedAt,
  listings.lapsesOn,
].map((column) => column.name);
/** Photos stay as the import left them. */
const RESTORED_ENTRY = ['fields_hash', 'last_run_id', 'withdrawn_at'];

function names(columns: string[]) {
  return sql.raw(columns.join(', '));
}

export async function countUndone(db: Database, run: PageRun) {
  const counted = await db
    .select({ outcome: importChanges.undoOutcome, count: sql<number>`count(*)::int` })
    .from(importChanges)
    .where(eq(importChanges.runId, run.id))
    .groupBy(importChanges.undoOutcome);
  const counts = Object.fromEntries(counted.map(({ outcome, count }) => [outcome ?? 'left', count]));
  const keptListings = await db
    .select({ id: listings.id, year: listings.year, make: listings.make, model: listings.model, trim: listings.trim })
    .from(importChanges)
    .innerJoin(listings, eq(listings.id, importChanges.listingId))
    .where(and(eq(importChanges.runId, run.id), eq(importChanges.undoOutcome, 'kept')))
    .orderBy(asc(importChanges.listingId))
    .limit(SHOWN_KEPT);
  const { undone = 0, gone = 0, left = 0, kept: keptCount = 0 } = counts;
  return { undone, gone, left, keptCount, keptListings };
}
