/** The results page rendered anew for each request, at a thousand to a million listings, beside a bare page of the router's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { newDataDir, type SiteProcess, startSite } from '#tests/support/server.ts';
import { buildIfNeeded } from '../build.ts';
import type { Figure } from './figure.ts';
import { keepGrowth } from './growth.ts';
import { filledDatabase } from './listings-database.ts';
import { type Load, loadEach, loadInTurn } from './load.ts';
import { quantile } from './statistics.ts';

const SIZES = [1000, 100_000, 1_000_000];
const ROUNDS = 5;
const SECONDS = 4;
/** Of 24 cars each, which nobody has seen before. */
const PAGES = 400;
const METRICS_TOKEN = 'known-to-the-bench-alone';
/** A cookie of ours keeps the page cache away: whoever has one may be shown a page of their own. */
const NEVER_KEPT = { cookie: 'kerbside.flash=x', 'accept-encoding': 'identity' };
const AS_BROWSERS = { cookie: 'kerbside.flash=x', 'accept-encoding': 'gzip, deflate, br' };

export async function measurePages(): Promise<Figure[]> {
  await buildIfNeeded();
  const bare = spawn(process.execPath, ['scripts/bench/bare-page.ts'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const sites: SiteProcess[] = [];
  try {
    const [address] = await once(bare.stdout, 'data');
    for (const size of SIZES) sites.push(await startOn(await filledDatabase(size)));
    const targets = sites.map((site) => toTarget(site, NEVER_KEPT));
    const million = sites.at(-1) as SiteProcess;
    const all = [{ url: String(address).trim(), pid: bare.pid ?? 0 }, ...targets, toTarget(million, AS_BROWSERS)];
    const [limit, ...pages] = await loadInTurn(all, ROUNDS, SECONDS);
    const compressed = pages.pop() as Load[];
    const unseen = await loadEach(pagesOf(million), toTarget(million, NEVER_KEPT));
    const searched = await Promise.all(sites.map(searchMs));
    await keepGrowth([{ name: 'Page', points: SIZES.map((listings, at) => ({ listings, ms: cost(pages[at]) })) }]);
    return [
      bareFigure(limit as Load[]),
      ...toFigures(pages, searched),
      shareFigure(pages, limit as Load[]),
      compressedFigure(compressed),
      unseenFigure(unseen),
    ];
  } finally {
    bare.kill();
    for (const site of sites) await site.stop();
  }
}

async function startOn(databaseUrl: string): Promise<SiteProcess> {
  return startSite({
    ...{ DATABASE_URL: databaseUrl, AUTH_SECRET: 'known to the bench and of no use elsewhere', SEED: 'none' },
    ...{ DATA_DIR: await newDataDir(), LOG_LEVEL: 'info', METRICS_TOKEN },
  });
}

/** The first one was seen. */
const pagesOf = ({ origin }: SiteProcess) =>
  Array.from({ length: PAGES }, (_, at) => `${origin}/listings?page=${at + 2}`);

function toTarget({ origin, process: { pid = 0 } }: SiteProcess, headers: Record<string, string>) {
  return { url: `${origin}/listings`, pid, headers };
}

/** The mean of all searches since the site began, from its own figures. */
async function searchMs({ origin }: SiteProcess): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const figures = await response.text();
  const read = (name: string) => Number(new RegExp(`^kerbside_search_seconds_${name} (\\S+)$`, 'm').exec(figures)?.[1]);
  return (read('sum') / read('count')) * 1000;
}

const rate = (loads: Load[] | undefined) =>
  quantile(
    (loads ?? []).map((load) => load.requestsASecond),
    0.5,
  );
const cost = (loads: Load[] | undefined) =>
  quantile(
    (loads ?? []).map((load) => load.msOfProcessor),
    0.5,
  );
const told = (loads: Load[] | undefined) =>
  `${Math.round(rate(loads))} a second, ${cost(loads).toFixed(2)} ms of processor`;

function bareFigure(loads: Load[]): Figure {
  return { name: 'A bare page of the router with 24 plain cards', value: told(loads), limit: 'what the router allows' };
}

function toFigures(pages: Load[][], searched: number[]): Figure[] {
  const apart = pages.map((loads, at) => cost(loads) - (searched[at] ?? 0));
  const growth = (apart.at(-1) ?? 0) / (apart[0] ?? 1);
  return [
    ...SIZES.map((size, at) => ({
      name: `/listings of ${size.toLocaleString('en-AU')} listings, rendered anew: 24 cards, all filters and counts`,
      value: `${told(pages[at])}, of which ${(searched[at] ?? 0).toFixed(2)} ms search`,
      limit: 'at least 250 a second where the bare page reaches 430',
    })),
    {
      name: 'Rendering apart from search, at a million beside a thousand',
      value: `${growth.toFixed(2)} times`,
      limit: 'at most 1.1 times',
    },
  ];
}

/** What the machine is slower or faster than others stands in both. */
function shareFigure(pages: Load[][], bare: Load[]): Figure {
  const shares = pages.map((loads) => (rate(loads) / rate(bare)).toFixed(2));
  return {
    name: 'Their rates as shares of the bare page’s',
    value: shares.join(', '),
    limit: `at least ${(250 / 430).toFixed(2)} (250 of 430)`,
  };
}

function compressedFigure(loads: Load[]): Figure {
  return { name: 'The page at 1,000,000 listings, compressed for each request', value: told(loads), limit: 'none' };
}

function unseenFigure(load: Load): Figure {
  return {
    name: `${PAGES} pages of 24 other cars each, whose cards are rendered for the first time`,
    value: told([load]),
    limit: 'none',
  };
}
