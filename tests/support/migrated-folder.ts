/** A data folder with a migrated embedded database, made once per test run. Sites start on copies. */
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';

export const migrationsFolder = resolve('migrations');

/** Call it in the global setup. Returns a function that deletes the folder. `npm test` names one that all its parts use. */
export async function makeMigratedFolder(): Promise<() => Promise<void>> {
  const shared = process.env.MIGRATED_FOLDER;
  if (shared) {
    if (!existsSync(shared)) await (await openFolder(shared)).close();
    return async () => {};
  }
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-migrated-'));
  await (await openFolder(folder)).close();
  process.env.MIGRATED_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Without a database if the setup made none. */
export async function copyMigratedFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kerbside-site-'));
  // Of a thousand small files, it takes half the processor that `cp` takes.
  if (process.env.MIGRATED_FOLDER) cpSync(process.env.MIGRATED_FOLDER, dataDir, { recursive: true });
  return dataDir;
}

export function openFolder(dataDir: string): Promise<DatabaseConnection> {
  return openEmbedded({ dataDir, holder: 'a test', migrationsFolder, beforeOpening: async () => {} });
}
