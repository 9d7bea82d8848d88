/** What a site of a size needs: memory once ready, at its peak and under searches, and what a searched page costs. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOwnDatabase } from '../../scripts/own-database.ts';
import { newDataDir, type SiteProcess, startSite } from '../../tests/support/server.ts';
import { fillListings, SERVER } from '../bench/listings-database.ts';
import { peakResidentMegabytes, residentMegabytes, workedSeconds } from '../processes.ts';
import { prepareVisits, type Scene } from './mix.ts';
import type { Report, Sent } from './sender.ts';

type Send = (origin: string, visits: Promise<Sent[]>) => Promise<Report>;

const NO_SCENE: Scene = { cars: [], photos: [], buyers: [{ cookie: '', email: '', conversationId: '' }], sellers: [] };
const VISITS = 3000;
/** After its start a site rates prices: that isn’t what a page costs. */
const [IDLE_SHARE, LOOK_EVERY_MS, MAX_LOOKS] = [0.05, 2000, 450];

/** An embedded database fills itself at its first start, so it has a second one. */
export async function sizeEmbedded(listings: number, send: Send): Promise<string[]> {
  const dataDir = await newDataDir();
  const environment = { DATA_DIR: dataDir, SEED: `demo:${listings}`, TRUST_PROXY: '1', LOG_LEVEL: 'error' };
  try {
    const first = await measure(() => startSite(environment), send, `${listings} embedded, first start`);
    const later = await measure(() => startSite(environment), send, `${listings} embedded, later`);
    return [first, later];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function sizeOnPostgres(listings: number, send: Send): Promise<string> {
  const database = await createOwnDatabase(SERVER);
  const dataDir = await newDataDir();
  try {
    await fillListings(database.url, listings);
    const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, TRUST_PROXY: '1', LOG_LEVEL: 'error' };
    return await measure(() => startSite(environment), send, `${listings} PostgreSQL`);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(start: () => Promise<SiteProcess>, send: Send, title: string): Promise<string> {
  const startedAt = performance.now();
  const site = await start();
  await untilReady(site.origin);
  const seconds = (performance.now() - startedAt) / 1000;
  const pid = site.process.pid ?? 0;
  const ready = residentMegabytes(pid);
  await untilIdle(pid);
  const before = workedSeconds(pid);
  const { routes } = await send(site.origin, prepareVisits(site.origin, NO_SCENE, VISITS, ['search']));
  const pages = routes.reduce((sum, { ms }) => sum + ms.length, 0);
  const ms = (1000 * (workedSeconds(pid) - before)) / pages;
  const [peak, after] = [peakResidentMegabytes(pid), residentMegabytes(pid)];
  await site.stop({ keepFolder: true });
  const memory = `${ready.toFixed(0)} MB once ready, ${after.toFixed(0)} MB after ${pages} searches, ${peak.toFixed(0)} MB at most`;
  return `${title}: ready after ${seconds.toFixed(0)} s, ${memory}; ${ms.toFixed(1)} ms a searched page`;
}

async function untilIdle(pid: number) {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const before = workedSeconds(pid);
    await sleep(LOOK_EVERY_MS);
    if ((1000 * (workedSeconds(pid) - before)) / LOOK_EVERY_MS < IDLE_SHARE) return;
  }
}

async function untilReady(origin: string) {
  while ((await fetch(`${origin}/readyz`)).status !== 200) await sleep(100);
}
