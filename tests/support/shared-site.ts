/** One site per test process for the test files that need no other settings: a start costs as much as a small file. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { rateQueued } from '#app/prices/ratings.server.ts';
import { deleteRows, listEmptyTables } from '#tests/support/emptying.ts';
import type { SiteProcess } from '#tests/support/server.ts';

export type Fill<T> = (db: Database) => Promise<T>;

const METRICS_TOKEN = 'figures-of-a-shared-site';
const SETTINGS: NodeJS.ProcessEnv = {
  ...(process.env.AUTH_SECRET ? { AUTH_SECRET: process.env.AUTH_SECRET } : {}),
  LOG_LEVEL: 'info',
  TRUST_PROXY: '1',
  METRICS_TOKEN,
};

type Started<Site> = { site: Site; db: Database };
type Shared<Site> = Started<Site> & { empty: string; isTaken: boolean };

/** `start` gets the settings. Use its result for one kind of site only. */
export function shareSite<Site extends SiteProcess>(start: (settings: NodeJS.ProcessEnv) => Promise<Started<Site>>) {
  let starting: Promise<Shared<Site>> | undefined;

  async function startShared(): Promise<Shared<Site>> {
    const { site, db } = await start(SETTINGS);
    site.process.unref();
    site.process.once('exit', () => {
      starting = undefined;
    });
    return { site, db, empty: await emptyingOf(db), isTaken: false };
  }

  /** Null for other settings, and while another test of this process has it. `stop` gives it back. */
  return async <T>(fill: Fill<T>, settings: NodeJS.ProcessEnv): Promise<(Site & { filled: T }) | null> => {
    if (Object.entries(settings).some(([name, value]) => SETTINGS[name] !== value)) return null;
    starting ??= startShared();
    const shared = await starting;
    if (shared.isTaken) return null;
    shared.isTaken = true;
    const { site, db } = shared;
    await emptyTables(shared);
    await emptyOutbox(site);
    const printedBefore = site.output().length;
    const filled = await fill(db);
    await rateQueued(db);
    await catchUp(shared);
    return {
      ...site,
      filled,
      output: () => site.output().slice(printedBefore),
      async stop() {
        shared.isTaken = false;
        return 0;
      },
    };
  };
}

/** The site's index and pages follow rows that say so. */
async function emptyingOf(db: Database): Promise<string> {
  const tables = await listEmptyTables(async (text) => (await db.execute(sql.raw(text))) as unknown as Rows);
  return `do $$ begin
    insert into listing_changes (listing_id) select id from listings;
    update content_versions set version = version + 1;
    ${deleteRows(tables.filter((table) => table !== 'public.listing_changes'))}
    perform pg_notify('listing_changes', ''), pg_notify('content_versions', '');
  end $$`;
}

/** The site's own jobs may be changing the same rows in another order: then PostgreSQL ends one of the two. */
async function emptyTables({ db, empty }: Shared<SiteProcess>): Promise<void> {
  const isDeadlock = (error: unknown) => error instanceof Error && /deadlock/.test(`${error.message} ${error.cause}`);
  await db.execute(sql.raw(empty)).catch((error) => {
    if (!isDeadlock(error)) throw error;
    return db.execute(sql.raw(empty));
  });
}

type Rows = { rows: unknown[] };

async function emptyOutbox({ dataDir }: SiteProcess) {
  const outbox = join(dataDir, 'outbox');
  await mkdir(outbox, { recursive: true });
  for (const name of await readdir(outbox)) await rm(join(outbox, name), { recursive: true });
}

/** Until the search index has read everything that is in the database now. */
async function catchUp({ site, db }: Started<SiteProcess>) {
  const filledAt = Date.now();
  await db.execute(sql`select pg_notify('listing_changes', '')`);
  for (;;) {
    const answer = await fetch(`${site.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    const [, lag] = /^kerbside_index_lag_seconds (\S+)/m.exec(await answer.text()) ?? [];
    if (Date.now() - Number(lag) * 1000 > filledAt) return;
    await setTimeout(20);
  }
}
