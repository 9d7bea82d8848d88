/** The built site on a database that a test fills first, embedded or on PostgreSQL. */
import { afterAll, inject } from 'vitest';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import { rateQueued } from '#app/prices/ratings.server.ts';
import { createOnPostgres } from '#tests/support/database.ts';
import { type FilledSite, startFilledSite, startOwnSite } from '#tests/support/filled-site.ts';
import { migrationsFolder } from '#tests/support/migrated-folder.ts';
import { type SiteProcess, startSite } from '#tests/support/server.ts';
import { type Fill, shareSite } from '#tests/support/shared-site.ts';

export type PreparedSite<T> = FilledSite<T> & {
  /** Empty when embedded. */
  databaseUrl: string;
};

const takeSharedSite = shareSite(async (settings) => {
  const { url: databaseUrl } = await createOnPostgres();
  const { db } = await openPostgres({ url: databaseUrl, migrationsFolder });
  const site = await startSite({ DATABASE_URL: databaseUrl, ...settings }, { isShared: true });
  return { site: { ...site, databaseUrl }, db };
});

/** Stopped after the tests of the file. */
export async function siteOfFile<T>(
  fill: Fill<T>,
  settings?: NodeJS.ProcessEnv,
  start = startSiteWith<T>,
): Promise<PreparedSite<T>> {
  const site = await start(fill, settings);
  afterAll(() => site.stop());
  return site;
}

/** The one that the test files of this process share, emptied, or one of its own for other settings. */
export async function startSiteWith<T>(fill: Fill<T>, settings: NodeJS.ProcessEnv = {}): Promise<PreparedSite<T>> {
  if (!inject('postgres').url) return { ...(await startFilledSite(fill, settings)), databaseUrl: '' };
  return (await takeSharedSite(fill, settings)) ?? startOwnOnPostgres(fill, settings);
}

/** For tests that stop it or kill it. */
export async function startOwnSiteWith<T>(fill: Fill<T>, settings: NodeJS.ProcessEnv = {}): Promise<PreparedSite<T>> {
  if (inject('postgres').url) return startOwnOnPostgres(fill, settings);
  return { ...(await startOwnSite(fill, settings)), databaseUrl: '' };
}

async function startOwnOnPostgres<T>(fill: Fill<T>, settings: NodeJS.ProcessEnv): Promise<PreparedSite<T>> {
  const { url, release } = await createOnPostgres();
  const connection = await openPostgres({ url, migrationsFolder });
  const filled = await fill(connection.db);
  await rateQueued(connection.db);
  await connection.close();
  const site = await startSite({ DATABASE_URL: url, ...settings });
  const stop: SiteProcess['stop'] = async (options) => {
    const code = await site.stop(options);
    await release();
    return code;
  };
  return { ...site, stop, filled, databaseUrl: url };
}
