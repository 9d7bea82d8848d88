/** Reads a folder with one file per collection, `listings.json` or `listings.ndjson`, and pictures in `photos/`. */
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { StartError } from '#app/platform/start-error.server.ts';

export const COLLECTIONS = ['users', 'listings', 'savedCars', 'articles'] as const;
export type Collection = (typeof COLLECTIONS)[number];

export type Exported = { id: string; fields: Record<string, unknown> };

/**
 * Empty without a file. JSON is an array of documents with their `id`, or an object keyed by id; NDJSON has a document per
 * line. Throws `StartError` for anything else.
 */
export async function readCollection(folder: string, collection: Collection): Promise<Exported[]> {
  const json = await readText(join(folder, `${collection}.json`));
  if (json !== null) return toDocuments(parse(json, `${collection}.json`));
  const lines = (await readText(join(folder, `${collection}.ndjson`))) ?? '';
  const documents = lines.split('\n').filter((line) => line.trim() !== '');
  return toDocuments(documents.map((line, at) => parse(line, `${collection}.ndjson, line ${at + 1}`)));
}

/** `url` is a download URL, whose path follows `/o/`, or a `gs://` URL. Returns null if the picture was not exported. */
export async function readPicture(folder: string, url: string): Promise<{ name: string; bytes: Buffer } | null> {
  const path = storagePath(url);
  const photos = resolve(folder, 'photos');
  const file = resolve(photos, path ?? '.');
  if (path === null || !file.startsWith(photos + sep)) return null;
  const bytes = await readFile(file).catch(nullWhereMissing);
  return bytes && { name: path.replace(/^.*\//, '').replace(/^\d{10,}-/, ''), bytes };
}

function storagePath(address: string): string | null {
  const url = URL.parse(address);
  if (!url) return address.startsWith('/') ? null : address;
  try {
    if (url.protocol === 'gs:') return decodeURIComponent(url.pathname.slice(1));
    const encoded = /\/o\/([^/]+)$/.exec(url.pathname)?.[1] ?? url.pathname.slice(1);
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(nullWhereMissing);
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_INVALID_ARG_VALUE', 'ENAMETOOLONG'].includes(error.code ?? '')) return null;
  throw error;
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError(`${where} is not JSON: ${(error as Error).message}.`);
  }
}

function toDocuments(parsed: unknown): Exported[] {
  const isObject = typeof parsed === 'object' && parsed !== null;
  const named = Array.isArray(parsed)
    ? parsed.map((fields) => [(fields as { id?: unknown } | null)?.id, fields])
    : Object.entries(isObject ? parsed : {});
  return named.map(([id, fields]) => ({ id: typeof id === 'string' ? id : '', fields: fields ?? {} }) as Exported);
}
