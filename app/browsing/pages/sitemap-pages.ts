import { articleHref } from '#app/articles/article.ts';
import { listArticleChanges } from '#app/articles/articles.server.ts';
import { versionedText } from '#app/http/answer.server.ts';
import { MOST_IN_SITEMAP, SITEMAP_TYPE, toSitemap } from '#app/http/sitemap.ts';
import { PAGES, pathnameOf } from '#app/pages.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { listDealerPages } from '#app/trust/sellers.server.ts';
import type { Route } from './+types/sitemap-pages';

const STATIC_PAGES = PAGES.filter((page) => page.inSitemap).map((page) => ({ path: pathnameOf(page) }));

export async function loader({ request }: Route.LoaderArgs) {
  const articles = await listArticleChanges(db, MOST_IN_SITEMAP - STATIC_PAGES.length);
  const articlePages = articles.map((article) => ({ path: articleHref(article), changedAt: article.updatedAt }));
  const dealerPages = await listDealerPages(db, MOST_IN_SITEMAP - STATIC_PAGES.length - articles.length);
  return versionedText(
    request,
    toSitemap([...STATIC_PAGES, ...articlePages, ...dealerPages], env.PUBLIC_URL),
    SITEMAP_TYPE,
  );
}
