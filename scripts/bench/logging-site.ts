/** A site that logs each request to a file, because reading its log would take processor time from its pages. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { authSecret } from '#app/platform/secret.server.ts';
import { freePort } from '#tests/support/server.ts';

export type LoggingSite = { origin: string; pid: number; stop(): Promise<void> };

/** Waits until it is ready. Its folder is deleted when it stops. Throws if it stops before. */
export async function startLoggingSite(dataDir: string, databaseUrl: string): Promise<LoggingSite> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const file = join(dataDir, 'bench.log');
  const log = await open(file, 'a');
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', log.fd, log.fd],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      AUTH_SECRET: authSecret(),
      SEED: 'none',
      LOG_LEVEL: 'info',
      STOP_DELAY_SECONDS: '0',
    },
  });
  await log.close();
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The site stopped: see ${file}.`);
    await wait(100);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => null);
  return response?.ok ?? false;
}
