import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at } from '#app/platform/schema/columns.server.ts';

/** An authenticator app. Asked for at sign-in once a code of it has confirmed it. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the server’s secret. */
  secret: text().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  confirmedAt: at('confirmed_at'),
  /** The time step of the last code used. It and earlier codes no longer work. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Each signs in once, without the app. */
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
