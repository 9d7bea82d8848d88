/** The rows of listings as the search index wants them. */
import { asc, eq, gt, sql } from 'drizzle-orm';
import type { IndexEntry } from '#app/listings/search/index-entry.ts';
import { listings, users } from '#app/platform/db/schema.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { toDollars } from '#app/vocabulary/money.ts';

/** Those of these ids that exist, in no order. */
export async function readEntries(db: Database, ids: string[]): Promise<IndexEntry[]> {
  const rows = await selectColumns(db).where(sql`${listings.id} = any(${sql.param(ids)}::text[])`);
  return rows.map(toEntry);
}

/** At most `limit` listings after an id, by id. */
export async function readEntriesAfter(db: Database, id: string, limit: number): Promise<IndexEntry[]> {
  const rows = await selectColumns(db).where(gt(listings.id, id)).orderBy(asc(listings.id)).limit(limit);
  return rows.map(toEntry);
}

function selectColumns(db: Database) {
  return db
    .select({
      id: listings.id,
      make: listings.make,
      model: listings.model,
      bodyType: listings.bodyType,
      transmission: listings.transmission,
      fuelType: listings.fuelType,
      location: listings.location,
      color: listings.color,
      doors: listings.doors,
      year: listings.year,
      priceCents: listings.priceCents,
      kilometers: listings.kilometers,
      createdAt: listings.createdAt,
      soldDate: listings.soldDate,
      isDealer: users.isDealer,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectColumns>>[number];

function toEntry({ priceCents, createdAt, soldDate, isDealer, ...rest }: Row): IndexEntry {
  return {
    ...rest,
    priceDollars: toDollars(priceCents),
    createdAt: createdAt.getTime(),
    isSold: soldDate !== null,
    sellerType: isDealer ? 'dealer' : 'private',
  };
}
