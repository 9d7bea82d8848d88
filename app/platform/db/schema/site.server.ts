import { sql } from 'drizzle-orm';
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const pageViews = pgTable(
  'page_views',
  {
    /** A route pattern such as `/listing/:id`: finite, and it names nobody. */
    path: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.day] })],
);

/** What buyers asked for and nobody sells, by day. */
export const searchesWithoutResult = pgTable(
  'searches_without_result',
  {
    /** The search in the canonical form of its address. */
    search: text().notNull(),
    /** A calendar day in Melbourne. */
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.search, table.day] })],
);

/**
 * A number for each kind of what pages show, grown by triggers in the transaction that changes it. The row is locked until
 * that ends, so whoever sees a number sees all that it stands for. Listings change too often for this: see `listing_changes`.
 */
export const contentVersions = pgTable('content_versions', {
  content: text().$type<'articles' | 'sellers'>().primaryKey(),
  version: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
});
