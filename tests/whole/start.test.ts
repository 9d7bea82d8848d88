/** Starts and stops the real process, including failed starts. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort, newDataDir, type SiteProcess, spawnSite, startSite } from '#tests/support/server.ts';

/** Started on an empty folder. The last two tests stop it and start it again, to stop slowly the next time. */
let site: SiteProcess;

beforeAll(async () => {
  site = await startSite({ DATA_DIR: await newDataDir(), LOG_LEVEL: 'info' });
});
afterAll(async () => {
  site.process.kill('SIGKILL');
  await site.stop();
});

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

test('a started site serves pages and reports that it is alive and ready', async () => {
  const { origin } = site;
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect(await (await fetch(origin)).text()).toContain('Used cars, sold direct.');
});

test.skipIf(process.platform !== 'linux')(
  'a started site has two memory arenas and half of the usual space for new objects',
  async () => {
    const environment = await readFile(`/proc/${site.process.pid}/environ`, 'utf8');
    expect(environment.split('\0')).toContain(`MALLOC_ARENA_MAX=${process.env.MALLOC_ARENA_MAX ?? 2}`);
    const command = await readFile(`/proc/${site.process.pid}/cmdline`, 'utf8');
    expect(command.split('\0')).toContain('--max-semi-space-size=16');
  },
);

test('a request over HTTP/1.0 without a host is answered', async () => {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
  socket.write('GET /readyz HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.[01] 200 /);
});

test('a second process on the same folder stops and names the first', async () => {
  const printed = await refusal({ DATA_DIR: site.dataDir });
  expect(printed).toBe(
    `The folder is in use by the server at ${site.origin} (process ${site.process.pid}): stop it first, or choose another DATA_DIR.\n`,
  );
});

test('a port in use stops the start with one sentence and creates no folder', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  const { port } = listener.address() as { port: number };
  const folder = await ownFolder();
  expect(await refusal({ PORT: String(port), DATA_DIR: join(folder, 'data') })).toBe(
    `Port ${port} is in use by another program: stop it, or choose another PORT.\n`,
  );
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a read-only folder stops the start with one sentence', async () => {
  const file = join(await ownFolder(), 'file');
  await writeFile(file, '');
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toBe(
    `The folder DATA_DIR=${join(file, 'data')} cannot be written: ENOTDIR.\n`,
  );
});

test('an unknown SEED stops the start with one sentence and writes nothing', async () => {
  const folder = await ownFolder();
  expect(await refusal({ SEED: 'demonstration', DATA_DIR: join(folder, 'data') })).toMatch(
    /^The settings are wrong: SEED must be none, demo, or demo: and a number[^\n]*\.\n$/,
  );
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('an unreachable database stops the start with one sentence that hides its password', async () => {
  const port = await freePort();
  const printed = await refusal({ DATABASE_URL: `postgres://kerbside:secret@127.0.0.1:${port}/cars` });
  expect(printed).toMatch(
    /^The database at postgres:\/\/127\.0\.0\.1:\d+\/cars cannot be used: [^\n]*ECONNREFUSED[^\n]*\.\n$/,
  );
  expect(printed).not.toContain('secret');
});

test('a site stopped twice at once, by npm and the terminal, answers a request first and starts again on its folder', async () => {
  const { origin, dataDir, process } = site;
  const { port } = new URL(origin);
  await fetch(`${origin}/page-views`, { method: 'POST', body: new URLSearchParams({ path: '/listings' }) });
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /page-views HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\nExpect: 100-continue\r\n\r\n',
  );
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100/);
  const closed = once(process, 'close');
  process.kill('SIGINT');
  process.kill('SIGINT');
  const isOpen = () =>
    new Promise((resolve) => {
      const probe = connect(Number(port), '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      probe.once('connect', () => probe.destroy());
    });
  await expect.poll(isOpen).toBe(false);
  socket.write('path=/');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 204/);
  socket.end();
  await closed;
  expect(process.exitCode).toBe(0);
  expect(await readdir(dataDir)).not.toContain('lock');
  site = await startSite({ DATA_DIR: dataDir, STOP_DELAY_SECONDS: '600' });
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
});

test('a stopping process fails its readiness check before its port closes, and still serves pages', async () => {
  const { origin, process } = site;
  process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/about`)).status).toBe(200);
});
