/** Typical pages, with and without a session, each compared with a bare page of the router in the same run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { startSession } from '#app/accounts/sessions.server.ts';
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { makePerson } from '#tests/support/people.ts';
import { newDataDir } from '#tests/support/server.ts';
import { cookieOf, visit } from '#tests/support/signed-in.ts';
import { buildIfNeeded } from '../build.ts';
import type { Figure } from './figure.ts';
import { fillDatabase, filledDatabase } from './listings-database.ts';
import {
  type Load,
  loadInPairs,
  medianCost,
  medianRate,
  medianShares,
  type Pair,
  type PairLoad,
  SENDER,
  type Target,
} from './load.ts';
import { type LoggingSite, startLoggingSite } from './logging-site.ts';
import { peakResidentMegabytes } from './process-tree.ts';

const [FEW, MANY] = [10_000, 1_000_000];
const [ROUNDS, SECONDS] = [21, 1];
const BARE_PROCESSES = 3;
const SEARCH = '/listings?make=Toyota&maxPrice=20000';
/** Bypasses the page cache, which skips requests with one of our cookies. */
const NO_SESSION = 'kerbside.flash=x';
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br' };
const EMAIL = 'bench@kerbside.example';

type BenchSite = LoggingSite & { cookie: string; listingId: string };

type Row = Pair & { name: string; limit: string };

export async function measurePages(): Promise<Figure[]> {
  await buildIfNeeded();
  const sites: BenchSite[] = [];
  const open = async (starting: Promise<BenchSite>) => {
    const site = await starting;
    sites.push(site);
    return site;
  };
  const bare: Child[] = [];
  try {
    while (bare.length < BARE_PROCESSES) bare.push(await startChild('scripts/bench/bare-page.ts'));
    const few = await open(startOnPostgres(FEW));
    const many = await open(startOnPostgres(MANY));
    const embedded = await open(startEmbedded(FEW));
    const cachedPage = await startChild('scripts/bench/bare-server.ts', `${few.origin}${SEARCH}`);
    const ofNode = [{ ...cachedPage, headers: AS_BROWSERS }];
    const rows = toRows({ bare, few, many, embedded, ofNode });
    const loads = await loadInPairs(rows, ROUNDS, SECONDS);
    cachedPage.stop();
    const loadsOf = (beside: Target[]) =>
      loads.flatMap((pairs, at) => (rows[at]?.beside === beside ? pairs.map((pair) => pair.beside) : []));
    return [
      comparisonFigure('A bare page of the router with 24 plain cards', loadsOf(bare)),
      comparisonFigure("Node's own server that sends a cached page's bytes in brotli", loadsOf(ofNode)),
      ...rows.map((row, at) => shareFigure(row, loads[at] ?? [])),
      ...(await sizeFigures(few, bare[0]?.url ?? '')),
      memoryFigure(few),
    ];
  } finally {
    for (const child of bare) child.stop();
    for (const site of sites) await site.stop();
  }
}

type Compared = Record<'few' | 'many' | 'embedded', BenchSite> & Record<'bare' | 'ofNode', Target[]>;

function toRows({ bare, few, many, embedded, ofNode }: Compared): Row[] {
  const withoutSession = toTarget(few, SEARCH, { cookie: NO_SESSION });
  const signedIn = toTarget(few, SEARCH, { cookie: few.cookie });
  const unseen = { ...toTarget(few, SEARCH), nextPath: unseenPaths() };
  const car = toTarget(few, `/listing/${few.listingId}`, { cookie: few.cookie });
  const home = toTarget(few, '/', { cookie: few.cookie });
  const besideBare = (name: string, page: Target, limit: string) => ({ name, page, beside: bare, limit });
  return [
    besideBare('Filtered search, no session, cards known', withoutSession, 'at least 0.75'),
    besideBare('The same, signed in', signedIn, 'at least 0.70, aim 0.85'),
    besideBare('A filtered search that is not in the cache', unseen, 'at least 0.65, aim 0.8'),
    besideBare('A car, signed in', car, 'at least 0.70, aim 0.85'),
    besideBare('Home, signed in', home, 'at least 0.70, aim 0.85'),
    {
      name: 'Filtered search at 1,000,000 beside 10,000 listings',
      page: toTarget(many, SEARCH, { cookie: NO_SESSION }),
      beside: [withoutSession],
      limit: 'at least 0.75, aim 0.85',
    },
    {
      name: 'Filtered search, signed in: embedded database beside PostgreSQL',
      page: toTarget(embedded, SEARCH, { cookie: embedded.cookie }),
      beside: [signedIn],
      limit: 'at least 0.70, aim 0.8',
    },
    {
      name: "The cached page beside Node's own server",
      page: toTarget(few, SEARCH, AS_BROWSERS),
      beside: ofNode,
      limit: 'at least 0.55, aim 0.65',
    },
  ];
}

