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
const WARM_UP_ROUNDS = 3;
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

/** The processes of `beside` take turns, because one can be a third slower than the next. */
export type Pair = { page: Target; beside: Target[] };
export type PairLoad = { page: Load; beside: Load };

/**
 * What each round measured, by pair. A page is loaded right after what it is compared with, because a shared machine is slower
 * at one moment than at the next. The rounds are preceded by a warm-up of three.
 */
export async function loadInPairs(pairs: Pair[], rounds: number, seconds: number): Promise<PairLoad[][]> {
  const measured = pairs.map((): PairLoad[] => []);
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [at, { page, beside }] of pairs.entries()) {
      const comparison = beside[(round + at + WARM_UP_ROUNDS) % beside.length] as Target;
      const load = { beside: await loadFor(seconds, comparison), page: await loadFor(seconds, page) };
      if (round >= 0) measured[at]?.push(load);
    }
  }
  return measured;
}

/** Medians over the rounds. */
export const medianRate = (loads: Load[]) => median(loads, ({ requestsASecond }) => requestsASecond);
export const medianCost = (loads: Load[]) => median(loads, ({ msOfProcessor }) => msOfProcessor);
/** Of the comparison's requests, and of its processor time for one. */
export const medianShares = (pairs: PairLoad[]) => ({
  ofRate: median(pairs, ({ page, beside }) => page.requestsASecond / beside.requestsASecond),
  ofProcessor: median(pairs, ({ page, beside }) => beside.msOfProcessor / page.msOfProcessor),
});

function median<T>(items: T[], toNumber: (item: T) => number): number {
  return quantile(items.map(toNumber), 0.5);
}

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
