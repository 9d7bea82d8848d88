/** Lighthouse scores on a slow phone, the median of several runs. */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort, startSite } from '#tests/support/server.ts';
import { buildIfNeeded } from '../build.ts';
import { findChromium } from '../chromium.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';

const RUNS = 3;
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof CATEGORIES;
const NAMES = Object.keys(CATEGORIES) as Category[];

export async function measureLighthouse(): Promise<Figure[]> {
  await buildIfNeeded();
  const port = Number(await freePort());
  const browser = await chromium.launch({
    executablePath: (await findChromium()) || undefined,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const site = await startSite({ SEED: 'demo:60' });
  try {
    const figures: Figure[] = [];
    for (const { name, path } of await listPages(site.origin)) {
      for (let visit = 0; visit < 10; visit += 1) await fetch(site.origin + path);
      figures.push(toFigure(name, await judge(site.origin + path, port)));
    }
    return figures;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function listPages(origin: string) {
  return [
    { name: 'home', path: '/' },
    { name: 'results', path: '/listings' },
    { name: 'detail', path: await firstLink(`${origin}/listings?status=available`, /href="(\/listing\/\w+)"/) },
    { name: 'article', path: await firstLink(`${origin}/articles`, /href="(\/article\/\w+)"/) },
  ];
}

async function firstLink(page: string, pattern: RegExp): Promise<string> {
  const link = pattern.exec(await (await fetch(page)).text())?.[1];
  if (!link) throw new Error(`${page} has no link like ${pattern}.`);
  return link;
}

type Scores = Record<Category, number[]>;

async function judge(url: string, port: number): Promise<Scores> {
  const scores = Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Scores;
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, { port, onlyCategories: NAMES, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
    for (const name of NAMES) {
      const category = result.lhr.categories[name];
      scores[name].push(Math.round((category?.score ?? 0) * 100));
      if (run === 0) printFailures(url, result.lhr, category?.auditRefs ?? []);
    }
  }
  return scores;
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function printFailures(url: string, { audits }: Report, refs: { id: string; weight: number }[]) {
  for (const { id, weight } of refs) {
    const audit = audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score >= 0.9) continue;
    process.stdout.write(`  ${url}: ${audit.title} (${audit.displayValue ?? audit.score})\n`);
  }
}

function toFigure(page: string, scores: Scores): Figure {
  return {
    name: `Lighthouse, phone, ${page}: ${NAMES.join(', ')} (median of ${RUNS})`,
    value: NAMES.map((name) => quantile(scores[name], 0.5)).join(', '),
    limit: `at least ${NAMES.map((name) => CATEGORIES[name]).join(', ')}`,
  };
}
