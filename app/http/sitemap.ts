/**
 * Sitemaps as https://www.sitemaps.org/protocol.html writes them, with Google's extension for pictures
 * (https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps). A sitemap speaks for addresses
 * in its own folder and below, so all of ours are at the root.
 */
import { toXml } from '#app/vocabulary/xml.ts';

/** The most addresses in one sitemap, and the most sitemaps in an index. */
export const MOST_IN_SITEMAP = 50_000;
/** The most bytes of one sitemap, before compression. */
export const MOST_BYTES = 52_428_800;

/** A page that search engines may show: its path, when it last changed, and paths or addresses of its pictures. */
export type SitemapPage = { path: string; changedAt?: Date; photos?: string[] };

export const SITEMAP_TYPE = 'application/xml; charset=utf-8';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap is its start, pages in any number of pieces, and its end. */
export const SITEMAP_START = `${XML}<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
export const SITEMAP_END = '</urlset>\n';

export function toSitemap(pages: SitemapPage[], origin: string): string {
  return `${SITEMAP_START}${toSitemapPages(pages, origin)}${SITEMAP_END}`;
}

export function toSitemapPages(pages: SitemapPage[], origin: string): string {
  return pages.map((page) => toUrl(page, origin)).join('');
}

/** `paths` are those of the sitemaps. */
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

/** Files may be served from another host, and then have its address already. */
function absolute(path: string, origin: string): string {
  return path.startsWith('/') ? `${origin}${path}` : path;
}
