import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, oneOf } from '#app/platform/schema/columns.server.ts';

export const FEED_RESULTS = [
  'none',
  'working',
  'imported',
  'unchanged',
  'asks_columns',
  'asks_missing',
  'failed',
] as const;

export const stockFeeds = pgTable(
  'stock_feeds',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    everyHours: integer('every_hours').notNull(),
    hour: integer().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    pausedAt: at('paused_at'),
    nextAt: at('next_at').notNull().defaultNow(),
    fetchedAt: at('fetched_at'),
    result: text({ enum: FEED_RESULTS }).notNull().default('none'),
    problem: text(),
    etag: text(),
    fileHash: text('file_hash'),
    runId: text('run_id'),
    failures: integer().notNull().default(0),
    /** Since the last success; there is one email until the next. */
    mailedAt: at('mailed_at'),
  },
  (table) => [
    index('stock_feeds_due').on(table.nextAt),
    index('stock_feeds_of_run').on(table.runId),
    check('stock_feeds_result', oneOf('result', FEED_RESULTS)),
    check('stock_feeds_every', sql`every_hours in (6, 24)`),
    check('stock_feeds_hour', sql`hour between 0 and 23`),
  ],
);
export type StockFeed = typeof stockFeeds.$inferSelect;
