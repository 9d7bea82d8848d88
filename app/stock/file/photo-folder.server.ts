import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type StoredPhoto, storePhoto } from '#app/photos/photos.server.ts';
import { rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { digest } from '#app/stock/prepare.server.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

export type FoundPhotos = {
  /** The same while file names and sizes are the same; empty without photos. */
  hash: string;
  files: { name: string; path: string }[];
  failures: string[];
};

export type PhotoFolder = {
  find(names: string[]): Promise<FoundPhotos>;
  /** A file is stored once, even if many records name it. */
  store(sellerId: string, foundPhotos: FoundPhotos): Promise<{ photos: StoredPhoto[]; failures: string[] }>;
};

const REMEMBERED = 2000;

export async function openPhotoFolder(folder: string): Promise<PhotoFolder> {
  const root = await realpath(folder);
  const remembered = new Map<string, ReturnType<typeof storeFile>>();

  async function find(names: string[]): Promise<FoundPhotos> {
    const looked = await Promise.all(names.slice(0, PHOTO_LIMITS.maxPhotos).map((name) => findFile(root, name)));
    const tooMany =
      names.length > PHOTO_LIMITS.maxPhotos
        ? [`Only the first ${PHOTO_LIMITS.maxPhotos} of ${formatCount(names.length)} photos were added.`]
        : [];
    const files = looked.flatMap((one) => (one.ok ? [one.file] : []));
    const failures = looked.flatMap((one) => (one.ok ? [] : [one.failure]));
    const hash =
      names.length === 0 ? '' : digest(JSON.stringify([names, looked.map((one) => (one.ok ? one.file.size : null))]));
    return { hash, files, failures: [...failures, ...tooMany] };
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

/** Resolves links first, so that none leads outside the folder. */
async function findFile(root: string, name: string): Promise<Looked> {
  const path = name.includes('\0') ? null : await realpath(join(root, name)).catch(() => null);
  if (path !== null && !path.startsWith(root + sep))
    return { ok: false, failure: `${name} is outside the photo folder.` };
  const facts = path === null ? null : await stat(path);
  if (path === null || !facts?.isFile()) return { ok: false, failure: `${name} is not in the photo folder.` };
  if (facts.size > PHOTO_LIMITS.maxBytes) return { ok: false, failure: rejectionMessage(name, 'too-large') };
  return { ok: true, file: { name, path, size: facts.size } };
}

async function storeFile(
  sellerId: string,
  { name, path }: { name: string; path: string },
): Promise<{ ok: true; photo: StoredPhoto } | { ok: false; failure: string }> {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return { ok: false, failure: `${name} cannot be read.` };
  const stored = await storePhoto(sellerId, name, bytes);
  if (!stored.ok) return { ok: false, failure: rejectionMessage(name, stored.reason) };
  const { key, width, height, thumbhash } = stored;
  return { ok: true, photo: { key, width, height, thumbhash } };
}
