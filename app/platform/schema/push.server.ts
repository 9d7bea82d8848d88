import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at } from '#app/platform/schema/columns.server.ts';

/** The pair that signs push messages, one row, made at its first use. Browsers accept messages of this pair only. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer().primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
  },
  () => [check('push_keys_one_row', sql`id = 1`)],
);

export const pushDevices = pgTable(
  'push_devices',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Signed in when notifications were turned on. The device stays when the session expires, not when it is ended. */
    sessionId: text('session_id').notNull(),
    /** Anyone with it can send to the browser, so it is never logged. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    failingSince: at('failing_since'),
  },
  (table) => [
    index('push_devices_of_user').on(table.userId, table.createdAt, table.id),
    index('push_devices_of_session').on(table.sessionId),
  ],
);
export type PushDevice = typeof pushDevices.$inferSelect;
