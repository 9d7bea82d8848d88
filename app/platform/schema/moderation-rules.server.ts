import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
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
