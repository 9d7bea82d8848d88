/** What an import that can be undone does to listings: their rows before and after, written in its own transactions. */
import { sql } from 'drizzle-orm';
import type { Run } from '#app/listings/import/import-runs.server.ts';
import { lockSeller } from '#app/listings/seller-lock.server.ts';
import { insertRows } from '#app/platform/db/rows.server.ts';
import { type IMPORT_CHANGE_KINDS, importChanges, importedListings } from '#app/platform/db/schema/imports.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export type ImportChangeKind = (typeof IMPORT_CHANGE_KINDS)[number];

/**
 * First in every transaction of a run: whether it may still write. What stops it waits for the transaction under way, and
 * so does a second worker on it; what else its seller does takes turns with it.
 */
export async function holdRun(tx: Database, { sellerId, runId, isUndoable }: Run): Promise<boolean> {
  if (!(await lockSeller(tx, sellerId))) return false;
  if (!isUndoable) return true;
  const held = await tx.execute(
    sql`select id from import_runs where id = ${runId} and state = 'importing' for no key update`,
  );
  return (held as unknown as { rows: unknown[] }).rows.length > 0;
}

/** Of listings that this run is about to touch. What an earlier try of the same run noted stays. */
export async function noteBefore(tx: Database, run: Run, kind: ImportChangeKind, listingIds: string[]) {
  if (!run.isUndoable || listingIds.length === 0) return;
  const stillForSale = kind === 'withdrawn' ? sql`and ${listings.soldDate} is null` : sql``;
  await tx.execute(sql`
    insert into ${importChanges} (run_id, listing_id, kind, before, imported_before)
    select ${run.runId}, ${listings.id}, ${kind}, to_jsonb(${listings}), to_jsonb(${importedListings})
    from ${listings}
    join ${importedListings} on ${importedListings.listingId} = ${listings.id}
      and ${importedListings.sellerId} = ${run.sellerId}
    where ${isAmong(listingIds)} ${stillForSale}
    for update of ${listings}
    on conflict do nothing`);
}

export async function noteNew(tx: Database, run: Run, listingIds: string[]) {
  if (!run.isUndoable || listingIds.length === 0) return;
  const rows = listingIds.map((listingId) => ({ runId: run.runId, listingId, kind: 'new' as const }));
  await insertRows(tx, importChanges, rows);
}

/** Once everything about these listings is written. */
export async function noteAfter(tx: Database, run: Run, listingIds: string[]) {
  if (!run.isUndoable || listingIds.length === 0) return;
  await tx.execute(sql`
    update ${importChanges} set after = to_jsonb(${listings}), photos_after = ${photosOfListing}
    from ${listings}
    where run_id = ${run.runId} and listing_id = ${listings.id} and ${isAmong(listingIds)}`);
}

/** The photos of the listing of the row, in order; null where it has none. */
export const photosOfListing = sql`(
  select jsonb_agg(photo.key order by photo.position) from listing_photos photo where photo.listing_id = ${listings.id}
)`;

function isAmong(listingIds: string[]) {
  return sql`${listings.id} in (select json_array_elements_text(${JSON.stringify(listingIds)}::json))`;
}
