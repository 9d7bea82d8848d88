/** A data folder whose embedded database is migrated, made once for all tests of a run: sites start on copies of it. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';

export const migrationsFolder = resolve('migrations');

/** Belongs into the set-up of all tests; their processes find it through the environment. Answers how to delete it. */
export async function makeMigratedFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-migrated-'));
  await (await openFolder(folder)).close();
  process.env.MIGRATED_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A new data folder, with a migrated database where the set-up made one. */
export async function copyMigratedFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kerbside-site-'));
  if (process.env.MIGRATED_FOLDER) await cp(process.env.MIGRATED_FOLDER, dataDir, { recursive: true });
  return dataDir;
}

/** The embedded database of a data folder. */
export function openFolder(dataDir: string): Promise<DatabaseConnection> {
  return openEmbedded({ dataDir, holder: 'a test', migrationsFolder, beforeOpening: async () => {} });
}
