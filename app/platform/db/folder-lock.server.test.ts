import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { takeFolderLock } from '#app/platform/db/folder-lock.server.ts';

const modulePath = join(import.meta.dirname, 'folder-lock.server.ts');
const GHOST = JSON.stringify({ pid: 2 ** 22 - 1, started: '', holder: 'a ghost', token: 'x' });
const newFolder = () => mkdtemp(join(tmpdir(), 'kerbside-lock-'));

test('a second process gets the name of the lock holder', async () => {
  const folder = await newFolder();
  const lock = await takeFolderLock(folder, 'the server at http://localhost:3000');
  await expect(takeFolderLock(folder, 'an import')).rejects.toThrow(
    `in use by the server at http://localhost:3000 (process ${process.pid})`,
  );
  await lock.release();
  await (await takeFolderLock(folder, 'an import')).release();
  expect(await readdir(folder)).toEqual([]);
});

test('the lock of a killed process is taken over', async () => {
  const folder = await newFolder();
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { takeFolderLock } = await import(${JSON.stringify(modulePath)}); await takeFolderLock(${JSON.stringify(folder)}, 'another'); console.log('held'); setInterval(() => {}, 1000);`,
  ]);
  await once(holder.stdout, 'data');
  await expect(takeFolderLock(folder, 'me')).rejects.toThrow('in use by another');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = await takeFolderLock(folder, 'me');
  await lock.release();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('exactly one of several processes takes over a dead lock', async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = await newFolder();
    await writeFile(join(folder, 'lock'), GHOST);
    const takers = Array.from({ length: 8 }, (_, taker) => takeFolderLock(folder, `taker ${taker}`));
    const results = await Promise.allSettled(takers);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['lock']);
  }
});

test('a dead lock that another process is taking over is left to it', async () => {
  const [folder, other] = [await newFolder(), await newFolder()];
  const lock = await takeFolderLock(other, 'the server at http://localhost:3000');
  await writeFile(join(folder, 'lock'), GHOST);
  await copyFile(join(other, 'lock'), join(folder, 'lock.clearing'));
  await expect(takeFolderLock(folder, 'me')).rejects.toThrow('in use by the server at http://localhost:3000');
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe(GHOST);
  await lock.release();
});

test('a lock is taken over although the process that was taking it over died', async () => {
  const folder = await newFolder();
  for (const name of ['lock', 'lock.clearing']) await writeFile(join(folder, name), GHOST);
  await (await takeFolderLock(folder, 'me')).release();
  expect(await readdir(folder)).toEqual([]);
});

test('an unreadable lock file is taken over', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'lock'), 'torn');
  await (await takeFolderLock(folder, 'me')).release();
});

test('the lock of a dead process that its parent has not reaped is taken over', async ({ skip }) => {
  skip(!existsSync('/proc/self/stat'), 'only Linux shows the state of a process');
  const folder = await newFolder();
  // The shell becomes a `sleep`, which never asks for the exit code of its child.
  const script = `"${process.execPath}" --input-type=module -e "$HOLD" & exec sleep 1000`;
  const HOLD = `const { takeFolderLock } = await import(${JSON.stringify(modulePath)}); await takeFolderLock(${JSON.stringify(folder)}, 'a zombie'); process.exit(0);`;
  const parent = spawn('sh', ['-c', script], { env: { ...process.env, HOLD }, stdio: 'ignore' });
  onTestFinished(() => void parent.kill());
  const holder = () => readFile(join(folder, 'lock'), 'utf8').then((text) => JSON.parse(text) as { pid: number });
  const { pid } = await vi.waitFor(holder, 30_000);
  await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '), 30_000);
  await (await takeFolderLock(folder, 'me')).release();
});