type Child = Target & { stop(): void };

async function startChild(script: string, ...args: string[]): Promise<Child> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(child.stdout, 'data');
  return { url: String(address).trim(), pid: child.pid ?? 0, stop: () => child.kill() };
}

async function startOnPostgres(count: number): Promise<BenchSite> {
  const url = await filledDatabase(count);
  const connection = await openPostgres({ url, migrationsFolder: resolve('migrations') });
  const visitor = await signIn(connection.db);
  await connection.close();
  return { ...(await startLoggingSite(await newDataDir(), url)), ...visitor };
}

async function startEmbedded(count: number): Promise<BenchSite> {
  const dataDir = await newDataDir();
  const migrationsFolder = resolve('migrations');
  const connection = await openEmbedded({
    dataDir,
    migrationsFolder,
    holder: 'the bench',
    beforeOpening: async () => {},
  });
  await fillDatabase(connection, count);
  const visitor = await signIn(connection.db);
  await connection.close();
  return { ...(await startLoggingSite(dataDir, '')), ...visitor };
}

type BenchVisitor = Pick<BenchSite, 'cookie' | 'listingId'>;

async function signIn(db: Database): Promise<BenchVisitor> {
  const [known] = await db.select().from(users).where(eq(users.email, EMAIL));
  const person = known ?? (await makePerson(db, { email: EMAIL }));
  const cookie = cookieOf(await startSession(db, person.id, visit()));
  const [car] = await db.select({ id: listings.id }).from(listings).where(isNull(listings.soldDate)).limit(1);
  return { cookie, listingId: car?.id ?? '' };
}

function toTarget({ origin, pid }: LoggingSite, path: string, headers: Target['headers'] = {}): Target {
  return { url: `${origin}${path}`, pid, headers };
}

/** Different URLs with nearly the same results. */
function unseenPaths(): () => string {
  let dollars = 20_000;
  return () => {
    dollars += 1;
    return `/listings?make=Toyota&maxPrice=${dollars}`;
  };
}

function comparisonFigure(name: string, loads: Load[]): Figure {
  return { name, value: inNumbers(loads), limit: `sent by ${SENDER}` };
}

function shareFigure({ name, limit }: Row, pairs: PairLoad[]): Figure {
  const { ofRate, ofProcessor } = medianShares(pairs);
  const loads = pairs.map(({ page }) => page);
  return { name, value: `${ofRate.toFixed(2)} (by processor ${ofProcessor.toFixed(2)}): ${inNumbers(loads)}`, limit };
}

function inNumbers(loads: Load[]): string {
  return `${Math.round(medianRate(loads)).toLocaleString('en-AU')} a second, ${medianCost(loads).toFixed(2)} ms of processor`;
}

async function sizeFigures({ origin, cookie }: BenchSite, bareUrl: string): Promise<Figure[]> {
  return [
    {
      name: 'HTML of the filtered search, signed in',
      value: await sizeOf(`${origin}${SEARCH}`, { cookie }),
      limit: 'at most 75 kB and 900 elements, aim 60 kB and 800',
    },
    { name: 'HTML of the bare page', value: await sizeOf(bareUrl), limit: 'comparison' },
  ];
}

async function sizeOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const html = await (await fetch(url, { headers })).text();
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  return `${(html.length / 1000).toFixed(1)} kB, ${elements} elements`;
}

function memoryFigure({ pid }: BenchSite): Figure {
  return {
    name: 'Peak memory of the process at 10,000 listings under this load, on PostgreSQL',
    value: `${Math.round(peakResidentMegabytes(pid))} MB`,
    limit: 'at most 500 MB, aim 400',
  };
}
