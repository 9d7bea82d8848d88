/** Callers check that the author is the administrator. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { readTimeOf, summaryOf } from '#app/articles/article.ts';
import { claimArticleImages, dropArticleImages } from '#app/articles/article-images.server.ts';
import { logAct } from '#app/platform/admin-log.server.ts';
import { transactionOrRollback } from '#app/platform/db/transaction.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { type Article, articles, type StoredSection } from '#app/platform/schema/articles.server.ts';
import type { Act } from '#app/vocabulary/moderation.ts';

/** `previewImage` and the sections’ images are ids from `storeArticleImage`. */
export type ArticleFields = Pick<Article, 'title' | 'description' | 'category' | 'featured' | 'previewImage'> & {
  sections: StoredSection[];
};

export type Author = { id: string; email: string };

type NewArticle = ArticleFields & {
  /** Resending one form sends the same id. */
  id?: string;
  createdAt?: Date;
};

type ImagesGone = { ok: false; reason: 'images-gone' };
type CreateResult = { ok: true; articleId: string } | ImagesGone | { ok: false; reason: 'already-created' };

export function createArticle(db: Database, author: Author, article: NewArticle): Promise<CreateResult> {
  const { id: articleId = newId(), createdAt = new Date(), ...fields } = article;
  return transactionOrRollback<CreateResult>(db, async (tx) => {
    const [created] = await tx
      .insert(articles)
      .values({ id: articleId, ...toColumns(fields), ...signedBy(author), createdAt, updatedAt: createdAt })
      .onConflictDoNothing()
      .returning({ id: articles.id });
    if (created) {
      if (!(await claim(tx, articleId, fields))) return IMAGES_GONE;
      // An imported one brings its date: no administrator wrote it here.
      if (!article.createdAt) await logArticle(tx, 'publish-article', author.id, { id: articleId, ...fields });
      return { ok: true, articleId };
    }
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
  /** Saved in another tab or by someone else since `knownVersion` was read. */
  | { ok: false; reason: 'changed-elsewhere'; version: string };

export function updateArticle(
  db: Database,
  author: Author,
  { articleId, fields, knownVersion }: Revision,
): Promise<UpdateResult> {
  return transactionOrRollback<UpdateResult>(db, async (tx) => {
    const current = await lockArticle(tx, articleId);
    if (!current) return { ok: false, reason: 'not-found' };
    const version = versionOf(current);
    // A form sent twice matches what is already saved.
    if (version === versionOf(fields)) return { ok: true };
    if (version !== knownVersion) return { ok: false, reason: 'changed-elsewhere', version };
    if (!(await claim(tx, articleId, fields))) return IMAGES_GONE;
    await tx
      .update(articles)
      .set({ ...toColumns(fields), ...signedBy(author), updatedAt: new Date() })
      .where(eq(articles.id, articleId));
    await logArticle(tx, 'change-article', author.id, { id: articleId, ...fields });
    return { ok: true };
  });
}

export function deleteArticle(db: Database, articleId: string, by: string): Promise<Article | null> {
  return db.transaction(async (tx) => {
    const article = await lockArticle(tx, articleId);
    if (!article) return null;
    await dropArticleImages(tx, articleId);
    await tx.delete(articles).where(eq(articles.id, articleId));
    await logArticle(tx, 'delete-article', by, article);
    return article;
  });
}

/** A hash of every field that the editor can change. */
export function versionOf({ title, description, category, featured, previewImage, sections }: ArticleFields): string {
  const parts = sections.map(({ title, content, images, alts }) => [
    title,
    content,
    images.map((id) => [id, alts?.[id] ?? '']),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([title, description, category, featured, previewImage, parts]))
    .digest('base64url')
    .slice(0, 22);
}

function logArticle(tx: Database, action: Act, by: string, { id, title }: Pick<Article, 'id' | 'title'>) {
  return logAct(tx, { by, action, about: `/article/${id}`, detail: title });
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

export async function forgetAuthor(tx: Database, userId: string): Promise<void> {
  await tx.update(articles).set({ author: '' }).where(eq(articles.authorId, userId));
}
