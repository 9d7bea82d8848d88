/** Only entry points and counters import `db`; everything else gets it as its first argument. */
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { Database, DatabaseConnection, ReadDatabase } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { projectFolder } from '#app/platform/project-folder.server.ts';

export let db: Database;

/** For reads that may be a few seconds old: never what the visitor just wrote, and nothing that is stored or remembered. */
export let readDb: ReadDatabase;

type OpenOptions = {
  holder: string;
  beforeOpening?: () => Promise<void>;
};

export async function openDatabase({
  holder,
  beforeOpening = async () => {},
}: OpenOptions): Promise<DatabaseConnection> {
  const migrationsFolder = projectFolder('migrations');
  const connection = env.DATABASE_URL
    ? await openPostgres({
        url: env.DATABASE_URL,
        migrationsFolder,
        beforeOpening,
        replicaUrls: env.DATABASE_REPLICA_URLS,
      })
    : await openEmbedded({ dataDir: env.DATA_DIR, holder, migrationsFolder, beforeOpening });
  db = connection.db;
  readDb = connection.readDb;
  return connection;
}
