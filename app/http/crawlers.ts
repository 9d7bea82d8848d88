/** Recognises crawlers and other programs by their User-Agent. One that lies counts as a visitor. */
const NAMED =
  /bot\/|bot;|bots\b|crawl|spider|slurp|archiver|facebookexternalhit|meta-external|embedly|preview|scrapy|python-requests|python-urllib|aiohttp|httpx|go-http-client|libwww/i;

/** True for Googlebot, bingbot and all who say in `User-Agent` that no person is reading. */
export function isCrawler(userAgent: string | null | undefined): boolean {
  return NAMED.test(userAgent ?? '');
}
