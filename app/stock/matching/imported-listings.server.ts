import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { toFields } from '#app/listings/listings.server.ts';
import { givenColumns, insertRows, rowsOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { importedListings } from '#app/platform/schema/imports.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { hashFields } from '#app/stock/prepare.server.ts';
import type { Run } from '#app/stock/runs.server.ts';

export type ImportedListing = {
  sourceKey: string;
  occurrence: number;
  listingId: string;
  fieldsHash: string;
  photosHash: string;
  /** The import marked it as sold, and the sale has not changed since. */
  isWithdrawn: boolean;
  /** Listed by hand, so no row says so yet: an export names it by its id. */
  isByHand?: boolean;
};

type KeyPlace = { sourceKey: string; place: number };

/** How far from a record's place its listing may be; limits what is read. */
const NEAR = 50;

export async function findNear(db: Database, sellerId: string, spots: KeyPlace[]): Promise<ImportedListing[]> {
  const ranges = [...Map.groupBy(spots, (spot) => spot.sourceKey)].map(([key, group]) => {
    const places = group.map((spot) => spot.place);
    return { key, low: Math.min(...places) - NEAR, high: Math.max(...places) + NEAR };
  });
  const imported = await db
    .select(shown)
    .from(importedListings)
    .innerJoin(listings, eq(listings.id, importedListings.listingId))
    .innerJoin(
      sql`json_to_recordset(${JSON.stringify(ranges)}::json) as wanted(key text, low integer, high integer)`,
      sql`${importedListings.sourceKey} = wanted.key and ${importedListings.occurrence} between wanted.low and wanted.high`,
    )
    .where(eq(importedListings.sellerId, sellerId))
    .orderBy(asc(importedListings.occurrence));
  return [...imported, ...(await findByHand(db, sellerId, ranges.map(({ key }) => key).filter(isId)))];
}

async function findByHand(db: Database, sellerId: string, ids: string[]): Promise<ImportedListing[]> {
  if (ids.length === 0) return [];
  const imported = sql`(select 1 from ${importedListings} where listing_id = ${listings.id})`;
  const rows = await db
    .select()
    .from(listings)
    .where(and(inArray(listings.id, ids), eq(listings.userId, sellerId), sql`not exists ${imported}`));
  return rows.map((row) => ({
    sourceKey: row.id,
    occurrence: 1,
    listingId: row.id,
    fieldsHash: hashFields(toFields(row)),
    photosHash: '',
    isWithdrawn: false,
    isByHand: true,
  }));
}

const shown = {
  sourceKey: importedListings.sourceKey,
  occurrence: importedListings.occurrence,
  listingId: importedListings.listingId,
  fieldsHash: importedListings.fieldsHash,
  photosHash: importedListings.photosHash,
  isWithdrawn: sql<boolean>`coalesce(${importedListings.withdrawnAt} = ${listings.soldDate}, false)`,
};

export async function* pagesForSale(
  db: Database,
  sellerId: string,
  pageSize: number,
): AsyncGenerator<ImportedListing[]> {
  let last = { sourceKey: '', occurrence: 0 };
  while (true) {
    const page = await db
      .select(shown)
      .from(importedListings)
      .innerJoin(listings, eq(listings.id, importedListings.listingId))
      .where(
        and(
          eq(importedListings.sellerId, sellerId),
          isNull(listings.soldDate),
          sql`(${importedListings.sourceKey}, ${importedListings.occurrence}) > (${last.sourceKey}, ${last.occurrence})`,
        ),
      )
      .orderBy(asc(importedListings.sourceKey), asc(importedListings.occurrence))
      .limit(pageSize);
    if (page.length > 0) yield page;
    last = page.at(-1) ?? last;
    if (page.length < pageSize) return;
  }
}

type Entry = Pick<ImportedListing, 'sourceKey' | 'occurrence' | 'listingId' | 'fieldsHash' | 'photosHash'>;
/** Throws if another import by the seller has just taken one of the keys. */
export async function addImported(db: Database, { sellerId, runId }: Run, entries: Entry[]) {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ ...entry, sellerId, lastRunId: runId }));
  await insertRows(db, importedListings, rows);
}

export async function noteImported(db: Database, { sellerId, runId }: Run, entries: Entry[]) {
  if (entries.length === 0) return;
  const { sourceKey, occurrence, ...values } = givenColumns(importedListings, Object.keys(entries[0] ?? {}));
  await db
    .update(importedListings)
    .set({ ...values, lastRunId: runId, withdrawnAt: null })
    .from(rowsOf(importedListings, entries))
    .where(
      and(
        eq(importedListings.sellerId, sellerId),
        sql`${importedListings.sourceKey} = ${sourceKey} and ${importedListings.occurrence} = ${occurrence}`,
      ),
    );
}

/** Lets a car that comes back in a later file go back on sale. */
export async function noteWithdrawn(
  db: Database,
  { sellerId, listingIds, withdrawnAt }: { sellerId: string; listingIds: string[]; withdrawnAt: Date },
) {
  await db
    .update(importedListings)
    .set({ withdrawnAt })
    .where(and(eq(importedListings.sellerId, sellerId), inArray(importedListings.listingId, listingIds)));
}
