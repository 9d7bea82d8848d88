/** One site per test process for the test files that want no settings of their own: a start costs as much as a small file. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '#app/platform/db/types.server.ts';
import { openRemoteDatabase, type RemoteDatabase } from '#tests/support/remote-database.ts';
import { type SiteProcess, startSite } from '#tests/support/server.ts';

type SharedSite = { site: SiteProcess; database: RemoteDatabase; emptying: string; isTaken: boolean };

const METRICS_TOKEN = 'figures-of-a-shared-site';

let starting: Promise<SharedSite> | undefined;

/** Null while another test of this process has it. `stop` gives it back; the process that started it takes it along. */
export async function takeSharedSite(): Promise<{ site: SiteProcess; db: Database; catchUp(): Promise<void> } | null> {
  starting ??= start();
  const shared = await starting;
  if (shared.isTaken) return null;
  shared.isTaken = true;
  const { site, database } = shared;
  await database.run(shared.emptying);
  await emptyOutbox(site);
  const printedBefore = site.output().length;
  return {
    db: database.db,
    catchUp: () => catchUp(shared),
    site: {
      ...site,
      output: () => site.output().slice(printedBefore),
      async stop() {
        shared.isTaken = false;
        return 0;
      },
    },
  };
}

async function start(): Promise<SharedSite> {
  const site = await startSite({ METRICS_TOKEN }, { isReachable: true });
  site.process.unref();
  const database = openRemoteDatabase(site.process);
  return { site, database, emptying: await emptyingOf(database), isTaken: false };
}

/** What the index and the pages follow says that everything is gone. */
async function emptyingOf({ db }: RemoteDatabase): Promise<string> {
  const tables: string[] = [];
  const all = (await db.execute(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )) as unknown as { rows: { name: string }[] };
  for (const { name } of all.rows) {
    const first = (await db.execute(`select from ${name} limit 1`)) as unknown as { rows: unknown[] };
    if (first.rows.length === 0 && name !== 'public.listing_changes') tables.push(name);
  }
  return `do $$ begin
    insert into listing_changes (listing_id) select id from listings;
    update content_versions set version = version + 1;
    perform set_config('session_replication_role', 'replica', true);
    ${tables.map((table) => `delete from ${table};`).join(' ')}
    perform pg_notify('listing_changes', ''), pg_notify('content_versions', '');
  end $$`;
}

async function emptyOutbox({ dataDir }: SiteProcess) {
  const outbox = join(dataDir, 'outbox');
  await mkdir(outbox, { recursive: true });
  for (const name of await readdir(outbox)) await rm(join(outbox, name), { recursive: true });
}

/** Until the search index has read everything that is in the database now. */
async function catchUp({ site, database }: SharedSite) {
  const filledAt = Date.now();
  await database.run(`select pg_notify('listing_changes', '')`);
  for (;;) {
    const answer = await fetch(`${site.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    const [, lag] = /^kerbside_index_lag_seconds (\S+)/m.exec(await answer.text()) ?? [];
    if (Date.now() - Number(lag) * 1000 > filledAt) return;
    await setTimeout(20);
  }
}
