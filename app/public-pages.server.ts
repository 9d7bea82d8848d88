/**
 * The table of contents of the page cache: which pages look the same to every visitor, under which one address each is
 * kept, and what it shows. A page is rendered from that address alone: what is unknown in the address of a visitor cannot
 * reach it.
 */

import { articlesHref } from '#app/articles/article.ts';
import { contentVersions } from '#app/http/page-cache/content-versions.server.ts';
import type { PublicPage, Shown } from '#app/http/page-cache/public-page.ts';
import { listingsHref, parseCriteria } from '#app/listings/search/criteria.ts';
import { listingIndex, searchLagMs } from '#app/listings/search/search.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { parsePage } from '#app/vocabulary/page.ts';

/**
 * Longer than a database takes to fail over, which is bridged by what is kept. A process that hears nothing for longer may
 * be cut off while others change things.
 */
const LONGEST_SILENCE_MS = 30_000;

type Rule = {
  /** Null where this address cannot be kept: it leads elsewhere, or is asked for too seldom. */
  addressOf(params: URLSearchParams): string | null;
  shows: readonly Shown[];
};

const RULES = new Map<string, Rule>([
  // Without scripts the models of a make come with the page of that make.
  ['/', { addressOf: (params) => (params.has('make') ? null : '/'), shows: ['listings', 'articles'] }],
  ['/listings', { addressOf: addressOfSearch, shows: ['listings'] }],
  ['/articles', { addressOf: (params) => articlesHref(parsePage(params.get('page'))), shows: ['articles'] }],
  ...['/about', '/application', '/contact', '/for-dealers', '/privacy-policy', '/sell-your-car', '/terms'].map(
    (path): [string, Rule] => [path, { addressOf: () => path, shows: [] }],
  ),
]);

const RULES_BY_ID = new Map<string, readonly Shown[]>([
  ['listing', ['listings', 'sellers']],
  ['article', ['articles']],
]);

/** Of what stands behind the host in a request; null where the page cannot be kept. Does not throw. */
export function publicPage(target: string): PublicPage | null {
  const url = URL.parse(target, 'http://localhost');
  // `//elsewhere` and `http://elsewhere/` name another host: React Router decides what to make of them.
  if (!url || !target.startsWith('/') || url.host !== 'localhost') return null;
  const rule = RULES.get(url.pathname);
  if (!rule) return pageById(url.pathname);
  const address = rule.addressOf(url.searchParams);
  return address === null ? null : { address, shows: rule.shows };
}

function pageById(path: string): PublicPage | null {
  const [, kind = '', id = '', ...rest] = path.split('/');
  const shows = RULES_BY_ID.get(kind);
  return shows && isId(id) && rest.length === 0 ? { address: path, shows } : null;
}

/** With a range of prices the search leads to the address that says it in bounds. */
function addressOfSearch(params: URLSearchParams): string | null {
  return params.has('priceRange') ? null : listingsHref(parseCriteria(params));
}

/** Which moment of this data the process knows. Null where the database has been silent for too long to say. */
export function versionOf(shown: readonly Shown[]): string | null {
  if (Math.max(searchLagMs(), contentVersions.silenceMs()) > LONGEST_SILENCE_MS) return null;
  return shown
    .map((content) => (content === 'listings' ? listingIndex.version : contentVersions.of(content)))
    .join(' ');
}
