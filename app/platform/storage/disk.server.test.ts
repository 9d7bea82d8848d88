import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import { StorageFailure } from '#app/platform/storage/storage-contract.server.ts';

const bytes = new TextEncoder().encode('a picture');

async function openStorage() {
  const root = await mkdtemp(join(tmpdir(), 'kerbside-storage-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return { root, storage: diskStorage(root) };
}

async function readAll(file: { open(): Promise<ReadableStream> } | null): Promise<string> {
  return file ? new Response(await file.open()).text() : 'nothing';
}

test('files outside the folder cannot be reached', async () => {
  const { root, storage } = await openStorage();
  await writeFile(join(root, 'outside.webp'), bytes);
  const inside = diskStorage(join(root, 'files'));
  await inside.put('a/b.webp', bytes);
  for (const key of ['../outside.webp', 'a/../../outside.webp', '/outside.webp']) {
    expect(await inside.get(key), key).toBeNull();
    await expect(inside.put(key, bytes), key).rejects.toThrow('Not a storage key');
    await expect(inside.deleteFolder(key), key).rejects.toThrow('Not a folder to delete');
  }
  expect(await storage.exists('outside.webp')).toBe(true);
  expect(await readdir(join(root, 'files'), { recursive: true })).toEqual(['a', 'a/b.webp']);
});

test('a reader sees the old content or the new, never a part', async () => {
  const { root, storage } = await openStorage();
  const versions = ['a', 'b'].map((letter) => letter.repeat(4_000_000));
  await storage.put('a/b.webp', new TextEncoder().encode(versions[0]));
  const writing = storage.put('a/b.webp', new TextEncoder().encode(versions[1]));
  let isDone = false;
  void writing.then(() => {
    isDone = true;
  });
  while (!isDone) expect(versions).toContain(await readFile(join(root, 'a/b.webp'), 'utf8'));
  expect(await readAll(await storage.get('a/b.webp'))).toBe(versions[1]);
});

test('a failed write leaves nothing, and an unfinished file is not served', async () => {
  const { root, storage } = await openStorage();
  await mkdir(join(root, 'a/b.webp'), { recursive: true });
  await expect(storage.put('a/b.webp', bytes)).rejects.toThrow(StorageFailure);
  expect(await readdir(join(root, 'a'))).toEqual(['b.webp']);
  await writeFile(join(root, 'a/_c.webp.1234'), bytes);
  expect(await storage.get('a/_c.webp.1234')).toBeNull();
});

test('a disk error is thrown, not taken for a missing file', async () => {
  const { root, storage } = await openStorage();
  await storage.put('a/b.webp', bytes);
  await symlink('loop', join(root, 'a/loop'));
  await expect(storage.get('a/loop')).rejects.toThrow();
  await expect(storage.exists('a/loop/b.webp')).rejects.toThrow();
});
