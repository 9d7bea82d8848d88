/** The built site as a process that is killed without warning and started again on what it left behind. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { freePort, newDataDir, type SiteProcess, startSite } from '#tests/support/server.ts';
import { createOwnDatabase } from '../own-database.ts';
import { undoAtEnd } from './undo.ts';

const migrationsFolder = resolve('migrations');

export type Victim = {
  origin: string;
  dataDir: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  isAlive(): boolean;
  /** What it has printed since its last start. */
  output(): string;
  /** Its database. The embedded one only while it is not running. */
  withDatabase<Result>(use: (connection: DatabaseConnection) => Promise<Result>): Promise<Result>;
};

/** The address of a database that is dropped at the end. */
export async function takeDatabase(server: string): Promise<string> {
  const { url, drop } = await createOwnDatabase(server);
  undoAtEnd(drop);
  return url;
}

/** Not started yet. On the embedded database unless `DATABASE_URL` is given. */
export async function prepareVictim(environment: { DATABASE_URL?: string; SMTP_URL?: string }): Promise<Victim> {
  const dataDir = await newDataDir();
  const port = String(await freePort());
  let site: SiteProcess | undefined;
  const isAlive = () => site !== undefined && site.process.exitCode === null && site.process.signalCode === null;
  const kill = async () => {
    if (!site || !isAlive()) return;
    const gone = once(site.process, 'close');
    site.process.kill('SIGKILL');
    await gone;
  };
  undoAtEnd(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    ...{ origin: `http://localhost:${port}`, dataDir, kill, isAlive, output: () => site?.output() ?? '' },
    async start() {
      site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'error', ...environment, DATA_DIR: dataDir, PORT: port });
    },
    async withDatabase(use) {
      const connection = await openDatabase(environment.DATABASE_URL, dataDir);
      try {
        return await use(connection);
      } finally {
        await connection.close();
      }
    },
  };
}

function openDatabase(url: string | undefined, dataDir: string): Promise<DatabaseConnection> {
  if (url) return openPostgres({ url, migrationsFolder });
  return openEmbedded({ dataDir, holder: 'the fault suite', migrationsFolder, beforeOpening: async () => {} });
}
