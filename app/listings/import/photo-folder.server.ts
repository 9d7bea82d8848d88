/** The photos that records of a file name, found in one folder and nowhere else. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { digest } from '#app/listings/import/source-key.server.ts';
import { type StoredPhoto, storePhoto } from '#app/listings/photos/photos.server.ts';
import { refusalSentence } from '#app/platform/images/photo-refusals.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

/** What a record's photo names come down to in the folder as it is now. */
export type FoundPhotos = {
  /** Equal as long as the names, and the sizes of their files, are the same; empty where no photo is named. */
  hash: string;
  files: { name: string; path: string }[];
  /** One sentence a name that leads to no file we take. */
  failures: string[];
};

export type PhotoFolder = {
  find(names: string[]): Promise<FoundPhotos>;
  /** Stores the files, each once however many records name it. */
  store(sellerId: string, found: FoundPhotos): Promise<{ photos: StoredPhoto[]; failures: string[] }>;
};

/** Of how many files the folder remembers what they were stored as. */
const REMEMBERED = 2000;

export async function openPhotoFolder(folder: string): Promise<PhotoFolder> {
  const root = await realpath(folder);
  const remembered = new Map<string, ReturnType<typeof storeFile>>();

  async function find(names: string[]): Promise<FoundPhotos> {
    const looked = await Promise.all(names.slice(0, PHOTO_LIMITS.maxPhotos).map((name) => findFile(root, name)));
    const tooMany =
      names.length > PHOTO_LIMITS.maxPhotos
        ? [`Only the first ${PHOTO_LIMITS.maxPhotos} of ${names.length} photos are taken.`]
        : [];
    const found = looked.flatMap((one) => (one.ok ? [one.file] : []));
    const failures = looked.flatMap((one) => (one.ok ? [] : [one.failure]));
    const hash =
      names.length === 0 ? '' : digest(JSON.stringify([names, looked.map((one) => (one.ok ? one.file.size : null))]));
    return { hash, files: found, failures: [...failures, ...tooMany] };
  }

  async function store(sellerId: string, { files }: FoundPhotos) {
    const outcomes = [];
    for (const file of files) outcomes.push(await storeOnce(sellerId, file));
    const photos = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.photo] : []));
    return { photos, failures: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure])) };
  }

  function storeOnce(sellerId: string, file: { name: string; path: string }) {
    const known = remembered.get(file.path) ?? storeFile(sellerId, file);
    remembered.delete(file.path);
    remembered.set(file.path, known);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return known;
  }

  return { find, store };
}

type Looked = { ok: true; file: { name: string; path: string; size: number } } | { ok: false; failure: string };

/** Follows links before it looks where a file lies, so that none leads out of the folder. */
async function findFile(root: string, name: string): Promise<Looked> {
  const path = name.includes('\0') ? null : await realpath(join(root, name)).catch(() => null);
  if (path !== null && !path.startsWith(root + sep))
    return { ok: false, failure: `${name} is outside the photo folder.` };
  const facts = path === null ? null : await stat(path);
  if (path === null || !facts?.isFile()) return { ok: false, failure: `${name} is not in the photo folder.` };
  if (facts.size > PHOTO_LIMITS.maxBytes) return { ok: false, failure: refusalSentence(name, 'too-large') };
  return { ok: true, file: { name, path, size: facts.size } };
}

async function storeFile(
  sellerId: string,
  { name, path }: { name: string; path: string },
): Promise<{ ok: true; photo: StoredPhoto } | { ok: false; failure: string }> {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return { ok: false, failure: `${name} cannot be read.` };
  const stored = await storePhoto(sellerId, name, bytes);
  if (!stored.ok) return { ok: false, failure: refusalSentence(name, stored.reason) };
  const { key, width, height, thumbhash } = stored;
  return { ok: true, photo: { key, width, height, thumbhash } };
}
