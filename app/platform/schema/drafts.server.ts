import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at } from '#app/platform/schema/columns.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

/** The form of a new listing, or of an edit, that hasn't been sent yet. The browser makes the id. */
export const drafts = pgTable(
  'drafts',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: text('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    /** Counts the documents saved; 0 while only photos have arrived. */
    version: integer().notNull().default(0),
    document: jsonb().notNull().default({ texts: {} }),
    /** The device's copy and its change count, to recognise late and repeated pushes. */
    copyId: text('copy_id'),
    revision: integer().notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** When it was published or discarded. The empty row stays, so that a late push doesn't bring it back. */
    endedAt: at('ended_at'),
  },
  (table) => [
    index('drafts_of_user').on(table.userId, table.updatedAt.desc()),
    index('drafts_of_listing').on(table.listingId),
    index('drafts_by_age').on(table.updatedAt),
  ],
);
export type DraftRow = typeof drafts.$inferSelect;

export const uploadedPhotos = pgTable(
  'uploaded_photos',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    draftId: text('draft_id').references(() => drafts.id, { onDelete: 'set null' }),
    /** The browser makes it, and sends the same one when it repeats an upload whose answer was lost. */
    uploadId: text('upload_id'),
    key: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    fileName: text('file_name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploaded_photos_of_user').on(table.userId),
    uniqueIndex('uploaded_photos_of_upload').on(table.userId, table.uploadId),
    index('uploaded_photos_of_draft').on(table.draftId),
    index('uploaded_photos_by_age').on(table.createdAt),
    check('uploaded_photos_size', sql`width > 0 and height > 0`),
  ],
);
export type UploadedPhoto = typeof uploadedPhotos.$inferSelect;

/** Makes a form that is sent twice create one listing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    listingId: text('listing_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_by_age').on(table.createdAt)],
);
