/** https://www.sitemaps.org/protocol.html; a sitemap only covers its own folder, so ours are at the root. */
import { toXml } from '#app/vocabulary/xml.ts';

export const MOST_IN_SITEMAP = 50_000;
/** Before compression. */
export const MOST_BYTES = 52_428_800;

export type SitemapPage = { path: string; changedAt?: Date; photos?: string[] };

export const SITEMAP_TYPE = 'application/xml; charset=utf-8';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
export const SITEMAP_START = `${XML}<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
export const SITEMAP_END = '</urlset>\n';

export function toSitemap(pages: SitemapPage[], origin: string): string {
  return `${SITEMAP_START}${toSitemapPages(pages, origin)}${SITEMAP_END}`;
}

export function toSitemapPages(pages: SitemapPage[], origin: string): string {
  return pages.map((page) => toUrl(page, origin)).join('');
}

export function toSitemapIndex(paths: string[], origin: string): string {
  const sitemaps = paths.map((path) => `<sitemap><loc>${toXml(absolute(path, origin))}</loc></sitemap>\n`);
  return `${XML}<sitemapindex ${NAMESPACE}>\n${sitemaps.join('')}</sitemapindex>\n`;
}

function toUrl({ path, changedAt, photos = [] }: SitemapPage, origin: string): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  const images = photos.map(
    (photo) => `<image:image><image:loc>${toXml(absolute(photo, origin))}</image:loc></image:image>\n`,
  );
  return `<url><loc>${toXml(absolute(path, origin))}</loc>${changed}\n${images.join('')}</url>\n`;
}

function absolute(path: string, origin: string): string {
  return path.startsWith('/') ? `${origin}${path}` : path;
}
