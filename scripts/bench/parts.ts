/** The parts of the bench by name, in the order of the report. */
import { measureDemoSeed } from './demo-seed.ts';
import { measureEmbeddedStart } from './embedded-start.ts';
import type { Figure } from './figure.ts';
import { measureFilling } from './filling.ts';
import { measureHostileImages } from './hostile-images.ts';
import { measureImport } from './import.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureOpenStreams } from './open-streams.ts';
import { measurePageCache } from './page-cache.ts';
import { measurePages } from './pages.ts';
import { measurePhotos } from './photos.ts';
import type { Section } from './report.ts';
import { measureSearch } from './search.ts';
import { measureSignInTiming } from './sign-in-timing.ts';
import { measureSiteAtAMillion } from './site-at-a-million.ts';

const SEARCH = `Page ids, exact count and the counts of every filter together, over 200 searches from narrow to none (\`scripts/bench/search-mix.ts\`), index and SQL in turn, the median of 5 rounds each, after their answers were found equal. SQL reads a narrow table made for it (\`scripts/bench/sql-search-table.ts\`), everything in memory, in one backend; its time is that on the clock of the client, the index's that of the processor.

![Time of a search and of a page against the number of listings, on logarithmic scales](benchmarks/growth.svg)`;

const FILLING =
  'The site fills its index from PostgreSQL, on the same two cores, and is asked the whole time, one question after the other, whether it is alive and whether it is ready.';

const PAGES = `\`/listings\` without the page cache, one process, the database and the sender of requests beside it on the same two cores; the bare page and the sites in turn, medians of 5 rounds.

What stands between our page and the bare one, by a profile at a thousand listings: the query for the 24 rows, half of which is handing it to the network (0.6 ms); the search (0.2, at a million 0.35); the header, the filters' frame, the head and the first card, which React renders anew, and the routes of a whole site, which the router lays out anew (0.5); the keys of the other cards and of the filters, and putting their HTML in place (0.3); four times the bytes to escape, hash and send (0.4); the policy with the hash of each inline script, the log line, the figures and the session (0.2). Cards, choices and links are rendered once for what they show (decision 23); the last row tells what a page costs whose cards nobody has seen yet.`;

const KEPT =
  '`/listings` as strangers get it, with its line in the log, and the same bytes and headers from a server of ten lines, in turn, medians of 5 rounds. The sender of requests is a process of its own; on two cores it has the one that the server leaves.';

const GROWTH =
  'Asked in turn of two sites with as many listings as told, by somebody who is signed in, so that no page comes from the cache: the median of 5 rounds of 20. Of the queries, those that guests, a dealer with tens of thousands of cars and the administrator cause, each explained for real after `analyze`.';

/** `about` explains what the figures cannot say, such as what stands between one and its limit. */
type BenchPart = Section & { measure(): Promise<Figure[]> };

export const PARTS: ReadonlyMap<string, BenchPart> = new Map([
  ['demo-seed', { title: 'First start', measure: measureDemoSeed }],
  ['search', { title: 'Search', about: SEARCH, measure: measureSearch }],
  ['filling', { title: 'Start on 1,000,000 listings', about: FILLING, measure: measureFilling }],
  ['pages', { title: 'Fresh pages', about: PAGES, measure: measurePages }],
  ['page-cache', { title: 'Kept pages', about: KEPT, measure: measurePageCache }],
  ['site-at-a-million', { title: 'Growth of the rest', about: GROWTH, measure: measureSiteAtAMillion }],
  ['embedded-start', { title: 'Start on 100,000 embedded listings', measure: measureEmbeddedStart }],
  ['import', { title: 'Import', measure: measureImport }],
  ['photos', { title: 'Photos', measure: measurePhotos }],
  ['hostile-images', { title: 'Hostile images', measure: measureHostileImages }],
  ['lighthouse', { title: 'Lighthouse', measure: measureLighthouse }],
  ['sign-in-timing', { title: 'Timing of sign-in', measure: measureSignInTiming }],
  ['open-streams', { title: 'Open streams', measure: measureOpenStreams }],
]);
