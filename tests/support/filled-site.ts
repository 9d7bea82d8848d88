/** The built site on an embedded database that a test fills first. */
import { rateQueued } from '#app/prices/ratings.server.ts';
import { copyMigratedFolder, openFolder } from '#tests/support/migrated-folder.ts';
import { openRemoteDatabase } from '#tests/support/remote-database.ts';
import { type SiteProcess, startSite } from '#tests/support/server.ts';
import { type Fill, shareSite } from '#tests/support/shared-site.ts';

export type FilledSite<T> = SiteProcess & {
  /** The result of `fill`. */
  filled: T;
};

const takeSharedSite = shareSite(async (settings) => {
  const site = await startSite(settings, { isShared: true });
  return { site, db: openRemoteDatabase(site.process) };
});

/** The one that the test files of this process share, emptied, or one of its own for other settings. */
export async function startFilledSite<T>(fill: Fill<T>, settings: NodeJS.ProcessEnv = {}): Promise<FilledSite<T>> {
  return (await takeSharedSite(fill, settings)) ?? startOwnSite(fill, settings);
}

/** For other settings, and for tests that stop it or kill it. */
export async function startOwnSite<T>(fill: Fill<T>, settings: NodeJS.ProcessEnv = {}): Promise<FilledSite<T>> {
  const dataDir = await copyMigratedFolder();
  const connection = await openFolder(dataDir);
  const filled = await fill(connection.db);
  // A rating that arrives later makes pages anew.
  await rateQueued(connection.db);
  await connection.close();
  return { ...(await startSite({ DATA_DIR: dataDir, ...settings })), filled };
}
