import { and, asc, count, desc, eq, inArray, max } from 'drizzle-orm';
import { initialOf } from '#app/accounts/viewer.ts';
import {
  type ArticleChoice,
  type ArticleDetail,
  type ArticleSummary,
  type CategoryCount,
  EDITORS,
  FEATURED_AT_HOME,
  HOME_ARTICLES_READ,
} from '#app/articles/article.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { articleImages, articles, type StoredSection } from '#app/platform/schema/articles.server.ts';
import { toPhoto } from '#app/platform/storage/storage.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

const ARTICLES_PER_PAGE = 12;

type ArticlePage = {
  articles: ArticleSummary[];
  total: number;
  categories: CategoryCount[];
  page: number;
  pages: number;
};

/** Newest first. A page past the end gives the last page. */
export async function listArticles(db: Database, { category, page: requested }: ArticleChoice): Promise<ArticlePage> {
  const counts = await countByCategory(db);
  const total = sumOf(counts);
  const chosen = category ? sumOf(counts.filter(({ name }) => name === category)) : total;
  const pages = Math.max(1, Math.ceil(chosen / ARTICLES_PER_PAGE));
  const page = Math.min(requested, pages);
  const skip = (page - 1) * ARTICLES_PER_PAGE;
  return {
    articles: chosen > 0 ? await listFrom(db, { category, skip, limit: ARTICLES_PER_PAGE }) : [],
    total,
    categories: counts.filter(({ name }) => name !== ''),
    page,
    pages,
  };
}

/** What the editor offers and says: categories in use, and the titles that are featured on the home page now. */
export async function listForEditor(db: Database) {
  const [counts, articles] = await Promise.all([countByCategory(db), listHomeArticles(db)]);
  const featuredTitles = articles.filter(({ featured }) => featured).map(({ title }) => title);
  return { categories: counts.map(({ name }) => name).filter(Boolean), featuredTitles };
}

function countByCategory(db: Database): Promise<CategoryCount[]> {
  const { category } = articles;
  return db.select({ name: category, count: count() }).from(articles).groupBy(category).orderBy(asc(category));
}

function sumOf(counts: CategoryCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

export function listNewestArticles(db: Database, limit: number): Promise<ArticleSummary[]> {
  return listFrom(db, { category: '', skip: 0, limit });
}

export async function listHomeArticles(db: Database): Promise<ArticleSummary[]> {
  const stories = await listFrom(db, { category: '', isFeatured: true, skip: 0, limit: FEATURED_AT_HOME });
  const limit = HOME_ARTICLES_READ - stories.length;
  return [...stories, ...(await listFrom(db, { category: '', isFeatured: false, skip: 0, limit }))];
}

export async function latestArticleChange(db: Database): Promise<Date | null> {
  const [latest] = await db.select({ at: max(articles.updatedAt) }).from(articles);
  return latest?.at ?? null;
}

export function listArticleChanges(db: Database, limit: number): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .select({ id: articles.id, updatedAt: articles.updatedAt })
    .from(articles)
    .orderBy(desc(articles.createdAt), asc(articles.id))
    .limit(limit);
}

type Stretch = { category: string; isFeatured?: boolean; skip: number; limit: number };

async function listFrom(db: Database, { category: only, isFeatured, skip, limit }: Stretch): Promise<ArticleSummary[]> {
  const { id, title, summary, category, featured, readTime, createdAt } = articles;
  const rows = await db
    .select({ article: { id, title, summary, category, featured, readTime, createdAt }, image: articleImages })
    .from(articles)
    .leftJoin(articleImages, eq(articleImages.id, articles.previewImage))
    .where(and(only ? eq(category, only) : undefined, isFeatured === undefined ? undefined : eq(featured, isFeatured)))
    .orderBy(desc(createdAt), asc(id))
    .offset(skip)
    .limit(limit);
  return rows.map(({ article, image }) => toSummary(article, image && toPhoto(image)));
}

/** An author shows as one letter; where the account is deleted, as the editors’. */
export async function findArticle(db: Database, id: string): Promise<ArticleDetail | null> {
  if (!isId(id)) return null;
  const [row] = await db
    .select({ article: articles, authorName: users.name })
    .from(articles)
    .leftJoin(users, eq(users.id, articles.authorId))
    .where(eq(articles.id, id));
  if (!row) return null;
  const { article, authorName } = row;
  const photos = await photosOf(db, [article.previewImage, ...article.sections.flatMap(({ images }) => images)]);
  return {
    ...toSummary(article, photos.get(article.previewImage) ?? null),
    description: article.description,
    sections: article.sections.map((section) => withPhotos(section, photos)),
    authorInitial: initialOf({ displayName: authorName ?? '', email: article.author || EDITORS }),
    updatedAt: article.updatedAt,
  };
}

async function photosOf(db: Database, ids: string[]): Promise<Map<string, Photo>> {
  const rows = await db.select().from(articleImages).where(inArray(articleImages.id, ids));
  return new Map(rows.map((row) => [row.id, toPhoto(row)]));
}

/** Images whose row is gone are left out. */
export function withPhotos({ title, content, images, alts = {} }: StoredSection, photos: Map<string, Photo>) {
  const illustrations = images.flatMap((id) => {
    const photo = photos.get(id);
    return photo ? { ...photo, alt: alts[id] ?? '' } : [];
  });
  return { title, content, images: illustrations };
}

function toSummary(article: Omit<ArticleSummary, 'previewImage'>, previewImage: Photo | null): ArticleSummary {
  const { id, title, summary, category, featured, readTime, createdAt } = article;
  return { id, title, summary, category, featured, readTime, previewImage, createdAt };
}
