/** Only entry points and counters import `db`; everything else gets it as its first argument. */
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { projectFolder } from '#app/platform/project-folder.server.ts';

export let db: Database;

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
      })
    : await openEmbedded({ dataDir: env.DATA_DIR, holder, migrationsFolder, beforeOpening });
  db = connection.db;
  return connection;
}
