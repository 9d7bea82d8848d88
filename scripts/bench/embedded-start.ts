/** Starts on an embedded database of a hundred thousand listings: the first, which draws and stores them, and the next. */
import { newDataDir, startSite } from '#tests/support/server.ts';
import { buildIfNeeded } from '../build.ts';
import type { Figure } from './figure.ts';
import { mostMegabytes, residentMegabytes } from './process-tree.ts';

const LISTINGS = 100_000;

export async function measureEmbeddedStart(): Promise<Figure[]> {
  await buildIfNeeded();
  const environment = { DATA_DIR: await newDataDir(), SEED: `demo:${LISTINGS}` };
  const first = await timeStart(environment, { keepFolder: true });
  const second = await timeStart(environment, {});
  return [
    { name: 'First start with SEED=demo:100000, already built', value: inSeconds(first.seconds), limit: 'told' },
    { name: 'The next start on that folder, until it is ready', value: inSeconds(second.seconds), limit: 'told' },
    { name: 'Memory once it is ready', value: `${second.megabytes.toFixed(0)} MB`, limit: 'told' },
    {
      name: 'Most memory of the first start, and of the next',
      value: `${first.most.toFixed(0)} MB, ${second.most.toFixed(0)} MB`,
      limit: 'told',
    },
  ];
}

async function timeStart(environment: NodeJS.ProcessEnv, stop: { keepFolder?: boolean }) {
  const begun = performance.now();
  const site = await startSite(environment);
  const seconds = (performance.now() - begun) / 1000;
  const pid = site.process.pid ?? 0;
  const memory = { megabytes: residentMegabytes(pid), most: mostMegabytes(pid) };
  await site.stop(stop);
  return { seconds, ...memory };
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
