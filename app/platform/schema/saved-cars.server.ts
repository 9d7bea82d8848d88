import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at } from '#app/platform/schema/columns.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export const savedCars = pgTable(
  'saved_cars',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    savedAt: at('saved_at').notNull().defaultNow(),
    listingData: jsonb('listing_data').notNull(),
    note: text().notNull().default(''),
    removedAt: at('removed_at'),
  },
  (table) => [
    index('saved_cars_of_user').on(table.userId, table.savedAt.desc().nullsFirst(), table.id),
    index('saved_cars_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('saved_cars_of_listing').on(table.listingId),
    check('saved_cars_id', sql`id = user_id || '_' || listing_id`),
    check('saved_cars_note', sql`char_length(note) <= 1000`),
  ],
);
