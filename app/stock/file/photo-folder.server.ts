import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { PhotoReader } from '#app/stock/file/photo-source.server.ts';

/** Reads only what is in `folder`; where a cell has an address, the web. */
export async function readPhotoFolder(folder: string): Promise<PhotoReader> {
  const root = await realpath(folder);
  return {
    async look(name) {
      const path = await findPath(root, name);
      if (path !== null && !path.startsWith(root + sep))
        return { ok: false, failure: `${name} is outside the photo folder.` };
      const facts = path === null ? null : await stat(path);
      return facts?.isFile()
        ? { ok: true, size: facts.size }
        : { ok: false, failure: `${name} is not in the photo folder.` };
    },
    async read(name) {
      const path = await findPath(root, name);
      const bytes = path?.startsWith(root + sep) ? await readFile(path).catch(() => null) : null;
      return bytes ? { ok: true, bytes } : { ok: false, failure: `${name} cannot be read.` };
    },
  };
}

/** Resolves links first, so that none leads outside the folder. */
async function findPath(root: string, name: string): Promise<string | null> {
  return name.includes('\0') ? null : await realpath(join(root, name)).catch(() => null);
}
