/** The built site as a process that can be killed without warning and restarted on its data. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { freePort, newDataDir, type SiteProcess, startSite } from '#tests/support/server.ts';
import { createOwnDatabase } from '../own-database.ts';
import { cleanUpAtEnd } from './clean-up.ts';

const migrationsFolder = resolve('migrations');

export type Victim = {
  origin: string;
  dataDir: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  isAlive(): boolean;
  /** Printed since its last start. */
  output(): string;
  /** An embedded database opens only while the site is down. */
  withDatabase<Result>(use: (connection: DatabaseConnection) => Promise<Result>): Promise<Result>;
};

/** Returns the URL of a database that is dropped at the end. */
export async function takeDatabase(server: string): Promise<string> {
  const { url, drop } = await createOwnDatabase(server);
  cleanUpAtEnd(drop);
  return url;
}

/** Uses the embedded database without `DATABASE_URL`. Does not start it. */
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
  cleanUpAtEnd(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    kill,
    isAlive,
    output: () => site?.output() ?? '',
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
