/** The built site as a process that can be killed without warning and started again on its data. */
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbedded } from '../app/platform/db/embedded.server.ts';
import { openPostgres } from '../app/platform/db/postgres.server.ts';
import type { DatabaseConnection } from '../app/platform/db/types.server.ts';
import { createOwnDatabase } from '../scripts/own-database.ts';
import { freePort, newDataDir, spawnSite, untilPrinted } from '../tests/support/server.ts';
import { cleanUpAtEnd } from './clean-up.ts';

export const SERVER = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';
const migrationsFolder = resolve('migrations');
const DEFAULTS = { TRUST_PROXY: '1', LOG_LEVEL: 'warn', SEED: 'none', STOP_DELAY_SECONDS: '0' };

/** Where every victim’s log is kept. */
export const LOGS = mkdtempSync(join(tmpdir(), 'kerbside-lab-logs-'));

/** Returns the URL of a database that is dropped at the end. */
export async function takeDatabase(): Promise<string> {
  const { url, drop } = await createOwnDatabase(SERVER);
  cleanUpAtEnd(drop);
  return url;
}

type Environment = { DATABASE_URL?: string; DATA_DIR?: string } & Record<string, string>;

let prepared = 0;

export class Victim {
  readonly origin: string;
  readonly dataDir: string;
  readonly environment: Record<string, string>;
  readonly #log: string;
  readonly #databaseUrl: string | undefined;
  #site: ReturnType<typeof spawnSite> | undefined;

  private constructor(environment: Environment, dataDir: string, port: number) {
    prepared += 1;
    this.origin = `http://localhost:${port}`;
    this.dataDir = dataDir;
    this.environment = { ...DEFAULTS, ...environment, DATA_DIR: dataDir, PORT: String(port) };
    this.#log = join(LOGS, `site-${prepared}.log`);
    this.#databaseUrl = environment.DATABASE_URL;
    cleanUpAtEnd(async () => {
      await this.kill();
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  /** Uses the embedded database without `DATABASE_URL`. Does not start it. */
  static async prepare(environment: Environment = {}): Promise<Victim> {
    return new Victim(environment, environment.DATA_DIR ?? (await newDataDir()), await freePort());
  }

  async start(): Promise<void> {
    this.#site = spawnSite(this.environment);
    await untilPrinted(this.#site, `is at ${this.origin}`);
    if (!this.isAlive()) throw new Error(`The site stopped:\n${this.output()}`);
  }

  async kill(): Promise<void> {
    if (!this.#site || !this.isAlive()) return;
    const gone = once(this.#site.child, 'close');
    this.#site.child.kill('SIGKILL');
    await gone;
    appendFileSync(this.#log, this.output());
  }

  /** Starts it and kills it so soon that it may not be ready yet. */
  async dieStarting(afterMs: number): Promise<void> {
    this.#site = spawnSite(this.environment);
    await Promise.race([once(this.#site.child, 'close'), sleep(afterMs)]);
    await this.kill();
  }

  isAlive(): boolean {
    return this.#site?.child.exitCode === null && this.#site.child.signalCode === null;
  }

  /** Printed since its last start. */
  output(): string {
    return this.#site?.output() ?? '';
  }

  /** What its lives until its last kill logged as errors, each with how often. */
  errors(): string[] {
    const lines = existsSync(this.#log) ? readFileSync(this.#log, 'utf8').split('\n') : [];
    const messages = lines.flatMap((line) => {
      const { level, msg, reason, err } = /^\{.*\}$/.test(line) ? JSON.parse(line) : {};
      return level === 'error' || level >= 50 ? [[msg, reason ?? err?.message].filter(Boolean).join(': ')] : [];
    });
    return [...Map.groupBy(messages, (message) => message)].map(([message, { length }]) => `${length} × ${message}`);
  }

  /** An embedded database opens only while the site is down. */
  async withDatabase<Result>(use: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    const embedded = { dataDir: this.dataDir, holder: 'the lab', migrationsFolder, beforeOpening: async () => {} };
    const url = this.#databaseUrl;
    const connection = await (url ? openPostgres({ url, migrationsFolder }) : openEmbedded(embedded));
    try {
      return await use(connection);
    } finally {
      await connection.close();
    }
  }
}
