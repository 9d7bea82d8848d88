/** The built site as a process of its own, on a folder and a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BRIEF_DATABASE } from '#tests/support/brief-database.ts';
import { copyMigratedFolder } from '#tests/support/migrated-folder.ts';

export type SiteProcess = {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Asks it to stop and answers its exit code. The folder goes with it unless `keepFolder`. */
  stop(options?: { keepFolder?: boolean }): Promise<number | null>;
};

/** An empty folder, as on the first start. */
export const newDataDir = () => mkdtemp(join(tmpdir(), 'kerbside-site-'));

/** Starts it and waits until it is ready; rejects with what it printed where it stops instead. */
export async function startSite(environment: NodeJS.ProcessEnv = {}): Promise<SiteProcess> {
  const dataDir = environment.DATA_DIR ?? (await (environment.DATABASE_URL ? newDataDir() : copyMigratedFolder()));
  const port = environment.PORT ?? String(await freePort());
  const site = spawnSite({ SEED: 'none', LOG_LEVEL: 'warn', ...environment, DATA_DIR: dataDir, PORT: port });
  const origin = `http://localhost:${port}`;
  await Promise.race([untilPrinted(site, `is at ${origin}`), failure(site)]);
  return {
    origin,
    dataDir,
    process: site.child,
    output: site.output,
    async stop({ keepFolder = false } = {}) {
      if (site.child.exitCode === null && site.child.signalCode === null) {
        site.child.kill('SIGTERM');
        await once(site.child, 'close');
      }
      if (!keepFolder) await rm(dataDir, { recursive: true, force: true });
      return site.child.exitCode;
    },
  };
}

/** The process alone, for tests of how it starts and stops. */
export function spawnSite(environment: NodeJS.ProcessEnv) {
  const flags = process.env.BRIEF_SITES ? BRIEF_DATABASE : [];
  const child = spawn(process.execPath, [...flags, 'scripts/start.ts'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  return { child, output: () => printed };
}

/**
 * The lines of its log that hold a text, waited for: they come through a pipe, perhaps a moment after the answer they tell
 * of. Answers what there is after 5 s without any.
 */
export async function loggedLines(site: { output(): string }, text: string): Promise<string[]> {
  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes(text));
  for (let waited = 0; waited < 5000 && lines().length === 0; waited += 20) await setTimeout(20);
  return lines();
}

type Spawned = ReturnType<typeof spawnSite>;

export async function untilPrinted(site: Spawned, text: string): Promise<void> {
  while (!site.output().includes(text) && site.child.exitCode === null) {
    const heard = new AbortController();
    const { signal } = heard;
    await Promise.race([once(site.child.stdout, 'data', { signal }), once(site.child, 'close', { signal })]);
    heard.abort();
  }
}

async function failure(site: Spawned): Promise<never> {
  await once(site.child, 'close');
  throw new Error(`The site stopped with code ${site.child.exitCode}:\n${site.output()}`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
