/** The built site on an embedded database that a test fills first. */
import type { Database } from '#app/platform/db/types.server.ts';
import { rateQueued } from '#app/prices/ratings.server.ts';
import { copyMigratedFolder, openFolder } from '#tests/support/migrated-folder.ts';
import { type SiteProcess, startSite } from '#tests/support/server.ts';

export type FilledSite<T> = SiteProcess & {
  /** The result of `fill`. */
  filled: T;
};

export async function startFilledSite<T>(
  fill: (db: Database) => Promise<T>,
  environment: NodeJS.ProcessEnv = {},
): Promise<FilledSite<T>> {
  const dataDir = await copyMigratedFolder();
  const connection = await openFolder(dataDir);
  const filled = await fill(connection.db);
  // A rating that arrives later makes pages anew.
  await rateQueued(connection.db);
  await connection.close();
  return { ...(await startSite({ DATA_DIR: dataDir, ...environment })), filled };
}
