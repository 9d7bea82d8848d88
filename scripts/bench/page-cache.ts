/** A kept page of results beside a bare server of Node's that sends the same bytes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { newDataDir, startSite } from '#tests/support/server.ts';
import { buildIfNeeded } from '../build.ts';
import type { Figure } from './figure.ts';
import { filledDatabase } from './listings-database.ts';
import { type Load, loadInTurn } from './load.ts';
import { quantile } from './statistics.ts';

const LISTINGS = 1000;
const ROUNDS = 5;
const SECONDS = 4;
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br' };

export async function measurePageCache(): Promise<Figure[]> {
  await buildIfNeeded();
  const site = await startSite({
    ...{ DATABASE_URL: await filledDatabase(LISTINGS), AUTH_SECRET: 'known to the bench and of no use elsewhere' },
    ...{ SEED: 'none', DATA_DIR: await newDataDir(), LOG_LEVEL: 'info' },
  });
  const url = `${site.origin}/listings`;
  const bare = spawn(process.execPath, ['scripts/bench/bare-server.ts', url], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [address] = await once(bare.stdout, 'data');
    const targets = [
      { url: String(address).trim(), pid: bare.pid ?? 0, headers: AS_BROWSERS },
      { url, pid: site.process.pid ?? 0, headers: AS_BROWSERS },
    ];
    const [limit, kept] = await loadInTurn(targets, ROUNDS, SECONDS);
    return toFigures(limit as Load[], kept as Load[]);
  } finally {
    bare.kill();
    await site.stop();
  }
}

function toFigures(limit: Load[], kept: Load[]): Figure[] {
  const shares = kept.map(({ requestsASecond }, round) => requestsASecond / (limit[round]?.requestsASecond ?? 0));
  return [
    { name: "Node's own server with the same bytes", value: told(limit), limit: 'comparison' },
    { name: 'The kept page', value: told(kept), limit: 'none' },
    { name: 'The latter as a share of the former', value: quantile(shares, 0.5).toFixed(2), limit: 'at least 0.50' },
  ];
}

function told(loads: Load[]): string {
  const rate = quantile(
    loads.map(({ requestsASecond }) => requestsASecond),
    0.5,
  );
  const microseconds =
    1000 *
    quantile(
      loads.map(({ msOfProcessor }) => msOfProcessor),
      0.5,
    );
  return `${Math.round(rate).toLocaleString('en-AU')} requests a second, ${Math.round(microseconds)} µs of processor each`;
}
