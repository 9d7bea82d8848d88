/** The built site as a process with its own folder and port. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { BRIEF_DATABASE } from '#tests/support/brief-database.ts';
import { copyMigratedFolder } from '#tests/support/migrated-folder.ts';

const LOG_TIMEOUT_MS = 30_000;
/** Without it the site starts itself again, and closes the channel to this process. */
const NO_SECOND_START = '--max-semi-space-size=16';

export type SiteProcess = {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  /** Stops it and returns its exit code. Deletes the folder unless `keepFolder`. */
  stop(options?: { keepFolder?: boolean }): Promise<number | null>;
};

export const newDataDir = () => mkdtemp(join(tmpdir(), 'kerbside-site-'));

type SpawnOptions = {
  /** Has another copy of the project. */
  folder?: string | undefined;
  /** It ends with this process, which may use its embedded database: `openRemoteDatabase`. */
  isShared?: boolean;
};

/** Waits until it is ready; rejects with its output if it stops instead. */
export async function startSite(environment: NodeJS.ProcessEnv = {}, options?: SpawnOptions): Promise<SiteProcess> {
  const dataDir = environment.DATA_DIR ?? (await (environment.DATABASE_URL ? newDataDir() : copyMigratedFolder()));
  const port = environment.PORT ?? String(await freePort());
  const site = spawnSite(
    {
      SEED: 'none',
      LOG_LEVEL: 'warn',
      STOP_DELAY_SECONDS: '0',
      ...environment,
      DATA_DIR: dataDir,
      PORT: port,
    },
    options,
  );
  const origin = `http://localhost:${port}`;
  await Promise.race([untilPrinted(site, `is at ${environment.PUBLIC_URL ?? origin}`), failure(site)]);
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

/** For tests of how it starts and stops. */
export function spawnSite(environment: NodeJS.ProcessEnv, { folder, isShared = false }: SpawnOptions = {}) {
  const brief = process.env.BRIEF_SITES ? BRIEF_DATABASE : [];
  const quick = process.env.QUICK_PASSWORDS ? ['--import=./tests/support/quick-passwords.ts'] : [];
  const loaded = isShared ? [NO_SECOND_START, '--import=./tests/support/shared-site-process.ts'] : [];
  const child = spawn(process.execPath, [...brief, ...quick, ...loaded, 'scripts/start.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(isShared ? (['ipc'] as const) : [])],
    serialization: 'advanced',
  }) as ChildProcessByStdio<null, Readable, Readable>;
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
 * Waits until `count` log lines contain `text`, as the pipe can deliver a line after the response. Returns what it has after
 * 30 s.
 */
export async function logLines(site: { output(): string }, text: string, count = 1): Promise<string[]> {
  const end = performance.now() + LOG_TIMEOUT_MS;
  for (;;) {
    const lines = site
      .output()
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes(text));
    if (lines.length >= count || performance.now() > end) return lines;
    await setTimeout(20);
  }
}

type Spawned = ReturnType<typeof spawnSite>;

export async function untilPrinted(site: Spawned, text: string): Promise<void> {
  while (!site.output().includes(text) && site.child.exitCode === null) {
    const ready = new AbortController();
    const { signal } = ready;
    await Promise.race([once(site.child.stdout, 'data', { signal }), once(site.child, 'close', { signal })]);
    ready.abort();
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
