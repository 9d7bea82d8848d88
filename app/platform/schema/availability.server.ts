import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, oneOf } from '#app/platform/schema/columns.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export const AVAILABILITY_ASK_REASONS = ['round', 'buyer'] as const;

/** An email asking a seller whether cars are still for sale. Its id makes the Message-ID and signs the links. */
export const availabilityAsks = pgTable(
  'availability_asks',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text({ enum: AVAILABILITY_ASK_REASONS }).notNull(),
    listingId: text('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [
    index('availability_asks_of_user').on(table.userId, table.createdAt),
    index('availability_asks_of_listing').on(table.listingId),
    index('availability_asks_by_age').on(table.createdAt),
    check('availability_asks_reason', oneOf('reason', AVAILABILITY_ASK_REASONS)),
    check('availability_asks_car', sql`(reason = 'buyer') = (listing_id is not null)`),
  ],
);
export type AvailabilityAsk = typeof availabilityAsks.$inferSelect;
