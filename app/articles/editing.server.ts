import { and, asc, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { withPhotos } from '#app/articles/articles.server.ts';
import type { EditedArticle } from '#app/articles/edited-article.ts';
import { versionOf } from '#app/articles/writing.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { articleImages, articles } from '#app/platform/schema/articles.server.ts';
import { toLastingPhoto } from '#app/platform/storage/storage.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export async function listAllArticles(db: Database) {
  const { id, title, category, featured, readTime, createdAt, updatedAt } = articles;
  const rows = await db
    .select({ article: { id, title, category, featured, readTime, createdAt, updatedAt }, image: articleImages })
    .from(articles)
    .leftJoin(articleImages, eq(articleImages.id, articles.previewImage))
    .orderBy(desc(createdAt), asc(id));
  return rows.map(({ article, image }) => ({ ...article, previewImage: image && toLastingPhoto(image) }));
}

export type ArticleRow = Awaited<ReturnType<typeof listAllArticles>>[number];

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
    title,
    description,
    category,
    featured,
    previewImage: photos.get(row.previewImage) ?? null,
    sections: row.sections.map((section) => withPhotos(section, photos)),
  };
  return { id: articleId, createdAt, version: versionOf(row), fields };
}

export function listFreeImages(db: Database, ids: string[], articleId: string | null): Promise<Photo[]> {
  const isFree = isNull(articleImages.articleId);
  return listImages(db, ids, articleId === null ? isFree : or(isFree, eq(articleImages.articleId, articleId)));
}

export async function listImages(db: Database, ids: string[], condition?: SQL): Promise<Photo[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(articleImages)
    .where(and(inArray(articleImages.id, ids), condition));
  return rows.map(toLastingPhoto);
}
