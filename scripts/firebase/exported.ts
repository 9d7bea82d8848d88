/** Reads a folder with one file per collection, `listings.json` or `listings.ndjson`, and pictures in `photos/`. */
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { StartError } from '#app/platform/start-error.server.ts';

export const COLLECTIONS = ['users', 'listings', 'savedCars', 'articles'] as const;
export type Collection = (typeof COLLECTIONS)[number];

export type Exported = { id: string; fields: Record<string, unknown> };

/**
 * Empty without a file. JSON is an array of documents with their `id`, an object keyed by id, or answers of Firestore’s
 * REST API; NDJSON has one of these per line. Throws `StartError` for anything else.
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
  if (Array.isArray(parsed)) return parsed.flatMap((one) => ofPage(one) ?? [ofRest(one) ?? plain(one)]);
  const page = ofPage(parsed);
  if (page) return page;
  return Object.entries(isRecord(parsed) ? parsed : {}).map(([id, fields]) => ({
    id,
    fields: isRecord(fields) ? fields : {},
  }));
}

function plain(fields: unknown): Exported {
  const known = isRecord(fields) ? fields : {};
  return { id: typeof known.id === 'string' ? known.id : '', fields: known };
}

/** An answer of Firestore’s REST API, also of its emulator: `{ documents: […] }`. */
function ofPage(parsed: unknown): Exported[] | null {
  if (!isRecord(parsed) || !Array.isArray(parsed.documents)) return null;
  return parsed.documents.map((one) => ofRest(one) ?? plain(one));
}

/** A document of the REST API, alone or as an answer to `runQuery`. */
function ofRest(parsed: unknown): Exported | null {
  const one = isRecord(parsed) && isRecord(parsed.document) ? parsed.document : parsed;
  const id = isRecord(one) && typeof one.name === 'string' ? /\/documents\/.*?([^/]+)$/.exec(one.name)?.[1] : undefined;
  if (!isRecord(one) || id === undefined) return null;
  return { id, fields: ofRestFields(one.fields) };
}

function ofRestFields(fields: unknown): Record<string, unknown> {
  const entries = Object.entries(isRecord(fields) ? fields : {});
  return Object.fromEntries(entries.map(([name, value]) => [name, ofRestValue(value)]));
}

/** `{ integerValue: "5" }` and the like (https://firebase.google.com/docs/firestore/reference/rest/v1/Value). */
function ofRestValue(wrapped: unknown): unknown {
  const [kind, value] = Object.entries(isRecord(wrapped) ? wrapped : {})[0] ?? [];
  if (kind === 'nullValue') return null;
  if (kind === 'integerValue' || kind === 'doubleValue') return Number(value);
  if (kind === 'arrayValue')
    return (isRecord(value) && Array.isArray(value.values) ? value.values : []).map(ofRestValue);
  if (kind === 'mapValue') return ofRestFields(isRecord(value) ? value.fields : {});
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
