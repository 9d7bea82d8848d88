/** What `npm run package` writes runs without the sources: by itself, and as the Dockerfile runs it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BRIEF_DATABASE } from '#tests/support/brief-database.ts';
import { canContain, firstProcess, isHealthy, startContained } from '#tests/support/container.ts';
import { allOf, commandOf, readDockerfile, type Stage } from '#tests/support/dockerfile.ts';
import { copyMigratedFolder } from '#tests/support/migrated-folder.ts';
import { Seller } from '#tests/support/seller.ts';
import { freePort, untilPrinted } from '#tests/support/server.ts';

/** A package has no Node for an image that brings its own. */
const MOST_BYTES = 130e6;

let folder: string;
let site: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-package-'));
  site = join(folder, 'kerbside');
  dataDir = await copyMigratedFolder();
  run(process.execPath, ['scripts/package.ts', site, '--without-node'], '.');
});
afterAll(async () => {
  for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true });
});

/** With only PATH from this process's environment. */
function run(program: string, words: string[], cwd: string, settings: NodeJS.ProcessEnv = {}): string {
  const env = { PATH: process.env.PATH, ...settings };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, env, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

async function started(child: ChildProcess, port: string) {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  const origin = `http://localhost:${port}`;
  await untilPrinted({ child, output: () => printed } as Parameters<typeof untilPrinted>[0], `is at ${origin}`);
  expect(printed).toContain(`is at ${origin}`);
  return { origin, child, printed };
}

const settingsOf = (port: string) => ({ PORT: port, SEED: 'demo:4', LOG_LEVEL: 'warn', STOP_DELAY_SECONDS: '0' });

async function expectPages(origin: string) {
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const home = await (await fetch(origin)).text();
  expect(home).toContain('Used cars, sold direct.');
  for (const path of ['/listings/map', '/credits']) expect((await fetch(`${origin}${path}`)).status, path).toBe(200);
  const photo = await fetch(`${origin}${/\/files\/listings\/[^" ]+\.webp/.exec(home)?.[0]}`);
  expect(photo.headers.get('content-type')).toBe('image/webp');
}

/** Someone signs in with the demo's account and lists a car with a photo, which the API then has. */
async function expectSale({ origin, printed }: { origin: string; printed: string }) {
  const [, email = '', password = ''] = /Demo private seller: (\S+) (\S+)/.exec(printed) ?? [];
  const seller = new Seller(origin);
  expect((await seller.post('/signin', { email, password })).status).toBe(303);
  const id = await seller.publish({ make: 'Lada', model: 'Niva', phoneNumber: '0491570156' });
  expect((await fetch(`${origin}/api/v1/listings/${id}`)).status).toBe(200);
  const own = await seller.get('/profile/data');
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/zip']);
}

test('a package has no sources and is small', () => {
  const files = filesIn(site);
  expect(files.filter((file) => /\.(tsx?|map)$/.test(file))).toEqual([]);
  expect(files.reduce((bytes, file) => bytes + statSync(file).size, 0)).toBeLessThan(MOST_BYTES);
});

test('node alone starts and stops a package with the demo in an empty folder', async () => {
  const port = await freePort();
  const elsewhere = join(folder, 'elsewhere');
  await mkdir(elsewhere);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...settingsOf(String(port)) };
  const words = [...BRIEF_DATABASE, join(site, 'start.js')];
  const alone = await started(spawn(process.execPath, words, { cwd: elsewhere, env }), String(port));
  const { origin, child } = alone;
  await expectPages(origin);
  await expectSale(alone);
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(child.exitCode).toBe(0);
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('the commands of a package work', () => {
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const backup = join(folder, 'backup.tar');
  const command = (name: string, ...words: string[]) =>
    run(process.execPath, [...BRIEF_DATABASE, join(site, 'commands', `${name}.js`), ...words], folder, settings);
  expect(command('backup', backup)).toContain(`Wrote ${backup}`);
  expect(command('doctor')).toContain('Nothing is wrong.');
  expect(readFileSync(join(site, 'README.md'), 'utf8')).toContain('`node commands/backup.js FILE`');
  expect(readFileSync(join(site, 'docs/settings.md'), 'utf8')).toContain('`DATA_DIR`');
  const { scripts } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'));
  const files = Object.values<string>(scripts).map((line) => /\S+\.js$/.exec(line)?.[0] ?? line);
  for (const file of files) expect(statSync(join(site, file)).isFile()).toBe(true);
});

test('a package contains everything it imports, and nothing that only formats code', () => {
  expect(existsSync(join(site, 'node_modules/prettier'))).toBe(false);
  const program = `
    for (const name of ${JSON.stringify(['sharp', 'heic-decode', 'pg', 'pg-boss', '@aws-sdk/client-s3', 'web-push'])}) await import(name);`;
  run(process.execPath, ['--input-type=module', '--eval', program], site);
});

const [building, running] = readDockerfile('Dockerfile') as [Stage, Stage];

test('the Dockerfile builds a package and runs it as an unprivileged user', () => {
  expect(allOf(building, 'RUN')).toEqual(['npm ci', 'npm run package -- /kerbside --without-node']);
  expect([building.from, running.from]).toEqual(['node:24-slim AS build', 'node:24-slim']);
  expect(allOf(running, 'USER')).toEqual(['node']);
  expect(commandOf(running, 'CMD')).toEqual(['node', 'start.js']);
});

test('a package runs as a container’s first process with only its data writable', async ({ skip }) => {
  skip(!canContain, 'needs root, mount and unshare');
  const port = String(await freePort());
  for (const path of [dataDir, ...readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))])
    await chown(path, 1000, 1000);
  const paths = { packageFolder: site, dataFolder: dataDir };
  const { origin, child } = await started(startContained(running, paths, settingsOf(port)), port);
  await expectPages(origin);
  expect(isHealthy(running, port)).toBe(true);
  const status = readFileSync(`/proc/${firstProcess(child)}/status`, 'utf8');
  expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
  expect(status).toMatch(/^NSpid:\t\d+\t1$/m);
  process.kill(firstProcess(child), 'SIGTERM');
  await once(child, 'close');
  expect(child.exitCode).toBe(0);
  expect(isHealthy(running, port)).toBe(false);
});
