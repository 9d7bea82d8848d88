import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { env } from '#app/platform/env.server.ts';
import {
  AnswerTooLarge,
  failureWords,
  guardedFetch,
  INTERNET,
  type Network,
  RefusedAddress,
  statusWords,
} from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { isAddress, type PhotoReader, type PhotoSource, photoSource } from '#app/stock/file/photo-source.server.ts';
import { readZipPhotos } from '#app/stock/file/zip-file.server.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

type Web = Omit<WebPhotos, 'others'>;

/** From the ZIP file that was uploaded, and from the web where a cell has an address. */
export async function photosOfRun(runId: string, web: Web): Promise<PhotoSource> {
  return photoSource(readWebPhotos({ others: await readZipPhotos(runId), ...web }));
}

/** From this folder, and from the web where a cell has an address. */
export async function photosInFolder(folder: string, web: Web): Promise<PhotoSource> {
  return photoSource(readWebPhotos({ others: await readPhotoFolder(folder), ...web }));
}

const TIMEOUT_SECONDS = 20;
/** After so many failures in a row a host is left alone for the rest of the import. */
const FAILURES_OF_HOST = 5;

type WebPhotos = { others: PhotoReader; signal: AbortSignal; network?: Network | undefined };

/** Fetches addresses, `http://` ones by https; `others` reads the other names. */
export function readWebPhotos({ others, signal, network = INTERNET }: WebPhotos): PhotoReader {
  const failuresOfHost = new Map<string, number>();

  async function fetchPhoto(address: string): ReturnType<PhotoReader['read']> {
    const url = new URL(address.replace(/^http:/i, 'https:'));
    const failures = failuresOfHost.get(url.host) ?? 0;
    if (failures >= FAILURES_OF_HOST) {
      return fail(address, `We stopped asking: ${url.host} didn’t answer ${FAILURES_OF_HOST} times.`, true);
    }
    const headers = { 'User-Agent': `${env.SITE_NAME} stock import`, Accept: 'image/*' };
    const limits = { maxBytes: PHOTO_LIMITS.maxBytes, timeoutMs: TIMEOUT_SECONDS * 1000, signal };
    try {
      const { status, body } = await guardedFetch(url.href, { method: 'GET', headers, ...limits }, network);
      failuresOfHost.delete(url.host);
      if (status === 200) return { ok: true, bytes: body };
      return fail(address, statusWords(status), status === 429 || status >= 500);
    } catch (error) {
      if (error instanceof AnswerTooLarge) return { ok: false, failure: rejectionMessage(address, 'too-large') };
      const isForGood = error instanceof RefusedAddress;
      if (!isForGood) failuresOfHost.set(url.host, failures + 1);
      return fail(address, failureWords(error, TIMEOUT_SECONDS), !isForGood);
    }
  }

  return {
    look: (name) => (isAddress(name) ? Promise.resolve({ ok: true, size: 0 }) : others.look(name)),
    read: (name) => (isAddress(name) ? fetchPhoto(name) : others.read(name)),
  };
}

function fail(address: string, words: string, mayWorkLater: boolean) {
  return { ok: false, failure: `${address}: ${words}`, mayWorkLater } as const;
}

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
