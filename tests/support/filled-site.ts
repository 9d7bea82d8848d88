/** The built site on an embedded database that a test fills first. */
import type { Database } from '#app/platform/db/types.server.ts';
import { rateQueued } from '#app/prices/ratings.server.ts';
import { copyMigratedFolder, openFolder } from '#tests/support/migrated-folder.ts';
import { type SiteProcess, startSite } from '#tests/support/server.ts';
import { takeSharedSite } from '#tests/support/shared-site.ts';

export type FilledSite<T> = SiteProcess & {
  /** The result of `fill`. */
  filled: T;
};

type Fill<T> = (db: Database) => Promise<T>;

/** With settings a site of its own, else the one that the test files of this process share, emptied. */
export async function startFilledSite<T>(fill: Fill<T>, settings?: NodeJS.ProcessEnv): Promise<FilledSite<T>> {
  const shared = settings ? null : await takeSharedSite();
  if (!shared) return startOwnSite(fill, settings);
  const filled = await fill(shared.db);
  await rateQueued(shared.db);
  await shared.catchUp();
  return { ...shared.site, filled };
}

/** For tests that stop it, or look at the process. */
export async function startOwnSite<T>(fill: Fill<T>, settings: NodeJS.ProcessEnv = {}): Promise<FilledSite<T>> {
  const dataDir = await copyMigratedFolder();
  const connection = await openFolder(dataDir);
  const filled = await fill(connection.db);
  // A rating that arrives later makes pages anew.
  await rateQueued(connection.db);
  await connection.close();
  return { ...(await startSite({ DATA_DIR: dataDir, ...settings })), filled };
}
