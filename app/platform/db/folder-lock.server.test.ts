import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeFolderLock } from '#app/platform/db/folder-lock.server.ts';

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
  const module = join(import.meta.dirname, 'folder-lock.server.ts');
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { takeFolderLock } = await import(${JSON.stringify(module)}); await takeFolderLock(${JSON.stringify(folder)}, 'another'); console.log('held'); setInterval(() => {}, 1000);`,
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
  const folder = await newFolder();
  await writeFile(
    join(folder, 'lock'),
    JSON.stringify({ pid: 2 ** 22 - 1, started: '', holder: 'a ghost', token: 'x' }),
  );
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, taker) => takeFolderLock(folder, `taker ${taker}`)),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

test('an unreadable lock file is taken over', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'lock'), 'torn');
  await (await takeFolderLock(folder, 'me')).release();
});
