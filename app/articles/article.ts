/** An article as pages show it. Its author's e-mail is not part of it. */
import type { Photo } from '#app/vocabulary/photo.ts';

/** Who signs articles, whoever wrote them. */
export const EDITORS = 'Editorial Team';

/** What cards, the home page and the feed show. */
export type ArticleSummary = {
  id: string;
  title: string;
  summary: string;
  category: string;
  featured: boolean;
  /** Minutes. */
  readTime: number;
  previewImage: Photo | null;
  createdAt: Date;
};

/** A picture in the text; `alt` says what it shows, and is empty where nobody has said it. */
export type Illustration = Photo & { alt: string };

export type ArticleSection = { title: string; content: string; images: Illustration[] };

/** What an article's own page shows, and the preview of one that is not saved yet. */
export type ShownArticle = Pick<
  ArticleSummary,
  'title' | 'category' | 'readTime' | 'featured' | 'previewImage' | 'createdAt'
> & {
  description: string;
  sections: ArticleSection[];
  /** One letter. */
  authorInitial: string;
};

export type ArticleDetail = ArticleSummary & ShownArticle & { updatedAt: Date };

/** Every line that says something is a paragraph of its own. */
export function toParagraphs(content: string): string[] {
  return content
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** One page of the list of all. */
export function articlesHref(page: number): string {
  return page === 1 ? '/articles' : `/articles?page=${page}`;
}

export function articleHref({ id }: { id: string }): string {
  return `/article/${id}`;
}

export function formatReadTime(minutes: number): string {
  return `${minutes} min read`;
}

/** Under an article: the newest others. */
export const MORE_ARTICLES = 3;

const FEATURED_AT_HOME = 2;
const OTHERS_AT_HOME = 6;

/** How many articles the home page reads to choose from. */
export const READ_FOR_HOME = 8;

type HomeArticles = { featured: ArticleSummary[]; others: ArticleSummary[]; hasMore: boolean };

/** What the home page shows of the newest articles: featured stories and others, in the order given. */
export function selectForHome(articles: ArticleSummary[]): HomeArticles {
  return {
    featured: articles.filter(({ featured }) => featured).slice(0, FEATURED_AT_HOME),
    others: articles.filter(({ featured }) => !featured).slice(0, OTHERS_AT_HOME),
    hasMore: articles.length > OTHERS_AT_HOME,
  };
}
