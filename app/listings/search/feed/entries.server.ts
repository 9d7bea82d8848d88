/**
 * The rows of listings as the search index wants them. Each comes as one line of text: a million rows are read at every
 * start, and taking fifteen columns each through the driver and the mapper takes three times as long.
 */
import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { IndexEntry } from '#app/listings/search/index/index-entry.ts';
import { toMs } from '#app/platform/db/json.server.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { toDollars } from '#app/vocabulary/money.ts';

/** Stands between the columns and is taken out of what people wrote. */
const SEPARATOR = '\x1f';
const words = (column: AnyPgColumn) => sql`translate(${column}, ${SEPARATOR}, '')`;

const line = sql<string>`concat_ws(${SEPARATOR}, ${sql.join(
  [
    ...[listings.id, words(listings.make), words(listings.model), words(listings.color)],
    ...[listings.bodyType, listings.transmission, listings.fuelType, listings.location],
    ...[listings.doors, listings.year, listings.priceCents, listings.kilometers],
    toMs(listings.createdAt),
    sql`${listings.soldDate} is not null`,
    users.isDealer,
  ],
  sql`, `,
)})`;

/** Those of these ids that exist, in no order. */
export async function readEntries(db: Database, ids: string[]): Promise<IndexEntry[]> {
  const rows = await selectLines(db).where(sql`${listings.id} = any(${sql.param(ids)}::text[])`);
  return rows.map((row) => toEntry(row.line));
}

/** Where the rows of all listings lie: in so many blocks, and in another file once they were all written anew. */
export type ListingsFile = { name: number; blocks: number };

export async function findListingsFile(db: Database): Promise<ListingsFile> {
  const { rows } = (await db.execute(sql`
    select pg_relation_filenode('listings')::int as name,
      (pg_relation_size('listings') / current_setting('block_size')::int)::int as blocks`)) as unknown as {
    rows: ListingsFile[];
  };
  return rows[0] as ListingsFile;
}

/**
 * The listings whose rows lie in the blocks from `first` until before `end`, in no order. A stretch of blocks is read in
 * one go; the same rows by id lie all over the file, and reading a million of them takes five times as long.
 */
export async function readEntriesInBlocks(db: Database, first: number, end: number): Promise<IndexEntry[]> {
  const [from, until] = [`(${first},0)`, `(${end},0)`];
  const place = sql`"listings"."ctid"`;
  const rows = await selectLines(db).where(sql`${place} >= ${from}::tid and ${place} < ${until}::tid`);
  return rows.map((row) => toEntry(row.line));
}

function selectLines(db: Database) {
  return db.select({ line }).from(listings).innerJoin(users, eq(users.id, listings.userId)).$dynamic();
}

function toEntry(line: string): IndexEntry {
  const [id, make, model, color, bodyType, transmission, fuelType, location, ...rest] = line.split(SEPARATOR);
  const [doors, year, priceCents, kilometers, createdAt, isSold, isDealer] = rest;
  return {
    ...({ id, make, model, color, bodyType, transmission, fuelType, location } as IndexEntry),
    doors: Number(doors),
    year: Number(year),
    priceDollars: toDollars(Number(priceCents)),
    kilometers: Number(kilometers),
    createdAt: Number(createdAt),
    isSold: isSold === 't',
    sellerType: isDealer === 't' ? 'dealer' : 'private',
  };
}
