/** The built site on a database that a test has filled first: embedded, or on PostgreSQL where the tests run there. */
import { resolve } from 'node:path';
import { inject } from 'vitest';
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { createOnPostgres } from '#tests/support/database.ts';
import { newDataDir, type SiteProcess, startSite } from '#tests/support/server.ts';

const migrationsFolder = resolve('migrations');

export type PreparedSite<T> = SiteProcess & {
  /** What `fill` answered. */
  filled: T;
  /** Empty when embedded. */
  databaseUrl: string;
};

export async function startSiteWith<T>(
  fill: (db: Database) => Promise<T>,
  environment: NodeJS.ProcessEnv = {},
): Promise<PreparedSite<T>> {
  return inject('postgres').url ? onPostgres(fill, environment) : embedded(fill, environment);
}

async function embedded<T>(fill: (db: Database) => Promise<T>, environment: NodeJS.ProcessEnv) {
  const dataDir = await newDataDir();
  const connection = await openEmbedded({ dataDir, holder: 'a test', migrationsFolder, beforeOpening: async () => {} });
  const filled = await fill(connection.db);
  await connection.close();
  return { ...(await startSite({ DATA_DIR: dataDir, ...environment })), filled, databaseUrl: '' };
}

async function onPostgres<T>(fill: (db: Database) => Promise<T>, environment: NodeJS.ProcessEnv) {
  const { url, drop } = await createOnPostgres();
  const connection = await openPostgres({ url, migrationsFolder });
  const filled = await fill(connection.db);
  await connection.close();
  const site = await startSite({ DATABASE_URL: url, ...environment });
  const stop: SiteProcess['stop'] = async (options) => {
    const code = await site.stop(options);
    await drop();
    return code;
  };
  return { ...site, stop, filled, databaseUrl: url };
}
