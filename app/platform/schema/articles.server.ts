import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at, oneOf } from '#app/platform/schema/columns.server.ts';

/** `images` are ids of `article_images` in order; `alts` are alt texts by image id. */
export type StoredSection = { title: string; content: string; images: string[]; alts?: Record<string, string> };

export const articles = pgTable(
  'articles',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    summary: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    previewImage: text('preview_image').notNull(),
    featured: boolean().notNull().default(false),
    readTime: integer('read_time').notNull(),
    sections: jsonb().$type<StoredSection[]>().notNull().default([]),
    /** The administrator’s email, never shown. Empty once the account is gone. */
    author: text().notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('articles_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('articles_of_author').on(table.authorId),
    check('articles_title', sql`btrim(title) <> ''`),
    check('articles_read_time', sql`read_time >= 1`),
  ],
);
export type Article = typeof articles.$inferSelect;

export const ARTICLE_IMAGE_PLACES = ['previews', 'sections'] as const;

export const articleImages = pgTable(
  'article_images',
  {
    id: text().primaryKey(),
    articleId: text('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    place: text({ enum: ARTICLE_IMAGE_PLACES }).notNull(),
    key: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('article_images_of_article').on(table.articleId),
    check('article_images_size', sql`width > 0 and height > 0`),
    check('article_images_place', oneOf('place', ARTICLE_IMAGE_PLACES)),
  ],
);
export type ArticleImage = typeof articleImages.$inferSelect;
