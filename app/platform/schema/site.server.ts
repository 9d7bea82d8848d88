import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at } from '#app/platform/schema/columns.server.ts';
import type { Act } from '#app/vocabulary/moderation.ts';

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

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    readAt: at('read_at'),
    answeredAt: at('answered_at'),
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    // An account’s data export and deletion include its messages.
    index('contact_messages_of_email').on(table.email, table.id),
  ],
);
export type ContactMessage = typeof contactMessages.$inferSelect;

/** What administrators and moderators did; append-only by trigger and rights. Ids only, so that it outlives accounts. */
export const adminLog = pgTable(
  'admin_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    /** An account’s id, or `command`. */
    by: text().notNull(),
    action: text().$type<Act>().notNull(),
    /** The address of what it was done to. */
    about: text().notNull().default(''),
    detail: text().notNull().default(''),
    /** Of a merge: what undoing it takes. */
    merge: jsonb().$type<Merge>(),
    undoes: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('admin_log_undone_once').on(table.undoes),
    index('admin_log_of_person').on(table.by, table.id),
    index('admin_log_of_action').on(table.action, table.id),
    index('admin_log_by_age').on(table.at),
  ],
);

type Names = { make: string; model: string | null };
export type Merge = { from: Names; to: Names; listingIds: string[] };
