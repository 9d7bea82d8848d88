import { buildIfNeeded } from '../../scripts/build.ts';
import { newDataDir, startSite } from '../../tests/support/server.ts';
import { peakResidentMegabytes, residentMegabytes } from '../processes.ts';
import type { Figure } from './figure.ts';

const LISTINGS = 100_000;

export async function measureEmbeddedStart(): Promise<Figure[]> {
  await buildIfNeeded();
  const environment = { DATA_DIR: await newDataDir(), SEED: `demo:${LISTINGS}` };
  const first = await timeStart(environment, { keepFolder: true });
  const second = await timeStart(environment, {});
  return [
    { name: 'First start with SEED=demo:100000, already built', value: inSeconds(first.seconds), limit: 'none' },
    { name: 'Second start, until ready', value: inSeconds(second.seconds), limit: 'none' },
    { name: 'Memory once ready', value: `${second.megabytes.toFixed(0)} MB`, limit: 'none' },
    {
      name: 'Peak memory of the first and second start',
      value: `${first.most.toFixed(0)} MB, ${second.most.toFixed(0)} MB`,
      limit: 'none',
    },
  ];
}

async function timeStart(environment: NodeJS.ProcessEnv, stop: { keepFolder?: boolean }) {
  const startedAt = performance.now();
  const site = await startSite(environment);
  const seconds = (performance.now() - startedAt) / 1000;
  const pid = site.process.pid ?? 0;
  const memory = { megabytes: residentMegabytes(pid), most: peakResidentMegabytes(pid) };
  await site.stop(stop);
  return { seconds, ...memory };
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
