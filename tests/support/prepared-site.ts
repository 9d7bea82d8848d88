/** The built site on a database that a test fills first, embedded or on PostgreSQL. */
import { inject } from 'vitest';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { rateQueued } from '#app/prices/ratings.server.ts';
import { createOnPostgres } from '#tests/support/database.ts';
import { type FilledSite, startFilledSite } from '#tests/support/filled-site.ts';
import { migrationsFolder } from '#tests/support/migrated-folder.ts';
import { type SiteProcess, startSite } from '#tests/support/server.ts';

export type PreparedSite<T> = FilledSite<T> & {
  /** Empty when embedded. */
  databaseUrl: string;
};

export async function startSiteWith<T>(
  fill: (db: Database) => Promise<T>,
  environment?: NodeJS.ProcessEnv,
): Promise<PreparedSite<T>> {
  if (inject('postgres').url) return onPostgres(fill, environment);
  return { ...(await startFilledSite(fill, environment)), databaseUrl: '' };
}

async function onPostgres<T>(fill: (db: Database) => Promise<T>, environment: NodeJS.ProcessEnv = {}) {
  const { url, drop } = await createOnPostgres();
  const connection = await openPostgres({ url, migrationsFolder });
  const filled = await fill(connection.db);
  await rateQueued(connection.db);
  await connection.close();
  const site = await startSite({ DATABASE_URL: url, ...environment });
  const stop: SiteProcess['stop'] = async (options) => {
    const code = await site.stop(options);
    await drop();
    return code;
  };
  return { ...site, stop, filled, databaseUrl: url };
}
