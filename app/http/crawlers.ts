/** Crawlers by the name they give themselves, and clients that are no browser. One that lies is counted as a visitor. */
const NAMED =
  /bot\/|bot;|bots\b|crawl|spider|slurp|archiver|facebookexternalhit|meta-external|embedly|preview|scrapy|python-requests|python-urllib|aiohttp|httpx|go-http-client|libwww/i;

/** True for Googlebot, bingbot and all who say in `User-Agent` that no person is reading. */
export function isCrawler(userAgent: string | null | undefined): boolean {
  return NAMED.test(userAgent ?? '');
}
