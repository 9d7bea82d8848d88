/** Which addresses the page cache serves, and the canonical address of each. */

import { articlesHref, parseArticleChoice } from '#app/articles/article.ts';
import { contentVersions, type PageContent, type PublicPage } from '#app/http/content-versions.server.ts';
import { PAGES, pathnameOf } from '#app/pages.ts';
import { listingsHref, parseCriteria } from '#app/search/criteria.ts';
import { MORE_FILTERS } from '#app/search/filter-model.server.ts';
import { listingsEdition } from '#app/search/search.server.ts';
import { searchRedirect } from '#app/search/typed-search.server.ts';

/** Longer than a database failover takes. After that, other processes may have made changes this one can't see. */
const LONGEST_SILENCE_MS = 30_000;

/** Null if a page with these parameters isn’t cached: it redirects, or too few people open it. */
type ToAddress = (params: URLSearchParams) => string | null;

/** Pages whose content depends on parameters. */
const ADDRESSES: Record<string, ToAddress> = {
  // Without JavaScript the models of a make come with the page of that make.
  '/': (params) => (params.has('make') ? null : '/'),
  '/listings': addressOfSearch,
  '/contact': (params) => (params.has('about') ? null : '/contact'),
  '/articles': (params) => articlesHref(parseArticleChoice(params)),
};

/** What a visitor typed or opened: parameters of the results that are no part of the search. */
const OF_ONE_VISIT = ['q', 'typed', 'leaveOut', MORE_FILTERS];

const CACHED = PAGES.flatMap((page) => (page.shows ? { pathname: pathnameOf(page), shows: page.shows } : []));
const BY_PATHNAME = new Map(CACHED.map(({ pathname, shows }) => [pathname, shows]));
/** `/listing/:id` and its like. */
const BY_FOLDER = new Map(
  CACHED.filter(({ pathname }) => pathname.includes('/:')).map(({ pathname, shows }) => [
    pathname.split('/')[1],
    shows,
  ]),
);

/** As we write them: other spellings are rendered each time. The number gate must know those of a listing too. */
const IN_FOLDER: Record<string, RegExp> = {
  listing: /^[0-9a-z]{12}(\/\d{4}-[a-z0-9-]{1,100})?$/,
  article: /^[0-9a-z]{12}$/,
  prices: /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}$/,
  'used-cars': /^[a-z0-9-]{1,60}(\/[a-z0-9-]{1,60})?$/,
};

/** `target` is the request’s, behind the host. Null if the page isn’t cached. Does not throw. */
export function publicPage(target: string): PublicPage | null {
  const url = URL.parse(target, 'http://localhost');
  // `//elsewhere` and `http://elsewhere/` name another host: React Router decides what to make of them.
  if (!url || !target.startsWith('/') || url.host !== 'localhost') return null;
  const shows = BY_PATHNAME.get(url.pathname);
  if (!shows || url.pathname.includes(':')) return pageById(url.pathname);
  const toAddress = ADDRESSES[url.pathname];
  const address = toAddress ? toAddress(url.searchParams) : url.pathname;
  return address === null ? null : { address, shows };
}

function pageById(path: string): PublicPage | null {
  const [, folder = '', ...below] = path.split('/');
  const shows = BY_FOLDER.get(folder);
  return shows && IN_FOLDER[folder]?.test(below.join('/')) ? { address: path, shows } : null;
}

function addressOfSearch(params: URLSearchParams): string | null {
  const isOwn = OF_ONE_VISIT.some((name) => params.has(name));
  return isOwn || searchRedirect(params) ? null : listingsHref(parseCriteria(params));
}

/** The version of this content that the process knows; null after too long a silence of the database. */
export function versionOf(shown: readonly PageContent[]): string | null {
  const listings = listingsEdition(LONGEST_SILENCE_MS);
  if (listings === null || contentVersions.silenceMs() > LONGEST_SILENCE_MS) return null;
  return shown.map((content) => (content === 'listings' ? listings : contentVersions.of(content))).join(' ');
}
