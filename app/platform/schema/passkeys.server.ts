import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, bytea } from '#app/platform/schema/columns.server.ts';

export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    /** A signature counter. Many devices leave it at 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.userId, table.createdAt)],
);
export type Passkey = typeof passkeys.$inferSelect;
