import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, bytea } from '#app/platform/schema/columns.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

/** Numbers and addresses of a listing and its description, as HMAC-SHA256. */
export const listingContacts = pgTable(
  'listing_contacts',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.hash] }),
    index('listing_contacts_of_hash').on(table.hash),
    index('listing_contacts_of_user').on(table.userId),
  ],
);

/** Why a listing is hidden. One that is over stays: a rule doesn’t hold again what a person has let through. */
export const holds = pgTable(
  'holds',
  {
    id: text().primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** One that looks at listings, or `removed` or `suspended`. */
    rule: text().notNull(),
    /** Ids and words, never a number, an address or a name. */
    evidence: jsonb().notNull(),
    placedAt: at('placed_at').notNull().defaultNow(),
    /** What the seller says about it, and when. */
    answer: text().notNull().default(''),
    answeredAt: at('answered_at'),
    /** What a moderator asks the seller for. */
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

/** A photo with today’s date on paper. In the database, because files have public addresses. */
export const holdProofs = pgTable('hold_proofs', {
  holdId: text('hold_id')
    .primaryKey()
    .references(() => holds.id, { onDelete: 'cascade' }),
  webp: bytea().notNull(),
  at: at('at').notNull().defaultNow(),
});
