import { sql } from 'drizzle-orm';
import { lockSeller } from '#app/listings/sellers.server.ts';
import { insertRows } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type IMPORT_CHANGE_KINDS, importChanges, importedListings } from '#app/platform/schema/imports.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import type { Run } from '#app/stock/runs.server.ts';

export type ImportChangeKind = (typeof IMPORT_CHANGE_KINDS)[number];

/** First in every transaction of a run: a stop, a second worker and the seller's other changes wait for it. */
export async function holdRun(tx: Database, { sellerId, runId, isUndoable }: Run): Promise<boolean> {
  if (!(await lockSeller(tx, sellerId))) return false;
  if (!isUndoable) return true;
  const held = await tx.execute(
    sql`select id from import_runs where id = ${runId} and state = 'importing' for no key update`,
  );
  return (held as unknown as { rows: unknown[] }).rows.length > 0;
}

/** Keeps what an earlier attempt of the same run noted. */
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

export async function noteAfter(tx: Database, run: Run, listingIds: string[]) {
  if (!run.isUndoable || listingIds.length === 0) return;
  await tx.execute(sql`
    update ${importChanges} set after = to_jsonb(${listings}), photos_after = ${photosOfListing}
    from ${listings}
    where run_id = ${run.runId} and listing_id = ${listings.id} and ${isAmong(listingIds)}`);
}

export const photosOfListing = sql`(
  select jsonb_agg(photo.key order by photo.position) from listing_photos photo where photo.listing_id = ${listings.id}
)`;

function isAmong(listingIds: string[]) {
  return sql`${listings.id} in (select json_array_elements_text(${JSON.stringify(listingIds)}::json))`;
}
