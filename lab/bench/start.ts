/** Starts until ready: with the demo’s cars, and on a full database, with its memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfNeeded } from '../../scripts/build.ts';
import { startSite } from '../../tests/support/server.ts';
import { peakResidentMegabytes } from '../processes.ts';
import { filledDatabase } from './databases.ts';
import type { Figure } from './figure.ts';
import { SEARCHES } from './search-mix.ts';

const LISTINGS = 1_000_000;
const [DEMO_SECONDS, FULL_SECONDS, MOST_MEGABYTES] = [60, 35, 900];

export async function measureStart(): Promise<Figure[]> {
  await buildIfNeeded();
  const demo = await timeStart({ SEED: 'demo' });
  await demo.site.stop();
  const environment = {
    DATABASE_URL: await filledDatabase(LISTINGS),
    AUTH_SECRET: 'known to the bench and of no use elsewhere',
  };
  const { site, seconds } = await timeStart(environment);
  const pid = site.process.pid ?? 0;
  const filled = peakResidentMegabytes(pid);
  for (const search of SEARCHES) await (await fetch(`${site.origin}/listings?${search}`)).arrayBuffer();
  const searched = peakResidentMegabytes(pid);
  await site.stop();
  return [
    {
      name: 'First start with SEED=demo, already built',
      value: `${demo.seconds.toFixed(1)} s`,
      limit: `under ${DEMO_SECONDS} s`,
      isMet: demo.seconds < DEMO_SECONDS,
    },
    {
      name: 'Start on 1,000,000 listings',
      value: `${seconds.toFixed(1)} s`,
      limit: `under ${FULL_SECONDS} s`,
      isMet: seconds < FULL_SECONDS,
    },
    {
      name: `Its peak memory: once ready, and after ${SEARCHES.length} searches`,
      value: `${filled.toFixed(0)} and ${searched.toFixed(0)} MB`,
      limit: `under ${MOST_MEGABYTES} MB`,
      isMet: searched < MOST_MEGABYTES,
    },
  ];
}

async function timeStart(environment: NodeJS.ProcessEnv) {
  const startedAt = performance.now();
  const site = await startSite(environment);
  while (!(await fetch(`${site.origin}/readyz`)).ok) await sleep(20);
  return { site, seconds: (performance.now() - startedAt) / 1000 };
}
