/** Writing articles: published whole, revised, deleted. Who may is decided by whoever calls. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { claimArticleImages, dropArticleImages } from '#app/articles/article-images.server.ts';
import { readTimeOf, summaryOf } from '#app/articles/article-summary.ts';
import { transactionUnlessRefused } from '#app/platform/db/refusable.server.ts';
import { type Article, articles, type StoredSection } from '#app/platform/db/schema/articles.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';

/** What is written; `previewImage` and the sections' images are ids of pictures that `storeArticleImage` has stored. */
export type ArticleFields = Pick<Article, 'title' | 'description' | 'category' | 'featured' | 'previewImage'> & {
  sections: StoredSection[];
};

export type Author = { id: string; email: string };

type NewArticle = ArticleFields & {
  /** The same however often the same form is sent. */
  id?: string;
  /** For articles that bring their own history. */
  createdAt?: Date;
};

type ImagesGone = { ok: false; reason: 'images-gone' };
type CreateResult = { ok: true; articleId: string } | ImagesGone | { ok: false; reason: 'already-created' };

/** An article sent twice is created once. */
export function createArticle(db: Database, author: Author, article: NewArticle): Promise<CreateResult> {
  const { id: articleId = newId(), createdAt = new Date(), ...fields } = article;
  return transactionUnlessRefused<CreateResult>(db, async (tx) => {
    const [created] = await tx
      .insert(articles)
      .values({ id: articleId, ...toColumns(fields), ...signedBy(author), createdAt, updatedAt: createdAt })
      .onConflictDoNothing()
      .returning({ id: articles.id });
    if (created) return (await claim(tx, articleId, fields)) ? { ok: true, articleId } : IMAGES_GONE;
    const [existing] = await tx.select().from(articles).where(eq(articles.id, articleId));
    const isSame = existing && versionOf(existing) === versionOf(fields);
    return isSame ? { ok: true, articleId } : { ok: false, reason: 'already-created' };
  });
}

type Revision = { articleId: string; fields: ArticleFields; knownVersion: string };
type UpdateResult =
  | { ok: true }
  | ImagesGone
  | { ok: false; reason: 'not-found' }
  /** Saved by another tab or person since `knownVersion` was read. */
  | { ok: false; reason: 'changed-meanwhile'; version: string };

/** A refusal leaves everything as it was. */
export function updateArticle(
  db: Database,
  author: Author,
  { articleId, fields, knownVersion }: Revision,
): Promise<UpdateResult> {
  return transactionUnlessRefused<UpdateResult>(db, async (tx) => {
    const current = await lockArticle(tx, articleId);
    if (!current) return { ok: false, reason: 'not-found' };
    const version = versionOf(current);
    // A form sent twice says the second time what the article says already.
    if (version === versionOf(fields)) return { ok: true };
    if (version !== knownVersion) return { ok: false, reason: 'changed-meanwhile', version };
    if (!(await claim(tx, articleId, fields))) return IMAGES_GONE;
    await tx
      .update(articles)
      .set({ ...toColumns(fields), ...signedBy(author), updatedAt: new Date() })
      .where(eq(articles.id, articleId));
    return { ok: true };
  });
}

/** The article as it was, or null where there is none. */
export function deleteArticle(db: Database, articleId: string): Promise<Article | null> {
  return db.transaction(async (tx) => {
    const article = await lockArticle(tx, articleId);
    if (!article) return null;
    await dropArticleImages(tx, articleId);
    await tx.delete(articles).where(eq(articles.id, articleId));
    return article;
  });
}

/** Changes with everything that an editor can change, and with nothing else. */
export function versionOf({ title, description, category, featured, previewImage, sections }: ArticleFields): string {
  const told = sections.map(({ title, content, images, alts }) => [
    title,
    content,
    images.map((id) => [id, alts?.[id] ?? '']),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([title, description, category, featured, previewImage, told]))
    .digest('base64url')
    .slice(0, 22);
}

const IMAGES_GONE: ImagesGone = { ok: false, reason: 'images-gone' };

function toColumns(fields: ArticleFields) {
  return { ...fields, summary: summaryOf(fields.description), readTime: readTimeOf(fields) };
}

function signedBy({ id, email }: Author) {
  return { author: email, authorId: id };
}

function claim(tx: Database, articleId: string, { previewImage, sections }: ArticleFields): Promise<boolean> {
  const sectionImages = sections.flatMap((section) => section.images);
  return claimArticleImages(tx, { articleId, previewImage, sectionImages });
}

async function lockArticle(tx: Database, articleId: string): Promise<Article | null> {
  if (!isId(articleId)) return null;
  const [article] = await tx.select().from(articles).where(eq(articles.id, articleId)).for('update');
  return article ?? null;
}
