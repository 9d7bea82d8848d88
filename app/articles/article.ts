import { parsePage } from '#app/vocabulary/numbers.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export const EDITORS = 'Editorial Team';

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

/** `alt` is empty if the editor left it blank. */
export type Illustration = Photo & { alt: string };

export type ArticleSection = { title: string; content: string; images: Illustration[] };

/** Also the preview of an article that is not saved yet. */
export type ShownArticle = Pick<
  ArticleSummary,
  'title' | 'category' | 'readTime' | 'featured' | 'previewImage' | 'createdAt'
> & {
  description: string;
  sections: ArticleSection[];
  authorInitial: string;
};

export type ArticleDetail = ArticleSummary & ShownArticle & { updatedAt: Date };

export function toParagraphs(content: string): string[] {
  return content
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export type CategoryCount = { name: string; count: number };

/** What `/articles` lists; an empty category is all of them. */
export type ArticleChoice = { category: string; page: number };

export function parseArticleChoice(params: URLSearchParams): ArticleChoice {
  const category = (params.get('category') ?? '').replace(/\p{Cc}/gu, '').trim();
  return { category, page: parsePage(params.get('page')) };
}

export function articlesHref({ category = '', page = 1 }: Partial<ArticleChoice>): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/articles?${params}` : '/articles';
}

export function articleHref({ id }: { id: string }): string {
  return `/article/${id}`;
}

export function formatReadTime(minutes: number): string {
  return `${minutes} min read`;
}

export const MORE_ARTICLES_COUNT = 3;

export const FEATURED_AT_HOME = 2;
export const NO_LISTS = { categories: [], featuredTitles: [] };
const OTHERS_AT_HOME = 6;

export const HOME_ARTICLES_READ = 8;

type HomeArticles = { featured: ArticleSummary[]; others: ArticleSummary[]; hasMore: boolean };

export function selectForHome(articles: ArticleSummary[]): HomeArticles {
  return {
    featured: articles.filter(({ featured }) => featured).slice(0, FEATURED_AT_HOME),
    others: articles.filter(({ featured }) => !featured).slice(0, OTHERS_AT_HOME),
    hasMore: articles.length > OTHERS_AT_HOME,
  };
}

const SUMMARY_LENGTH = 160;
const WORDS_PER_MINUTE = 200;

const sentences = new Intl.Segmenter('en-AU', { granularity: 'sentence' });

/** The first sentence of the description; too long a sentence is cut at a word, with an ellipsis. */
export function summaryOf(description: string): string {
  const [first] = sentences.segment(description.trim());
  const sentence = (first?.segment ?? '').replace(/\s+/g, ' ').trim();
  if (sentence.length <= SUMMARY_LENGTH) return sentence;
  const cut = sentence.slice(0, SUMMARY_LENGTH);
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' '))) || cut.slice(0, -1);
  return `${words.toWellFormed().replace(/[\s.,;:–—-]+$/, '')}…`;
}

type Readable = { title: string; description: string; sections: { title: string; content: string }[] };

export function readTimeOf({ title, description, sections }: Readable): number {
  const texts = [title, description, ...sections.flatMap((section) => [section.title, section.content])];
  const words = texts.flatMap((text) => text.split(/\s+/).filter(Boolean)).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
