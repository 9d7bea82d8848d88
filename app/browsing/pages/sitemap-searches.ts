import { versionedText } from '#app/http/answer.server.ts';
import { MOST_IN_SITEMAP, SITEMAP_TYPE, toSitemap } from '#app/http/sitemap.ts';
import { env } from '#app/platform/env.server.ts';
import { listGuidedModels } from '#app/search/guided-models.server.ts';
import { listSearchesForSale } from '#app/search/search.server.ts';
import type { Route } from './+types/sitemap-searches';

export async function loader({ request }: Route.LoaderArgs) {
  const guides = (await listGuidedModels()).map(({ href }) => href);
  const searches = [...guides, ...(await listSearchesForSale())].slice(0, MOST_IN_SITEMAP);
  const sitemap = toSitemap(
    searches.map((path) => ({ path })),
    env.PUBLIC_URL,
  );
  return versionedText(request, sitemap, SITEMAP_TYPE);
}
