import { versionedText } from '#app/http/etag.server.ts';
import { MOST_IN_SITEMAP, SITEMAP_TYPE, toSitemap } from '#app/http/sitemap.ts';
import { env } from '#app/platform/env.server.ts';
import { searchesForSale } from '#app/search/search.server.ts';
import type { Route } from './+types/sitemap-searches';

export function loader({ request }: Route.LoaderArgs) {
  const searches = searchesForSale().slice(0, MOST_IN_SITEMAP);
  const sitemap = toSitemap(
    searches.map((path) => ({ path })),
    env.PUBLIC_URL,
  );
  return versionedText(request, sitemap, SITEMAP_TYPE);
}
