import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, bytea } from '#app/platform/schema/columns.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

/** Phone numbers and emails an account has used, in its profile and descriptions, as HMAC-SHA256. */
export const accountContacts = pgTable(
  'account_contacts',
  {
    hash: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.hash, table.userId] }), index('account_contacts_of_user').on(table.userId)],
);

/** Why a listing is hidden. Ended holds stay, so that a rule doesn't hold what a person has approved. */
export const holds = pgTable(
  'holds',
  {
    id: text().primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    rule: text().notNull(),
    /** Ids and words, never a number, an address or a name. */
    evidence: jsonb().notNull(),
    placedAt: at('placed_at').notNull().defaultNow(),
    answer: text().notNull().default(''),
    answeredAt: at('answered_at'),
    request: text().notNull().default(''),
    appeal: text().notNull().default(''),
    appealedAt: at('appealed_at'),
    clearedAt: at('cleared_at'),
    clearedBy: text('cleared_by', { enum: ['change', 'moderator'] }),
  },
  (table) => [
    uniqueIndex('holds_open').on(table.listingId, table.rule).where(sql`cleared_at is null`),
    index('holds_of_listing').on(table.listingId),
    index('holds_to_decide').on(table.clearedAt, table.placedAt),
  ],
);
export type Hold = typeof holds.$inferSelect;

export const holdProofs = pgTable('hold_proofs', {
  holdId: text('hold_id')
    .primaryKey()
    .references(() => holds.id, { onDelete: 'cascade' }),
  webp: bytea().notNull(),
  at: at('at').notNull().defaultNow(),
});
