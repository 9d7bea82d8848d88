/** Deals on paper between the two people of a conversation. What they hold is private: it never enters a log. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, oneOf } from '#app/platform/schema/columns.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';

const SIDES = ['buyer', 'seller'] as const;

/** What the pages of `app/deals` check before it is stored. */
type StoredTerms = Record<string, string | number | boolean>;
type Ticks = Record<string, string>;

export const deals = pgTable(
  'deals',
  {
    id: text().primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** As listed when the deal was written. */
    car: jsonb().$type<{ title: string; state: string }>().notNull(),
    terms: jsonb().$type<StoredTerms>().notNull(),
    version: integer().notNull().default(1),
    changedBy: text('changed_by', { enum: SIDES }).notNull(),
    changedAt: at('changed_at').notNull().default(sql`clock_timestamp()`),
    agreedAt: at('agreed_at'),
    cancelledAt: at('cancelled_at'),
    cancelledBy: text('cancelled_by', { enum: SIDES }),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** When each was ticked. */
    sellerTicks: jsonb('seller_ticks').$type<Ticks>().notNull().default({}),
    buyerTicks: jsonb('buyer_ticks').$type<Ticks>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('deals_once').on(table.conversationId).where(sql`cancelled_at is null`),
    index('deals_of_conversation').on(table.conversationId),
    index('deals_agreed').on(table.conversationId).where(sql`agreed_at is not null and cancelled_at is null`),
    check('deals_changed_by', oneOf('changed_by', SIDES)),
    check('deals_cancelled_by', oneOf('cancelled_by', SIDES)),
  ],
);
export type Deal = typeof deals.$inferSelect;

/** It counts while its version is the deal's. */
export const dealConsents = pgTable(
  'deal_consents',
  {
    dealId: text('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    side: text({ enum: SIDES }).notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    at: at('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.dealId, table.side] }), check('deal_consents_side', oneOf('side', SIDES))],
);
export type DealConsent = typeof dealConsents.$inferSelect;
