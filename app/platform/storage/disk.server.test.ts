import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import { isStorageKey } from '#app/platform/storage/storage-key.ts';

const bytes = new TextEncoder().encode('a picture');

async function openStorage() {
  const root = await mkdtemp(join(tmpdir(), 'kerbside-storage-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return { root, storage: diskStorage(root) };
}

async function readAll(file: { open(): Promise<ReadableStream> } | null): Promise<string> {
  return file ? new Response(await file.open()).text() : 'nothing';
}

test('what was put is got back, with its size and type', async () => {
  const { storage } = await openStorage();
  await storage.put('listings/u1/1-car/640.webp', bytes);
  const file = await storage.get('listings/u1/1-car/640.webp');
  expect(file).toMatchObject({ size: bytes.length, contentType: 'image/webp', etag: expect.stringContaining('"') });
  expect(await readAll(file)).toBe('a picture');
  expect(await storage.exists('listings/u1/1-car/640.webp')).toBe(true);
});

test('a file that is not there is null, and so is a folder and a path through a file', async () => {
  const { storage } = await openStorage();
  await storage.put('a/b/c.webp', bytes);
  for (const key of ['a/b/d.webp', 'z/b/c.webp', 'a/b', 'a', 'a/b/c.webp/d']) {
    expect(await storage.get(key), key).toBeNull();
    expect(await storage.exists(key), key).toBe(false);
  }
});

test('a key that is not one is never written, read as missing, and never deleted', async () => {
  const { root, storage } = await openStorage();
  await writeFile(join(root, 'outside.webp'), bytes);
  const inside = diskStorage(join(root, 'files'));
  await inside.put('a/b.webp', bytes);
  const odd = ['', '/', '.', '..', '../outside.webp', 'a/../../outside.webp', '/a/b.webp', 'a//b.webp', 'a/b.webp/'];
  const odder = ['a\\b', 'a/.hidden', 'a/_b.webp', 'a/b\0.webp', 'a/ b', 'a/ü.webp', 'C:/a', 'x'.repeat(500), 'a/%2e'];
  for (const key of [...odd, ...odder]) {
    expect(isStorageKey(key), key).toBe(false);
    expect(await inside.get(key), key).toBeNull();
    expect(await inside.exists(key), key).toBe(false);
    await expect(inside.put(key, bytes), key).rejects.toThrow('Not a storage key');
    await expect(inside.deleteFolder(key), key).rejects.toThrow('Not a folder to delete');
  }
  expect(await storage.exists('outside.webp')).toBe(true);
  expect(await readdir(join(root, 'files'), { recursive: true })).toEqual(['a', 'a/b.webp']);
});

test('a folder is deleted with all under it, and only it', async () => {
  const { storage } = await openStorage();
  await storage.put('listings/u1/1-car/320.webp', bytes);
  await storage.put('listings/u1/1-car/640.webp', bytes);
  await storage.put('listings/u1/1-car-2/640.webp', bytes);
  await storage.deleteFolder('listings/u1/1-car');
  await storage.deleteFolder('listings/u1/1-car');
  expect(await storage.exists('listings/u1/1-car/320.webp')).toBe(false);
  expect(await storage.exists('listings/u1/1-car-2/640.webp')).toBe(true);
  await expect(storage.deleteFolder('listings')).rejects.toThrow('Not a folder to delete');
});

test('the folders right under a folder are listed, files and what lies deeper are not', async () => {
  const { storage } = await openStorage();
  for (const key of ['listings/u1/1-car/640.webp', 'listings/u1/2-car/640.webp', 'listings/u2/3-car/320.webp']) {
    await storage.put(key, bytes);
  }
  expect((await storage.listFolders('listings')).sort()).toEqual(['u1', 'u2']);
  expect((await storage.listFolders('listings/u1')).sort()).toEqual(['1-car', '2-car']);
  for (const none of ['listings/u1/1-car', 'listings/u1/1-car/640.webp', 'listings/u3', 'nowhere', '..', '']) {
    expect(await storage.listFolders(none), none).toEqual([]);
  }
});

test('a reader sees the old content or the new, never a part of one', async () => {
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

test('a write that fails leaves nothing, and an unfinished file is not served', async () => {
  const { root, storage } = await openStorage();
  await mkdir(join(root, 'a/b.webp'), { recursive: true });
  await expect(storage.put('a/b.webp', bytes)).rejects.toThrow();
  expect(await readdir(join(root, 'a'))).toEqual(['b.webp']);
  await writeFile(join(root, 'a/_c.webp.1234'), bytes);
  expect(await storage.get('a/_c.webp.1234')).toBeNull();
});

test('a fault of the disk is thrown, not taken for a missing file', async () => {
  const { root, storage } = await openStorage();
  await storage.put('a/b.webp', bytes);
  await symlink('loop', join(root, 'a/loop'));
  await expect(storage.get('a/loop')).rejects.toThrow();
  await expect(storage.exists('a/loop/b.webp')).rejects.toThrow();
});
