/** How the process starts, refuses to start, and stops. Each test runs the real thing. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort, newDataDir, type SiteProcess, spawnSite, startSite } from '#tests/support/server.ts';

/** A folder with an empty site in it: making one takes seconds, copying it does not. */
let template: string;

beforeAll(async () => {
  const first = await startSite();
  await first.stop({ keepFolder: true });
  template = first.dataDir;
});
afterAll(() => rm(template, { recursive: true, force: true }));

async function site(environment: NodeJS.ProcessEnv = {}): Promise<SiteProcess> {
  const dataDir = environment.DATA_DIR ?? (await newDataDir());
  if (!environment.DATA_DIR) await cp(template, dataDir, { recursive: true });
  const started = await startSite({ ...environment, DATA_DIR: dataDir });
  onTestFinished(async () => {
    await started.stop();
  });
  return started;
}

/** Runs a start that must fail and answers what it printed. */
async function refusal(environment: NodeJS.ProcessEnv): Promise<string> {
  const { child, output } = spawnSite({
    SEED: 'none',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    ...environment,
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  return output();
}

async function ownFolder(): Promise<string> {
  const folder = await newDataDir();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('it serves, says it is alive and ready, and stops with code 0 and nothing left open', async () => {
  const { origin, stop, dataDir } = await site();
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect(await (await fetch(origin)).text()).toContain('Used cars, sold direct.');
  expect(await stop({ keepFolder: true })).toBe(0);
  expect(await readdir(dataDir)).not.toContain('lock');
  await rm(dataDir, { recursive: true });
});

test('started again on the same folder it finds what was there', async () => {
  const first = await site();
  await fetch(`${first.origin}/page-views`, { method: 'POST', body: new URLSearchParams({ path: '/listings' }) });
  await first.stop({ keepFolder: true });
  const second = await site({ DATA_DIR: first.dataDir });
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
});

test('a second process on the same folder is refused and told who has it', async () => {
  const first = await site();
  const printed = await refusal({ DATA_DIR: first.dataDir });
  expect(printed).toBe(
    `The folder is in use by the server at ${first.origin} (process ${first.process.pid}): stop it first, or choose another DATA_DIR.\n`,
  );
});

test('a taken port is told in one sentence and leaves nothing behind', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const folder = await ownFolder();
  expect(await refusal({ PORT: String(port), DATA_DIR: join(folder, 'data') })).toBe(
    `Port ${port} is taken by another program: stop it, or choose another PORT.\n`,
  );
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a folder that cannot be written is told in one sentence', async () => {
  const file = join(await ownFolder(), 'file');
  await writeFile(file, '');
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toBe(
    `The folder DATA_DIR=${join(file, 'data')} cannot be written: ENOTDIR.\n`,
  );
});

test('an unknown SEED is told in one sentence, and nothing is written', async () => {
  const folder = await ownFolder();
  expect(await refusal({ SEED: 'demonstration', DATA_DIR: join(folder, 'data') })).toMatch(
    /^The settings are wrong: SEED must be none, demo, or demo: and a number[^\n]*\.\n$/,
  );
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a database that cannot be reached is told in one sentence, without its password', async () => {
  const port = await freePort();
  const printed = await refusal({ DATABASE_URL: `postgres://kerbside:secret@127.0.0.1:${port}/cars` });
  expect(printed).toMatch(
    /^The database at postgres:\/\/127\.0\.0\.1:\d+\/cars cannot be used: [^\n]*ECONNREFUSED[^\n]*\.\n$/,
  );
  expect(printed).not.toContain('secret');
});

test('a wrong DATABASE_URL is told in one sentence', async () => {
  expect(await refusal({ DATABASE_URL: 'mysql://cars' })).toBe(
    'The settings are wrong: DATABASE_URL must start with postgres:// or postgresql://.\n',
  );
});

test('a request under way when the process is asked to stop gets its answer', async () => {
  const { origin, process } = await site();
  const { port } = new URL(origin);
  const { connect } = await import('node:net');
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /page-views HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\npath',
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  process.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.write('=/');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 204/);
  socket.end();
  await once(process, 'close');
  expect(process.exitCode).toBe(0);
});

test('asked to stop twice, as npm and a terminal do together, it still closes cleanly', async () => {
  const { process, dataDir, stop } = await site();
  process.kill('SIGINT');
  process.kill('SIGINT');
  await once(process, 'close');
  expect(process.exitCode).toBe(0);
  expect(await readdir(dataDir)).not.toContain('lock');
  await stop();
});
