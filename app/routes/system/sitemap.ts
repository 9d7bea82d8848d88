import { SITEMAP_TYPE, toSitemapIndex } from '#app/http/sitemap.ts';
import { versionedText } from '#app/http/versioned-text.server.ts';
import { slicesForSale } from '#app/listings/search/search.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/sitemap';

/** The sitemap is an index of several: pages, searches, and listings slice by slice. */
export function loader({ request }: Route.LoaderArgs) {
  const listings = slicesForSale().map((ids) =>
    ids === '' ? '/sitemap-listings.xml' : `/sitemap-listings.xml?ids=${ids}`,
  );
  const index = toSitemapIndex(['/sitemap-pages.xml', '/sitemap-searches.xml', ...listings], env.PUBLIC_URL);
  return versionedText(request, index, SITEMAP_TYPE);
}
