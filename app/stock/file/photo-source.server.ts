/** Where the photos of a file's cars come from: a folder, the ZIP file that was uploaded, or the web. */
import { type StoredPhoto, storePhoto } from '#app/photos/photos.server.ts';
import { rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { digest } from '#app/stock/prepare.server.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

/** `mayWorkLater`: the next import asks again. */
type Failure = { ok: false; failure: string; mayWorkLater?: boolean };

export type PhotoReader = {
  /** Without reading the photo. Another size is another photo. */
  look(name: string): Promise<{ ok: true; size: number } | Failure>;
  read(name: string): Promise<{ ok: true; bytes: Uint8Array } | Failure>;
};

export type FoundPhotos = {
  /** The same while names and sizes are the same; empty without photos. */
  hash: string;
  names: string[];
  failures: string[];
};

type Stored = { photos: StoredPhoto[]; failures: string[]; mayWorkLater: boolean };

export type PhotoSource = {
  find(names: string[]): Promise<FoundPhotos>;
  /** A photo is stored once, even if many records name it. */
  store(sellerId: string, found: FoundPhotos): Promise<Stored>;
};

const REMEMBERED = 2000;

export function photoSource(reader: PhotoReader): PhotoSource {
  const remembered = new Map<string, ReturnType<typeof storeNamed>>();

  async function find(names: string[]): Promise<FoundPhotos> {
    if (names.length === 0) return { hash: '', names, failures: [] };
    const looked = await Promise.all(
      names.slice(0, PHOTO_LIMITS.maxPhotos).map(async (name) => ({ name, ...(await lookAt(name)) })),
    );
    const tooMany =
      names.length > PHOTO_LIMITS.maxPhotos
        ? [`Only the first ${PHOTO_LIMITS.maxPhotos} of ${formatCount(names.length)} photos were added.`]
        : [];
    return {
      hash: digest(JSON.stringify([names, looked.map((one) => (one.ok ? one.size : null))])),
      names: looked.flatMap(({ ok, name }) => (ok ? [name] : [])),
      failures: [...looked.flatMap((one) => (one.ok ? [] : [one.failure])), ...tooMany],
    };
  }

  async function lookAt(name: string) {
    const looked = await reader.look(name);
    const isTooLarge = looked.ok && looked.size > PHOTO_LIMITS.maxBytes;
    return isTooLarge ? ({ ok: false, failure: rejectionMessage(name, 'too-large') } as const) : looked;
  }

  async function store(sellerId: string, { names }: FoundPhotos): Promise<Stored> {
    const photos: StoredPhoto[] = [];
    const failed: Failure[] = [];
    for (const name of names) {
      const outcome = await storeOnce(sellerId, name);
      if (outcome.ok) photos.push(outcome.photo);
      else failed.push(outcome);
    }
    const failures = failed.map(({ failure }) => failure);
    return { photos, failures, mayWorkLater: failed.some(({ mayWorkLater }) => mayWorkLater) };
  }

  function storeOnce(sellerId: string, name: string) {
    const known = remembered.get(name) ?? storeNamed(reader, sellerId, name);
    remembered.delete(name);
    remembered.set(name, known);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return known;
  }

  return { find, store };
}

async function storeNamed(
  reader: PhotoReader,
  sellerId: string,
  name: string,
): Promise<{ ok: true; photo: StoredPhoto } | Failure> {
  const read = await reader.read(name);
  if (!read.ok) return read;
  const stored = await storePhoto(sellerId, fileNameOf(name), read.bytes);
  if (!stored.ok) return { ok: false, failure: rejectionMessage(name, stored.reason) };
  const { key, width, height, thumbhash } = stored;
  return { ok: true, photo: { key, width, height, thumbhash } };
}

function fileNameOf(name: string): string {
  return isAddress(name) ? (new URL(name).pathname.split('/').at(-1) ?? '') : name;
}

export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name) && URL.canParse(name);
}
