import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, oneOf } from '#app/platform/schema/columns.server.ts';

/** `read` reads the dealer's stock, `write` also changes it, `ads` only fetches the Google vehicle ads file. */
export const TOKEN_SCOPES = ['read', 'write', 'ads'] as const;

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scope: text({ enum: TOKEN_SCOPES }).notNull(),
    hash: text().notNull().unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    index('api_tokens_of_user').on(table.userId, table.createdAt),
    check('api_tokens_scope', oneOf('scope', TOKEN_SCOPES)),
  ],
);
export type ApiToken = typeof apiTokens.$inferSelect;
