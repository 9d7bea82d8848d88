/** `npm start` runs a shell that runs the server: a stop signal to npm has to reach the server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyMigratedFolder } from '#tests/support/migrated-folder.ts';
import { freePort, untilPrinted } from '#tests/support/server.ts';

const CONTAINER = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'];
const hasContainers = spawnSync('unshare', [...CONTAINER, 'true']).status === 0;

async function startWithNpm(command: string, args: string[]) {
  const [dataDir, port] = [await copyMigratedFolder(), String(await freePort())];
  const child = spawn(command, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: port,
      SEED: 'none',
      LOG_LEVEL: 'warn',
      STOP_DELAY_SECONDS: '0',
      npm_config_update_notifier: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) killGroup(child, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  await untilPrinted({ child, output: () => printed }, `is at http://localhost:${port}`);
  return { child, dataDir, port };
}

/** The group is the child and all that it started, as with systemd and a terminal. */
function killGroup({ pid = 0 }: ChildProcess, signal: NodeJS.Signals) {
  process.kill(-pid, signal);
}

type Started = Awaited<ReturnType<typeof startWithNpm>>;

async function expectCleanStop({ child, dataDir, port }: Started) {
  if (child.exitCode === null) await once(child, 'close');
  expect(child.exitCode).toBe(0);
  expect(await readdir(dataDir)).not.toContain('lock');
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
}

test('npm that is stopped by a shell stops the server cleanly', async () => {
  const started = await startWithNpm('npm', ['start']);
  started.child.kill('SIGTERM');
  await expectCleanStop(started);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm and the server at once stops both cleanly', async (signal) => {
  const started = await startWithNpm('npm', ['start']);
  killGroup(started.child, signal);
  await expectCleanStop(started);
});

test('npm as the first process of a container stops the server cleanly', async ({ skip }) => {
  skip(!hasContainers, 'needs unshare');
  const started = await startWithNpm('unshare', [...CONTAINER, 'npm', 'start']);
  const { pid } = started.child;
  const npm = await vi.waitFor(() => readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'));
  process.kill(Number(npm), 'SIGTERM');
  await expectCleanStop(started);
});
