/**
 * Pages of a site with 10,000 cars as browsers ask for them: compressed, and each time another visitor, another search, another
 * car. Each takes turns with a bare page of the router, which is asked the same way and compresses nothing.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNull } from 'drizzle-orm';
import pg from 'pg';
import { startSession } from '../../app/accounts/sessions.server.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { authSecret } from '../../app/platform/secret.server.ts';
import { buildIfNeeded } from '../../scripts/build.ts';
import { makePerson } from '../../tests/support/people.ts';
import { freePort, newDataDir } from '../../tests/support/server.ts';
import { cookieOf, visit } from '../../tests/support/signed-in.ts';
import { peakResidentMegabytes, workedSeconds } from '../processes.ts';
import { quantile } from '../statistics.ts';
import { filledDatabase } from './databases.ts';
import type { Figure } from './figure.ts';
import { type Asked, send } from './sender.ts';

const [CARS, VISITORS] = [10_000, 1000];
const [WARM_UP, ROUNDS, SECONDS] = [3, 15, 1];
/** They take turns, because one process can be a third slower than the next. */
const BARE_PROCESSES = 3;
const MAKES = ['Toyota', 'Mazda', 'Ford', 'Hyundai', 'Kia', 'Mitsubishi', 'Nissan', 'Subaru', 'Volkswagen', 'Holden'];

type Server = { origin: string; pid: number; child: ChildProcess };
type Page = { server: Server; next(): Asked };
type Row = { name: string; page: Page; beside: Page[]; least: number };
type Load = { aSecond: number; ms: number; databaseMs: number; kilobytes: number; encoding: string };

export async function measurePages(): Promise<Figure[]> {
  await buildIfNeeded();
  const databaseUrl = await filledDatabase(CARS);
  const { cookies, cars } = await prepare(databaseUrl);
  const servers: Server[] = [];
  const started = async (starting: Promise<Server>) => {
    servers.push(await starting);
    return servers.at(-1) as Server;
  };
  const database = new pg.Client({ connectionString: databaseUrl });
  try {
    await database.connect();
    const site = await started(startSite(databaseUrl));
    const bare: Server[] = [];
    while (bare.length < BARE_PROCESSES) bare.push(await started(startBare()));
    const kept = await started(startBare(`${site.origin}/listings?make=Toyota`));
    const rows = toRows({ site, bare, kept }, cookies, cars);
    const loads = await loadInTurn(rows, database);
    return [
      ...rows.map((row, at) => toFigure(row, loads[at] ?? [])),
      {
        name: 'Peak memory of the site under this load',
        value: `${Math.round(peakResidentMegabytes(site.pid))} MB`,
        limit: 'at most 500 MB',
        isMet: peakResidentMegabytes(site.pid) <= 500,
      },
    ];
  } finally {
    await database.end();
    for (const { child } of servers) child.kill();
  }
}

async function prepare(url: string) {
  const { db, close } = await openPostgres({ url, migrationsFolder: resolve('migrations') });
  const cookies: string[] = [];
  while (cookies.length < VISITORS) {
    const { id } = await makePerson(db);
    cookies.push(cookieOf(await startSession(db, id, visit())));
  }
  const cars = await db.select({ id: listings.id }).from(listings).where(isNull(listings.soldDate));
  await close();
  return { cookies, cars: cars.map(({ id }) => id) };
}

function toRows(
  { site, bare, kept }: { site: Server; bare: Server[]; kept: Server },
  cookies: string[],
  cars: string[],
): Row[] {
  const next = inTurn(cookies);
  const search = searches();
  const car = inTurn(cars);
  const guestsCar = inTurn(cars.toReversed());
  const row = (name: string, toAsked: () => Asked, least: number) => ({
    name,
    page: { server: site, next: toAsked },
    beside: bare.map((server) => ({ server, next: () => ({ path: '/', cookie: next() }) })),
    least,
  });
  return [
    row('Filtered search, signed in, another each time', () => ({ path: search(), cookie: next() }), 0.6),
    row('Filtered search, a guest, another each time', () => ({ path: search() }), 0.6),
    row('A car, signed in, another each time', () => ({ path: `/listing/${car()}`, cookie: next() }), 0.6),
    row('A car, a guest, another each time', () => ({ path: `/listing/${guestsCar()}` }), 0.6),
    row('Home, signed in', () => ({ path: '/', cookie: next() }), 0.9),
    {
      name: 'A kept page, beside node:http with the same bytes',
      page: { server: site, next: () => ({ path: '/listings?make=Toyota' }) },
      beside: [{ server: kept, next: () => ({ path: '/' }) }],
      least: 0.35,
    },
  ];
}

