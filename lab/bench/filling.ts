/** The start on a full database: time until ready, answers during the start, and memory. */
import { setTimeout as wait } from 'node:timers/promises';
import { buildIfNeeded } from '../../scripts/build.ts';
import { freePort, newDataDir, spawnSite } from '../../tests/support/server.ts';
import { peakResidentMegabytes } from '../processes.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';
import { filledDatabase } from './listings-database.ts';
import { SEARCHES } from './search-mix.ts';

const LISTINGS = 1_000_000;
const PAUSE_MS = 5;

export async function measureFilling(): Promise<Figure[]> {
  await buildIfNeeded();
  const databaseUrl = await filledDatabase(LISTINGS);
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const site = spawnSite({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'known to the bench and of no use elsewhere',
    SEED: 'none',
    DATA_DIR: await newDataDir(),
    PORT: port,
    LOG_LEVEL: 'warn',
  });
  try {
    const start = await watchStart(origin, site);
    const filled = peakResidentMegabytes(site.child.pid ?? 0);
    for (const search of SEARCHES) await read(`${origin}/listings?${search}`);
    return toFigures({ ...start, filled, searched: peakResidentMegabytes(site.child.pid ?? 0) });
  } finally {
    site.child.kill('SIGTERM');
  }
}

type Start = { seconds: number; waits: number; health: number[] };

/** `waits` counts how often it was not ready. */
async function watchStart(origin: string, { child, output }: ReturnType<typeof spawnSite>): Promise<Start> {
  while ((await statusOf(`${origin}/healthz`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The site stopped:\n${output()}`);
    await wait(PAUSE_MS);
  }
  const startedAt = performance.now();
  const health: number[] = [];
  let waits = 0;
  for (;;) {
    const sentAt = performance.now();
    const status = await statusOf(`${origin}/healthz`);
    if (status !== 200) throw new Error(`/healthz answered ${status} while the site filled its index.`);
    health.push(performance.now() - sentAt);
    const ready = await statusOf(`${origin}/readyz`);
    if (ready === 200) return { seconds: (performance.now() - startedAt) / 1000, waits, health };
    if (ready !== 503) throw new Error(`/readyz answered ${ready}.`);
    waits += 1;
    await wait(PAUSE_MS);
  }
}

/** 0 while nothing listens. */
async function statusOf(url: string): Promise<number> {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}

async function read(url: string) {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
}

type Measured = Start & { filled: number; searched: number };

function toFigures({ seconds, waits, health, filled, searched }: Measured): Figure[] {
  return [
    {
      name: 'A site that starts on 1,000,000 listings, from its first response until ready',
      value: `${seconds.toFixed(1)} s (/readyz answered 503 ${waits} times)`,
      limit: 'under 25 s',
    },
    {
      name: '/healthz during the start, 99th percentile and slowest',
      value: `${quantile(health, 0.99).toFixed(0)} and ${Math.max(...health).toFixed(0)} ms`,
      limit: 'none',
    },
    {
      name: `Peak memory of that site: once filled, and after ${SEARCHES.length} searches over HTTP`,
      value: `${Math.round(filled)} and ${Math.round(searched)} MB`,
      limit: 'under 900 MB',
    },
  ];
}
