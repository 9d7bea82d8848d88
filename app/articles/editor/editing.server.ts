/** What the editor and the administrator's list read. */
import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { withPhotos } from '#app/articles/articles.server.ts';
import type { EditedArticle } from '#app/articles/editor/edited-article.ts';
import { versionOf } from '#app/articles/writing.server.ts';
import { articleImages, articles } from '#app/platform/db/schema/articles.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { toLastingPhoto } from '#app/platform/storage/stored-photo.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** All of them, the newest first. */
export async function listWrittenArticles(db: Database) {
  const { id, title, category, featured, readTime, createdAt, updatedAt } = articles;
  const rows = await db
    .select({ article: { id, title, category, featured, readTime, createdAt, updatedAt }, image: articleImages })
    .from(articles)
    .leftJoin(articleImages, eq(articleImages.id, articles.previewImage))
    .orderBy(desc(createdAt), asc(id));
  return rows.map(({ article, image }) => ({ ...article, previewImage: image && toLastingPhoto(image) }));
}

export type WrittenArticle = Awaited<ReturnType<typeof listWrittenArticles>>[number];

/** Its title, for a question about it; null where there is none. */
export async function findArticleTitle(db: Database, articleId: string): Promise<string | null> {
  if (!isId(articleId)) return null;
  const [row] = await db.select({ title: articles.title }).from(articles).where(eq(articles.id, articleId));
  return row?.title ?? null;
}

export async function findEditedArticle(db: Database, articleId: string) {
  if (!isId(articleId)) return null;
  const [row] = await db.select().from(articles).where(eq(articles.id, articleId));
  if (!row) return null;
  const { title, description, category, featured, createdAt } = row;
  const ids = [row.previewImage, ...row.sections.flatMap(({ images }) => images)];
  const photos = new Map((await listImages(db, ids)).map((photo) => [photo.id, photo]));
  const fields: EditedArticle = {
    ...{ title, description, category, featured, previewImage: photos.get(row.previewImage) ?? null },
    sections: row.sections.map((section) => withPhotos(section, photos)),
  };
  return { id: articleId, createdAt, version: versionOf(row), fields };
}

/** Those of the ids that the article has, or may take; a new one has none. */
export function listFreeImages(db: Database, ids: string[], articleId: string | null): Promise<Photo[]> {
  const isFree = isNull(articleImages.articleId);
  return listImages(db, ids, articleId === null ? isFree : or(isFree, eq(articleImages.articleId, articleId)));
}

/** Those that are there, whoever has them. */
export async function listImages(db: Database, ids: string[], only?: SQL): Promise<Photo[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(articleImages)
    .where(and(inArray(articleImages.id, ids), only));
  return rows.map(toLastingPhoto);
}

/** Those in use, for suggestions. */
export async function listCategories(db: Database): Promise<string[]> {
  const { category } = articles;
  const rows = await db.selectDistinct({ category }).from(articles).where(ne(category, '')).orderBy(asc(category));
  return rows.map((row) => row.category);
}