function inTurn(all: readonly string[]): () => string {
  let at = 0;
  return () => all[at++ % all.length] as string;
}

/** Each with a full page of results. */
function searches(): () => string {
  let at = 0;
  return () => {
    at += 1;
    return `/listings?make=${MAKES[at % MAKES.length]}&maxPrice=${20_000 + at}`;
  };
}

/** What each round measured, by row. A page is loaded right after what it is compared with: a shared machine changes its speed. */
async function loadInTurn(rows: Row[], database: pg.Client) {
  const measured = rows.map((): { page: Load; beside: Load }[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [at, { page, beside }] of rows.entries()) {
      const comparison = beside[(round + at + WARM_UP) % beside.length] as Page;
      const loads = { beside: await load(comparison, database), page: await load(page, database) };
      if (round >= 0) measured[at]?.push(loads);
    }
  }
  return measured;
}

async function load({ server, next }: Page, database: pg.Client): Promise<Load> {
  const before = [workedSeconds(server.pid), await databaseSeconds(database)] as const;
  const { answers, seconds, kilobytes, encoding } = await send(server.origin, next, SECONDS);
  const databaseMs = ((await databaseSeconds(database)) - before[1]) * 1000;
  const siteMs = (workedSeconds(server.pid) - before[0]) * 1000;
  return {
    aSecond: answers / seconds,
    ms: (siteMs + databaseMs) / answers,
    databaseMs: databaseMs / answers,
    kilobytes,
    encoding,
  };
}

/** Of PostgreSQL’s processes for the site, if they run on this machine. */
async function databaseSeconds(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.reduce((sum, { pid }) => sum + workedSeconds(pid), 0);
}

function toFigure({ name, least }: Row, loads: { page: Load; beside: Load }[]): Figure {
  const median = (toNumber: (one: (typeof loads)[number]) => number) => quantile(loads.map(toNumber), 0.5);
  const share = median(({ page, beside }) => page.aSecond / beside.aSecond);
  const byProcessor = median(({ page, beside }) => beside.ms / page.ms);
  const numbers = (of: 'page' | 'beside') =>
    `${Math.round(median((one) => one[of].aSecond)).toLocaleString('en-AU')}/s, ${median((one) => one[of].ms).toFixed(2)} ms`;
  const ofDatabase = median(({ page }) => page.databaseMs).toFixed(2);
  const [{ page }] = loads as [(typeof loads)[number]];
  return {
    name,
    value: `${share.toFixed(2)} (by processor ${byProcessor.toFixed(2)}): ${numbers('page')} of processor, ${ofDatabase} of it the database; ${page.encoding}, ${page.kilobytes.toFixed(1)} kB; beside it ${numbers('beside')}`,
    limit: `at least ${least}`,
    isMet: Math.max(share, byProcessor) >= least,
  };
}

async function startBare(...args: string[]): Promise<Server> {
  const child = spawn(process.execPath, ['lab/bench/bare-page.ts', ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [origin] = await once(child.stdout, 'data');
  return { origin: String(origin).trim(), pid: child.pid ?? 0, child };
}

/** It logs each request to a file: to read its log would take processor time from its pages. */
async function startSite(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const dataDir = await newDataDir();
  const log = await open(join(dataDir, 'bench.log'), 'a');
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', log.fd, log.fd],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      AUTH_SECRET: authSecret(),
      SEED: 'none',
      STOP_DELAY_SECONDS: '0',
    },
  });
  await log.close();
  child.once('exit', () => rm(dataDir, { recursive: true, force: true }));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The site stopped with code ${child.exitCode}.`);
    await sleep(100);
  }
  return { origin, pid: child.pid ?? 0, child };
}
