/** What every kind of storage guarantees. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import { s3Storage } from '#app/platform/storage/s3.server.ts';
import { isStorageKey, type Storage } from '#app/platform/storage/storage-contract.server.ts';
import { startStore } from '#tests/support/s3.ts';

const bytes = new TextEncoder().encode('a picture');

async function openDisk() {
  const root = await mkdtemp(join(tmpdir(), 'kerbside-storage-'));
  return { storage: diskStorage(root), end: () => rm(root, { recursive: true, force: true }) };
}

async function openS3() {
  const { settings, end } = await startStore();
  return { storage: s3Storage(settings), end };
}

async function readAll(file: { open(): Promise<ReadableStream> } | null): Promise<Uint8Array | null> {
  return file && new Uint8Array(await new Response(await file.open()).arrayBuffer());
}

describe.each([
  ['the disk', openDisk],
  ['S3', openS3],
])('on %s', (_, open) => {
  let storage: Storage;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ storage, end } = await open());
  });
  afterAll(() => end());

  test('a usable store passes its check', () => storage.check());

  test('a stored file comes back byte for byte, with its size and type', async () => {
    const large = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251);
    for (const [name, contentType, content] of [
      ['640.webp', 'image/webp', bytes],
      ['link-preview.jpg', 'image/jpeg', large],
      ['empty.webp', 'image/webp', new Uint8Array()],
    ] as const) {
      const key = `listings/u1/1-car/${name}`;
      await storage.put(key, content);
      const file = await storage.get(key);
      expect(file).toMatchObject({ size: content.length, contentType, etag: expect.stringMatching(/^(W\/)?".+"$/) });
      expect(Buffer.compare((await readAll(file)) ?? bytes, content), name).toBe(0);
      expect(await storage.exists(key)).toBe(true);
    }
  });

  test('a second write replaces the file and its tag', async () => {
    await storage.put('again/b.webp', bytes);
    const first = await storage.get('again/b.webp');
    await storage.put('again/b.webp', bytes.slice(2));
    const second = await storage.get('again/b.webp');
    expect(await readAll(second)).toEqual(bytes.slice(2));
    expect(second?.etag).not.toBe(first?.etag);
  });

  test('a missing file, a folder and a path through a file are null', async () => {
    await storage.put('a/b/c.webp', bytes);
    for (const key of ['a/b/d.webp', 'z/b/c.webp', 'a/b', 'a', 'a/b/c.webp/d']) {
      expect(await storage.get(key), key).toBeNull();
      expect(await storage.exists(key), key).toBe(false);
    }
  });

  test('an invalid key is never written or deleted and reads as missing', async () => {
    const odd = ['', '/', '.', '..', '../outside.webp', 'a/../../outside.webp', '/a/b.webp', 'a//b.webp', 'a/b.webp/'];
    const odder = [
      'a\\b',
      'a/.hidden',
      'a/_b.webp',
      'a/b\0.webp',
      'a/ b',
      'a/ü.webp',
      'C:/a',
      'x'.repeat(500),
      'a/%2e',
    ];
    for (const key of [...odd, ...odder]) {
      expect(isStorageKey(key), key).toBe(false);
      expect(await storage.get(key), key).toBeNull();
      expect(await storage.exists(key), key).toBe(false);
      expect(await storage.listFolders(key), key).toEqual([]);
      await expect(storage.put(key, bytes), key).rejects.toThrow('Not a storage key');
      await expect(storage.deleteFolder(key), key).rejects.toThrow('Not a folder to delete');
    }
  });

  test('deleting a folder deletes all files under it and nothing else', async () => {
    for (const key of ['1-car/320.webp', '1-car/640.webp', '1-car/in/it.webp', '1-car-2/640.webp']) {
      await storage.put(`deleted/u1/${key}`, bytes);
    }
    await storage.deleteFolder('deleted/u1/1-car');
    await storage.deleteFolder('deleted/u1/1-car');
    for (const gone of ['320.webp', '640.webp', 'in/it.webp']) {
      expect(await storage.exists(`deleted/u1/1-car/${gone}`), gone).toBe(false);
    }
    expect(await storage.exists('deleted/u1/1-car-2/640.webp')).toBe(true);
    await expect(storage.deleteFolder('deleted')).rejects.toThrow('Not a folder to delete');
  });

  test('only direct subfolders are listed', async () => {
    for (const key of ['u1/1-car/640.webp', 'u1/2-car/640.webp', 'u1/3-car/640.webp', 'u2/4-car/320.webp']) {
      await storage.put(`listed/${key}`, bytes);
    }
    expect((await storage.listFolders('listed')).sort()).toEqual(['u1', 'u2']);
    expect((await storage.listFolders('listed/u1')).sort()).toEqual(['1-car', '2-car', '3-car']);
    for (const none of ['listed/u1/1-car', 'listed/u1/1-car/640.webp', 'listed/u', 'listed/u3', 'nowhere']) {
      expect(await storage.listFolders(none), none).toEqual([]);
    }
  });
});
