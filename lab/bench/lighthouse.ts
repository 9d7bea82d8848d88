/** Lighthouse scores on a slow phone, the median of several runs. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildIfNeeded } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { startSite } from '../../tests/support/server.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';

const LIGHTHOUSE = 'lab/node_modules/lighthouse/cli/index.js';
const [RUNS, VISITS, MOST_BYTES] = [3, 10, 2 ** 26];
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const NAMES = Object.keys(LEAST) as (keyof typeof LEAST)[];

type Audit = { title: string; score: number | null; displayValue?: string };
type Category = { score: number; auditRefs: { id: string; weight: number }[] };
type Report = { categories: Record<keyof typeof LEAST, Category>; audits: Record<string, Audit> };

export async function measureLighthouse(): Promise<Figure[]> {
  await buildIfNeeded();
  const chromium = await findChromium();
  const site = await startSite({ SEED: 'demo:60' });
  try {
    const results = await (await fetch(`${site.origin}/listings?status=available`)).text();
    const articles = await (await fetch(`${site.origin}/articles`)).text();
    const pages = {
      home: '/',
      results: '/listings',
      car: /href="(\/listing\/\w+)"/.exec(results)?.[1] ?? '',
      article: /href="(\/article\/[^"]+)"/.exec(articles)?.[1] ?? '',
    };
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      for (let visit = 0; visit < VISITS; visit += 1) await fetch(site.origin + path);
      const reports: Report[] = [];
      while (reports.length < RUNS) reports.push(await judge(site.origin + path, chromium));
      figures.push(toFigure(name, reports));
    }
    return figures;
  } finally {
    await site.stop();
  }
}

async function judge(url: string, chromium: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[LIGHTHOUSE, url, '--output=json', '--quiet', `--only-categories=${NAMES.join(',')}`],
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
    ],
    { maxBuffer: MOST_BYTES, env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) } },
  );
  return JSON.parse(stdout);
}

function toFigure(page: string, reports: Report[]): Figure {
  const scores = NAMES.map((name) =>
    quantile(
      reports.map(({ categories }) => Math.round(categories[name].score * 100)),
      0.5,
    ),
  );
  const [{ categories, audits }] = reports as [Report];
  const failed = NAMES.flatMap((name) => categories[name].auditRefs).flatMap(({ id, weight }) => {
    const { title, score, displayValue = score } = audits[id] as Audit;
    return weight > 0 && score !== null && score < 0.9 ? `${title} (${displayValue})` : [];
  });
  return {
    name: `Lighthouse, phone, ${page}: ${NAMES.join(', ')} (median of ${RUNS})`,
    value: [scores.join(', '), ...failed].join('; '),
    limit: `at least ${Object.values(LEAST).join(', ')}`,
    isMet: NAMES.every((name, at) => (scores[at] ?? 0) >= LEAST[name]),
  };
}
