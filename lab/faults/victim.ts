/** The built site as a process that can be killed without warning and restarted on its data. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbedded } from '../../app/platform/db/embedded.server.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import type { DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { createOwnDatabase } from '../../scripts/own-database.ts';
import { freePort, newDataDir, spawnSite, untilPrinted } from '../../tests/support/server.ts';
import { cleanUpAtEnd } from './clean-up.ts';
import { keepOutput } from './site-logs.ts';

const migrationsFolder = resolve('migrations');
const DEFAULTS = { TRUST_PROXY: '1', LOG_LEVEL: 'error', SEED: 'none', STOP_DELAY_SECONDS: '0' };

export type Victim = {
  /** Of its log. */
  name: string;
  origin: string;
  dataDir: string;
  environment: VictimEnvironment;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it and kills it so soon that it may not be ready yet. */
  dieStarting(afterMs: number): Promise<void>;
  isAlive(): boolean;
  /** Asks it to stop. Returns how long that took, and its code; null if it didn’t end in time and was killed. */
  stop(patienceMs: number): Promise<{ ms: number; code: number | null } | null>;
  pid(): number;
  /** Printed since its last start. */
  output(): string;
  /** An embedded database opens only while the site is down. */
  withDatabase<Result>(use: (connection: DatabaseConnection) => Promise<Result>): Promise<Result>;
};

type VictimEnvironment = { DATABASE_URL?: string; SMTP_URL?: string; DATA_DIR?: string } & Record<string, string>;

/** Returns the URL of a database that is dropped at the end. */
export async function takeDatabase(server: string): Promise<string> {
  const { url, drop } = await createOwnDatabase(server);
  cleanUpAtEnd(drop);
  return url;
}

let prepared = 0;

/** Uses the embedded database without `DATABASE_URL`. Does not start it. */
export async function prepareVictim(environment: VictimEnvironment): Promise<Victim> {
  const dataDir = environment.DATA_DIR ?? (await newDataDir());
  const port = String(await freePort());
  prepared += 1;
  const name = `site-${prepared}`;
  const settings = { ...DEFAULTS, ...environment, DATA_DIR: dataDir, PORT: port };
  let site: ReturnType<typeof spawnSite> | undefined;
  const isAlive = () => site !== undefined && site.child.exitCode === null && site.child.signalCode === null;
  const kill = async () => {
    if (!site || !isAlive()) return;
    const gone = once(site.child, 'close');
    site.child.kill('SIGKILL');
    await gone;
    keepOutput(name, site.output());
  };
  cleanUpAtEnd(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    name,
    origin: `http://localhost:${port}`,
    dataDir,
    environment: settings,
    kill,
    isAlive,
    pid: () => site?.child.pid ?? 0,
    output: () => site?.output() ?? '',
    async start() {
      site = spawnSite(settings);
      await untilPrinted(site, `is at http://localhost:${port}`);
      if (!isAlive()) throw new Error(`The site stopped with code ${site.child.exitCode}:\n${site.output()}`);
    },
    async dieStarting(afterMs) {
      site = spawnSite(settings);
      await Promise.race([once(site.child, 'close'), sleep(afterMs)]);
      await kill();
    },
    async stop(patienceMs) {
      if (!site || !isAlive()) return null;
      const startedAt = performance.now();
      const gone = once(site.child, 'close');
      site.child.kill('SIGTERM');
      await Promise.race([gone, sleep(patienceMs, undefined, { ref: false })]);
      const hasEnded = !isAlive();
      if (hasEnded) keepOutput(name, site.output());
      else await kill();
      return hasEnded ? { ms: Math.round(performance.now() - startedAt), code: site.child.exitCode } : null;
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
