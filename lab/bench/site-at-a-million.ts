/** Pages and queries of the site at a million listings, beside a thousand, for a signed-in visitor. */

import { buildIfNeeded } from '../../scripts/build.ts';
import { recordQueries } from '../../tests/support/plans.ts';
import { peakMegabytes, treeMegabytes } from '../processes.ts';
import { quantile } from '../statistics.ts';
import { explainHotPaths } from './explained.ts';
import type { Figure } from './figure.ts';
import { type GrownSite, startGrownSite } from './grown-site.ts';

const [FEW, MANY] = [1000, 1_000_000];
const [ROUNDS, REQUESTS] = [5, 20];

export async function measureSiteAtAMillion(): Promise<Figure[]> {
  await buildIfNeeded();
  const queries = recordQueries();
  const few = await startGrownSite(FEW);
  const many = await startGrownSite(MANY, queries.environment);
  try {
    const times = await measureTimes(few, many);
    return [...times, ...(await measureSitemap(many)), ...(await explainHotPaths(many, queries.read))];
  } finally {
    await few.stop();
    await many.stop();
    queries.forget();
  }
}

const PAGES: [name: string, path: (site: GrownSite) => string][] = [
  ['Home', () => '/'],
  ['A listing', ({ otherId }) => `/listing/${otherId}`],
  ['`/sitemap.xml`', () => '/sitemap.xml'],
];

async function measureTimes(few: GrownSite, many: GrownSite): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of PAGES) {
    const [atFew, atMany] = await inTurn([few, many], path);
    figures.push({
      name: `${name} at 1,000,000 listings, median`,
      value: `${atMany?.toFixed(1)} ms`,
      limit: `${atFew?.toFixed(1)} ms at 1,000`,
    });
  }
  return figures;
}

async function inTurn(sites: GrownSite[], pathOf: (site: GrownSite) => string): Promise<number[]> {
  const rounds = sites.map((): number[] => []);
  for (const site of sites) await timeRound(site, pathOf(site));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, site] of sites.entries()) rounds[at]?.push(await timeRound(site, pathOf(site)));
  }
  return rounds.map((times) => quantile(times, 0.5));
}

async function timeRound({ read }: GrownSite, path: string): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const startedAt = performance.now();
    await read(path);
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.5);
}

/** All slices in sequence, as a fast search engine fetches them. */
async function measureSitemap({ read, pid }: GrownSite): Promise<Figure[]> {
  const slices = (await read('/sitemap.xml')).match(/\/sitemap-listings[^<]*/g) ?? [];
  const before = treeMegabytes(pid);
  const [times, pages]: [number[], number[]] = [[], []];
  const peak = await peakMegabytes(pid, async () => {
    for (const slice of slices) {
      const startedAt = performance.now();
      pages.push((await read(slice)).split('<url>').length - 1);
      times.push(performance.now() - startedAt);
    }
  });
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const scope = `${slices.length} slices of at most ${Math.max(...pages).toLocaleString('en-AU')}`;
  return [
    { name: 'One slice of listings, median', value: `${quantile(times, 0.5).toFixed(0)} ms`, limit: 'a few seconds' },
    { name: 'The slowest slice', value: `${Math.max(...times).toFixed(0)} ms`, limit: 'a few seconds' },
    {
      name: `The whole sitemap: ${sum(pages).toLocaleString('en-AU')} unsold listings in ${scope}`,
      value: `${(sum(times) / 1000).toFixed(1)} s`,
      limit: 'none',
    },
    {
      name: 'Peak memory of the site while it writes them all',
      value: `${peak.toFixed(0)} MB`,
      limit: `${before.toFixed(0)} MB before`,
    },
  ];
}
