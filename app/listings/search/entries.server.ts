/**
 * The rows of listings as the search index wants them. Each comes as one line of text: a million rows are read at every
 * start, and taking fifteen columns each through the driver and the mapper takes three times as long.
 */
import { asc, eq, gt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { IndexEntry } from '#app/listings/search/index-entry.ts';
import { listings, users } from '#app/platform/db/schema.server.ts';
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
    sql`floor(extract(epoch from ${listings.createdAt}) * 1000)`,
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

/** At most `limit` listings after an id, by id. */
export async function readEntriesAfter(db: Database, id: string, limit: number): Promise<IndexEntry[]> {
  const rows = await selectLines(db).where(gt(listings.id, id)).orderBy(asc(listings.id)).limit(limit);
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
