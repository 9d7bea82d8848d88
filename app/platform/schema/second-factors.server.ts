import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at } from '#app/platform/schema/columns.server.ts';

export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the server’s secret. */
  secret: text().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  confirmedAt: at('confirmed_at'),
  lastStep: integer('last_step').notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: at('used_at'),
  },
  (table) => [index('recovery_codes_of_user').on(table.userId)],
);
