import type { ArticleSummary } from '#app/articles/article.ts';
import type { ArticleLink } from '#app/articles/article-cards.tsx';
import { listNewestArticles } from '#app/articles/articles.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export type CarForArticles = {
  make: string;
  model: string;
  bodyType: string;
  fuelType: string;
  seller: { type: 'private' | 'dealer' };
};

const MOST = 3;
const NEWEST_CONSIDERED = 100;
const BUYING = /^buy/i;
const OF_FUEL: Record<string, string[]> = { Electric: ['electric', 'ev'], Hybrid: ['hybrid'], Diesel: ['diesel'] };
const OF_SELLER = { dealer: ['dealer'], private: ['private seller', 'privately', 'ppsr'] };

type Considered = { version: number; articles: ArticleSummary[] };
const considered = new WeakMap<Database, Considered>();

/** Reads once for each version of the articles. */
export async function findArticlesForCar(db: Database, version: number, car: CarForArticles): Promise<ArticleLink[]> {
  let known = considered.get(db);
  if (known?.version !== version) {
    known = { version, articles: await listNewestArticles(db, NEWEST_CONSIDERED) };
    considered.set(db, known);
  }
  return articlesForCar(known.articles, car);
}

type Considerable = ArticleLink & Pick<ArticleSummary, 'category'>;

/** Articles that name the car, its kind or its kind of seller, then those for buyers; each in the order given. */
export function articlesForCar(articles: Considerable[], car: CarForArticles): ArticleLink[] {
  const { make, model, bodyType, fuelType, seller } = car;
  const words = [make, model, bodyType, ...(OF_FUEL[fuelType] ?? []), ...OF_SELLER[seller.type]].map(toWords);
  const naming = articles.filter(({ title }) => words.some((word) => toWords(title).includes(word)));
  const forBuyers = articles.filter(({ category }) => BUYING.test(category));
  const fitting = [...new Set([...naming, ...forBuyers])].slice(0, MOST);
  return fitting.map(({ id, title, readTime }) => ({ id, title, readTime }));
}

/** In small letters, each with a space around it and without its plural. */
function toWords(text: string): string {
  const words =
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.map((word) => word.replace(/s$/, '')).join(' ')} `;
}
