/**
 * The process's database, opened once at start. Functions take a database as their first argument; it is taken from here by
 * entry points (routes, what they share in `http`, jobs, scripts) and by counters, which write by themselves.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';

export let db: Database;

type OpenOptions = {
  /** Who we are, as the embedded database's lock tells another process: `the server at http://localhost:3000`. */
  holder: string;
  /** Runs once the database is ours alone to open and nothing has been written; what it throws leaves no trace. */
  beforeOpening?: () => Promise<void>;
};

/** Opens the configured database and migrates it. Throws `StartError` with one sentence when it cannot be used. */
export async function openDatabase({
  holder,
  beforeOpening = async () => {},
}: OpenOptions): Promise<DatabaseConnection> {
  const connection = env.DATABASE_URL
    ? await openPostgres({ url: env.DATABASE_URL, migrationsFolder: migrationsFolder(), beforeOpening })
    : await openEmbedded({ dataDir: env.DATA_DIR, holder, migrationsFolder: migrationsFolder(), beforeOpening });
  db = connection.db;
  return connection;
}

/** `migrations/` of the project, whether this runs from its sources or from the build. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder);
  return join(folder, 'migrations');
}
