/** flydrive writes in place, so a crash could leave half a file: write, sync and rename instead. */
import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { basename, dirname } from 'node:path/posix';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import {
  checkFolderToDelete,
  checkKey,
  isStorageKey,
  type Storage,
  StorageFailure,
  type StoredFile,
} from '#app/platform/storage/storage-contract.server.ts';

export function diskStorage(root: string): Storage {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'public' }));
  return {
    async check() {},
    async put(key, bytes) {
      checkKey(key);
      const unfinished = `${dirname(key)}/_${basename(key)}.${randomUUID()}`;
      try {
        await disk.put(unfinished, bytes);
        await forceToDisk(join(root, unfinished));
        await rename(join(root, unfinished), join(root, key));
      } catch (error) {
        await disk.delete(unfinished).catch(() => {});
        throw new StorageFailure('Writing a file failed.', { cause: error });
      }
    },
    async get(key) {
      return isStorageKey(key) ? find(disk, key) : null;
    },
    async exists(key) {
      return isStorageKey(key) && (await isFile(disk, key));
    },
    async listFolders(folder) {
      return isStorageKey(folder) ? listFolders(disk, folder) : [];
    },
    async deleteFolder(folder) {
      checkFolderToDelete(folder);
      await disk.deleteAll(folder);
    },
  };
}

async function forceToDisk(path: string) {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function find(disk: Disk, key: string): Promise<StoredFile | null> {
  if (!(await isFile(disk, key))) return null;
  const facts = await disk.getMetaData(key).catch(nullWhereMissing);
  if (!facts) return null;
  return {
    size: facts.contentLength,
    contentType: facts.contentType ?? 'application/octet-stream',
    etag: facts.etag,
    open: async () => Readable.toWeb(await disk.getStream(key)) as ReadableStream<Uint8Array<ArrayBuffer>>,
  };
}

async function listFolders(disk: Disk, folder: string): Promise<string[]> {
  const names: string[] = [];
  let paginationToken: string | undefined;
  do {
    const listed = await disk.listAll(folder, { recursive: false, paginationToken }).catch(nullWhereMissing);
    for (const { isDirectory, name } of listed?.objects ?? []) if (isDirectory) names.push(name);
    paginationToken = listed?.paginationToken;
  } while (paginationToken);
  return names;
}

async function isFile(disk: Disk, key: string): Promise<boolean> {
  return (await disk.exists(key).catch(nullWhereMissing)) ?? false;
}

/** ENOTDIR: part of the key is a file. flydrive wraps most file system errors. */
function nullWhereMissing(error: unknown): null {
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  if (['ENOENT', 'ENOTDIR'].includes(cause?.code ?? code ?? '')) return null;
  throw error;
}
