import { measureAlerts } from './alerts.ts';
import { measureDemoSeed } from './demo-seed.ts';
import { measureEmbeddedStart } from './embedded-start.ts';
import type { Figure } from './figure.ts';
import { measureFilling } from './filling.ts';
import { measureHostileImages } from './hostile-images.ts';
import { measureImport } from './import.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureListingRules } from './listing-rules.ts';
import { measureMessages } from './messages.ts';
import { measureOpenStreams } from './open-streams.ts';
import { measurePages } from './pages.ts';
import { measurePhotos } from './photos.ts';
import { measurePrices } from './prices.ts';
import { measureRating } from './rating-a-million.ts';
import type { Section } from './report.ts';
import { measureSamePhotos } from './same-photos.ts';
import { measureSearch } from './search.ts';
import { measureSignInTiming } from './sign-in-timing.ts';
import { measureSiteAtAMillion } from './site-at-a-million.ts';
import { measureSuggestions } from './suggestions.ts';
import { measureTextSearch } from './text-search.ts';
import { measureTypedSearch } from './typed-search.ts';

const SEARCH =
  'Time to find one page of ids, the exact total and the counts of every filter, over 200 searches from narrow to unfiltered (`scripts/bench/search-mix.ts`). Processor time, median of 5 rounds.';

const TEXT_SEARCH =
  'Words from the commonest to the rarest, beginnings of one to three letters and up to ten words at once, each alone and with four sets of filters: one page of ids, the exact total and all counts. The descriptions have 80 made-up words in the median and a long tail of rare ones (`scripts/bench/texts.ts`). Processor time, median of 5 rounds.';

const SUGGESTIONS =
  'Every beginning of fifteen typed searches (`scripts/bench/suggestions.ts`): makes, models and suburbs, each with the exact count of its results. Processor time, median of 5 rounds.';

const ALERTS =
  'Two hundred listings, each matched with the saved searches: nine in twenty of a model, four of a make, three of a body, two of words, two of a price alone, most with more filters (`scripts/bench/alerts.ts`). Processor time of one listing.';

const PRICES =
  'Each real ad is left out in turn and its price estimated from the others; ads of the same make, model, year and kilometres are left out with it (`scripts/bench/prices.ts`). The error is the difference from the asking price, as a share of it.';

const RATING =
  'One process on PostgreSQL, as on the first start and every night: reading each model, finding the similar cars of each car for sale and writing the ratings that changed. Then the prices of single cars change.';

const SAME_PHOTOS =
  'Looks at most six bits apart from one of them, among three million random ones (`app/listings/same-photos.server.ts`). Time of the query, its answer included, of 200 looks that are a few bits apart from a stored one.';

const LISTING_RULES =
  'The real ads in an embedded database, each from an account of its own, checked 200 at a time (`scripts/bench/listing-rules.ts`). They have no descriptions, VINs or plates, and their photos are not theirs: only the price can be measured on them.';

const FILLING =
  'The site fills its index from PostgreSQL on the same two cores. Health checks run one after the other throughout.';

const PAGES = `One process, with the database and the load generator on the same cores: eight connections, each page right after what it is compared with, medians of 21 rounds of a second. The filtered search is \`make=Toyota&maxPrice=20000\`. The page cache is bypassed, except in the last share: Node's own server is ten lines that send the same bytes and headers. Pages are uncompressed unless noted. On a busy machine, compare processor time.`;

const MESSAGES =
  'A seller’s pages on PostgreSQL, one request after the other: median and longest of 40, with the whole way through HTTP.';

const GROWTH =
  'Two sites with 1,000 and 1,000,000 listings in turn, signed in to bypass the page cache: median of 5 rounds of 20 requests. The queries are those of guests, a dealer with tens of thousands of cars and the administrator, each run with `explain analyze`.';

/** `about` explains what the figures alone cannot. */
type BenchPart = Section & { measure(): Promise<Figure[]> };

export const PARTS: ReadonlyMap<string, BenchPart> = new Map([
  ['demo-seed', { title: 'First start', measure: measureDemoSeed }],
  ['search', { title: 'Search', about: SEARCH, measure: measureSearch }],
  ['text-search', { title: 'Search for words', about: TEXT_SEARCH, measure: measureTextSearch }],
  ['typed-search', { title: 'Typed searches', measure: measureTypedSearch }],
  ['suggestions', { title: 'Suggestions while typing', about: SUGGESTIONS, measure: measureSuggestions }],
  ['alerts', { title: 'Alerts', about: ALERTS, measure: measureAlerts }],
  ['prices', { title: 'Price ratings', about: PRICES, measure: measurePrices }],
  ['rating', { title: 'Rating a million prices', about: RATING, measure: measureRating }],
  ['same-photos', { title: 'Photos that look the same', about: SAME_PHOTOS, measure: measureSamePhotos }],
  ['listing-rules', { title: 'Rules that look before buyers do', about: LISTING_RULES, measure: measureListingRules }],
  ['filling', { title: 'Start on 1,000,000 listings', about: FILLING, measure: measureFilling }],
  ['pages', { title: 'Pages', about: PAGES, measure: measurePages }],
  ['site-at-a-million', { title: 'Growth of the rest', about: GROWTH, measure: measureSiteAtAMillion }],
  ['embedded-start', { title: 'Start on 100,000 embedded listings', measure: measureEmbeddedStart }],
  ['import', { title: 'Import', measure: measureImport }],
  ['photos', { title: 'Photos', measure: measurePhotos }],
  ['hostile-images', { title: 'Hostile images', measure: measureHostileImages }],
  ['lighthouse', { title: 'Lighthouse', measure: measureLighthouse }],
  ['messages', { title: 'Messages', about: MESSAGES, measure: measureMessages }],
  ['sign-in-timing', { title: 'Timing of sign-in', measure: measureSignInTiming }],
  ['open-streams', { title: 'Open streams', measure: measureOpenStreams }],
]);
