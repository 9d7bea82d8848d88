import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '#app/platform/schema/columns.server.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    readAt: at('read_at'),
    answeredAt: at('answered_at'),
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    // An account’s data export and deletion include its messages.
    index('contact_messages_of_email').on(table.email, table.id),
  ],
);
export type ContactMessage = typeof contactMessages.$inferSelect;
