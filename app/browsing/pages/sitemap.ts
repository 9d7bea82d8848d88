import { versionedText } from '#app/http/answer.server.ts';
import { SITEMAP_TYPE, toSitemapIndex } from '#app/http/sitemap.ts';
import { env } from '#app/platform/env.server.ts';
import { listSlicesForSale } from '#app/search/search.server.ts';
import type { Route } from './+types/sitemap';

export async function loader({ request }: Route.LoaderArgs) {
  const listings = (await listSlicesForSale()).map((ids) =>
    ids === '' ? '/sitemap-listings.xml' : `/sitemap-listings.xml?ids=${ids}`,
  );
  const index = toSitemapIndex(['/sitemap-pages.xml', '/sitemap-searches.xml', ...listings], env.PUBLIC_URL);
  return versionedText(request, index, SITEMAP_TYPE);
}
