import { sql } from 'drizzle-orm';
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const pageViews = pgTable(
  'page_views',
  {
    /** A route pattern such as `/listing/:id`, never an address with an id. */
    path: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.day] })],
);

export const searchesWithNoResults = pgTable(
  'searches_without_result',
  {
    search: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.search, table.day] })],
);

/** Triggers raise the number in the transaction that changes the content. For listings see `listing_changes`. */
export const contentVersions = pgTable('content_versions', {
  content: text().$type<'articles' | 'sellers'>().primaryKey(),
  version: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
});
