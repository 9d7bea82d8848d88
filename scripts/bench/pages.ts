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
import { authSecret } from '#app/platform/secret.server.ts';
import { makePerson } from '#tests/support/people.ts';
import { newDataDir, type SiteProcess, startSite } from '#tests/support/server.ts';
import { cookieOf, visit } from '#tests/support/signed-in.ts';
import { buildIfNeeded } from '../build.ts';
import type { Figure } from './figure.ts';
import { fillDatabase, filledDatabase } from './listings-database.ts';
import { type Load, loadInTurn, medianCost, medianRate, SENDER, type Target } from './load.ts';
import { peakResidentMegabytes } from './process-tree.ts';

const [FEW, MANY] = [10_000, 1_000_000];
const [ROUNDS, SECONDS] = [5, 4];
/** Of the bare page, because one process can be a third slower than the next. */
const BARE_PROCESSES = 3;
const SEARCH = '/listings?make=Toyota&maxPrice=20000';
/** Bypasses the page cache, which skips requests with one of our cookies. */
const NO_SESSION = 'kerbside.flash=x';
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br' };
const EMAIL = 'bench@kerbside.example';

type BenchSite = SiteProcess & { cookie: string; listingId: string };

export async function measurePages(): Promise<Figure[]> {
  await buildIfNeeded();
  const sites: BenchSite[] = [];
  const open = async (starting: Promise<BenchSite>) => {
    const site = await starting;
    sites.push(site);
    return site;
  };
  const bare: Awaited<ReturnType<typeof startChild>>[] = [];
  try {
    while (bare.length < BARE_PROCESSES) bare.push(await startChild('scripts/bench/bare-page.ts'));
    const few = await open(startOnPostgres(FEW));
    const many = await open(startOnPostgres(MANY));
    const embedded = await open(startEmbedded(FEW));
    const cachedPage = await startChild('scripts/bench/bare-server.ts', `${few.origin}${SEARCH}`);
    const targets = [
      ...bare.map(({ url, pid }) => ({ url, pid })),
      toTarget(few, SEARCH, { cookie: NO_SESSION }),
      toTarget(few, SEARCH, { cookie: few.cookie }),
      { ...toTarget(few, SEARCH), nextPath: unseenPaths() },
      toTarget(many, SEARCH, { cookie: NO_SESSION }),
      toTarget(few, `/listing/${few.listingId}`, { cookie: few.cookie }),
      toTarget(few, '/', { cookie: few.cookie }),
      toTarget(embedded, SEARCH, { cookie: embedded.cookie }),
      { url: cachedPage.url, pid: cachedPage.pid, headers: AS_BROWSERS },
      toTarget(few, SEARCH, AS_BROWSERS),
    ] satisfies Target[];
    const loads = await loadInTurn(targets, ROUNDS, SECONDS);
    cachedPage.stop();
    return [...toFigures(loads), ...(await sizeFigures(few, bare[0]?.url ?? '')), memoryFigure(few)];
  } finally {
    for (const child of bare) child.stop();
    for (const site of sites) await site.stop();
  }
}

async function startChild(script: string, ...args: string[]) {
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
  return startBenchSite({ DATABASE_URL: url, DATA_DIR: await newDataDir() }, visitor);
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
  return startBenchSite({ DATABASE_URL: '', DATA_DIR: dataDir }, visitor);
}

type BenchVisitor = Pick<BenchSite, 'cookie' | 'listingId'>;

async function startBenchSite(environment: NodeJS.ProcessEnv, visitor: BenchVisitor): Promise<BenchSite> {
  const site = await startSite({ ...environment, AUTH_SECRET: authSecret(), SEED: 'none', LOG_LEVEL: 'info' });
  return { ...site, ...visitor };
}

async function signIn(db: Database): Promise<BenchVisitor> {
  const [known] = await db.select().from(users).where(eq(users.email, EMAIL));
  const person = known ?? (await makePerson(db, { email: EMAIL }));
  const cookie = cookieOf(await startSession(db, person.id, visit()));
  const [car] = await db.select({ id: listings.id }).from(listings).where(isNull(listings.soldDate)).limit(1);
  return { cookie, listingId: car?.id ?? '' };
}

function toTarget({ origin, process: { pid = 0 } }: SiteProcess, path: string, headers: Target['headers'] = {}) {
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

function toFigures(loads: Load[][]): Figure[] {
  const bare = loads.slice(0, BARE_PROCESSES).flat();
  const [plain, signedIn, unseen, million, car, home, embedded, node, cached] = loads.slice(BARE_PROCESSES) as [
    Load[],
    Load[],
    Load[],
    Load[],
    Load[],
    Load[],
    Load[],
    Load[],
    Load[],
  ];
  return [
    { name: 'A bare page of the router with 24 plain cards', value: inNumbers(bare), limit: `sent by ${SENDER}` },
    shareFigure('Filtered search, no session, cards known', plain, bare, 'at least 0.75'),
    shareFigure('The same, signed in', signedIn, bare, 'at least 0.70, aim 0.85'),
    shareFigure('A filtered search that is not in the cache', unseen, bare, 'at least 0.65, aim 0.8'),
    shareFigure('A car, signed in', car, bare, 'at least 0.70, aim 0.85'),
    shareFigure('Home, signed in', home, bare, 'at least 0.70, aim 0.85'),
    shareFigure('Filtered search at 1,000,000 beside 10,000 listings', million, plain, 'at least 0.75, aim 0.85'),
    shareFigure(
      'Filtered search, signed in: embedded database beside PostgreSQL',
      embedded,
      signedIn,
      'at least 0.70, aim 0.8',
    ),
    {
      name: "Node's own server that sends a cached page's bytes in brotli",
      value: inNumbers(node),
      limit: `sent by ${SENDER}`,
    },
    shareFigure('The cached page beside it', cached, node, 'at least 0.55, aim 0.65'),
  ];
}

function shareFigure(name: string, loads: Load[], comparison: Load[], limit: string): Figure {
  const share = medianRate(loads) / medianRate(comparison);
  const ofProcessor = medianCost(comparison) / medianCost(loads);
  return { name, value: `${share.toFixed(2)} (by processor ${ofProcessor.toFixed(2)}): ${inNumbers(loads)}`, limit };
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

function memoryFigure({ process: { pid = 0 } }: BenchSite): Figure {
  return {
    name: 'Peak memory of the process at 10,000 listings under this load, on PostgreSQL',
    value: `${Math.round(peakResidentMegabytes(pid))} MB`,
    limit: 'at most 500 MB, aim 400',
  };
}
