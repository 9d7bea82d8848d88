/** Sends requests with wrk, or autocannon if wrk is missing, and measures the process that answers. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { workedSeconds } from './process-tree.ts';
import { quantile } from './statistics.ts';

const CANNON = createRequire(import.meta.url).resolve('autocannon');
const CONNECTIONS = 8;
/** wrk's own 2 s would fail on a busy machine, where only processor time is compared. */
const PATIENCE = '30s';

export const SENDER = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk';

export type Target = {
  url: string;
  pid: number;
  headers?: Record<string, string>;
  /** For pages that must not repeat a URL. */
  nextPath?: () => string;
};
export type Load = { requestsASecond: number; msOfProcessor: number };

/** Sends as fast as it answers, over eight connections. Throws on any status but 200. */
export async function loadFor(seconds: number, target: Target): Promise<Load> {
  const worked = workedSeconds(target.pid);
  const total = await (SENDER === 'wrk' ? sendByWrk(seconds, target) : sendByAutocannon(seconds, target));
  return {
    requestsASecond: total / seconds,
    msOfProcessor: ((workedSeconds(target.pid) - worked) * 1000) / total,
  };
}

/** What each round measured, by target. The first round is a warm-up. */
export async function loadInTurn(targets: Target[], rounds: number, seconds: number): Promise<Load[][]> {
  const measured = targets.map((): Load[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, target] of targets.entries()) {
      const load = await loadFor(seconds, target);
      if (round > 0) measured[at]?.push(load);
    }
  }
  return measured;
}

export const medianRate = (loads: Load[]) =>
  quantile(
    loads.map(({ requestsASecond }) => requestsASecond),
    0.5,
  );
export const medianCost = (loads: Load[]) =>
  quantile(
    loads.map(({ msOfProcessor }) => msOfProcessor),
    0.5,
  );

async function sendByWrk(seconds: number, { url, headers = {}, nextPath }: Target): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-wrk-'));
  try {
    const script = join(folder, 'paths.lua');
    if (nextPath) await writeFile(script, toLua(Array.from({ length: 1000 * seconds }, nextPath)));
    const args = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '--timeout', PATIENCE, ...named];
    const wrk = spawn('wrk', [...args, ...(nextPath ? ['-s', script] : []), url], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const report = await text(wrk.stdout);
    if (/Non-2xx|Socket errors/.test(report)) throw new Error(`${url}: ${report}`);
    return Number(/(\d+) requests in/.exec(report)?.[1]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function toLua(paths: string[]): string {
  return `local paths = {${paths.map((path) => `"${path}"`).join(',')}}
local at = 0
request = function() at = at + 1; return wrk.format("GET", paths[at]) end`;
}

async function sendByAutocannon(seconds: number, { url, headers = {}, nextPath }: Target): Promise<number> {
  if (nextPath) return sendEach(seconds, { url, headers, nextPath });
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = [CANNON, '-j', '-w', '1', '-c', String(CONNECTIONS), '-d', String(seconds), ...named, url];
  const cannon = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const { requests, non2xx, errors } = JSON.parse(await text(cannon.stdout));
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers other than 200, ${errors} errors.`);
  return requests.total;
}

async function sendEach(seconds: number, { url, headers, nextPath }: Required<Omit<Target, 'pid'>>): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const readers = Array.from({ length: CONNECTIONS }, async () => {
    let count = 0;
    for (; performance.now() < end; count += 1) {
      const response = await fetch(new URL(nextPath(), url), { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}.`);
    }
    return count;
  });
  return (await Promise.all(readers)).reduce((sum, count) => sum + count, 0);
}
