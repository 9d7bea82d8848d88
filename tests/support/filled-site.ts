/** The built site on an embedded database that a test has filled first. */
import { resolve } from 'node:path';
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newDataDir, type SiteProcess, startSite } from '#tests/support/server.ts';

export const migrationsFolder = resolve('migrations');

export type FilledSite<T> = SiteProcess & {
  /** What `fill` answered. */
  filled: T;
};

export async function startFilledSite<T>(
  fill: (db: Database) => Promise<T>,
  environment: NodeJS.ProcessEnv = {},
): Promise<FilledSite<T>> {
  const dataDir = await newDataDir();
  const connection = await openEmbedded({ dataDir, holder: 'a test', migrationsFolder, beforeOpening: async () => {} });
  const filled = await fill(connection.db);
  await connection.close();
  return { ...(await startSite({ DATA_DIR: dataDir, ...environment })), filled };
}
