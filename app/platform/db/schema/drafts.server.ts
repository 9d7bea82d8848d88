import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import { at } from '#app/platform/db/schema/columns.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';

/** What a seller has typed of a listing, or of a change to one, and not sent yet. The id is made by the browser. */
export const drafts = pgTable(
  'drafts',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The listing that is being changed; null for a new one. */
    listingId: text('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    /** By field: its value and the stamp that decides between devices. */
    fields: jsonb().notNull().default({}),
    /** Values that gave way to newer ones of another device, offered until they are dismissed. */
    replaced: jsonb().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Since when it is published or discarded. An empty row stays, so that what another device still sends does not bring it back. */
    endedAt: at('ended_at'),
  },
  (table) => [
    index('drafts_of_user').on(table.userId, table.updatedAt.desc()),
    index('drafts_of_listing').on(table.listingId),
    index('drafts_by_age').on(table.updatedAt),
  ],
);
export type DraftRow = typeof drafts.$inferSelect;

/** Photos that are stored and belong to no listing yet: to a draft, or for a day to nothing. Their id becomes the listing photo's. */
export const uploadedPhotos = pgTable(
  'uploaded_photos',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    draftId: text('draft_id').references(() => drafts.id, { onDelete: 'set null' }),
    /** Made by the browser, the same when it sends a photo again whose answer it never got. */
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

/** A form that was sent twice makes one listing: the second finds here what the first became. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Not a foreign key: that the form was sent stays true when the listing is deleted. */
    listingId: text('listing_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_by_age').on(table.createdAt)],
);
