import { articleHref } from '#app/articles/article.ts';
import { listArticleChanges } from '#app/articles/articles.server.ts';
import { MOST_IN_SITEMAP, SITEMAP_TYPE, toSitemap } from '#app/http/sitemap.ts';
import { versionedText } from '#app/http/versioned-text.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/sitemap-pages';

const PAGES = [
  '/',
  '/sell-your-car',
  '/for-dealers',
  '/about',
  '/articles',
  '/application',
  '/contact',
  '/privacy-policy',
  '/terms',
].map((path) => ({ path }));

export async function loader({ request }: Route.LoaderArgs) {
  const articles = await listArticleChanges(db, MOST_IN_SITEMAP - PAGES.length);
  const written = articles.map((article) => ({ path: articleHref(article), changedAt: article.updatedAt }));
  return versionedText(request, toSitemap([...PAGES, ...written], env.PUBLIC_URL), SITEMAP_TYPE);
}
