/** A ZIP file with a CSV file and its photos, such as our own export. Until the import is done they are in the storage. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import { storage } from '#app/platform/storage/storage.server.ts';
import { folderTime } from '#app/platform/storage/storage-contract.server.ts';
import type { PhotoReader } from '#app/stock/file/photo-source.server.ts';
import { EXCEL } from '#app/stock/file/sniff.server.ts';
import { TOO_LARGE, UPLOAD_LIMIT_BYTES, ZIP_LIMIT_BYTES } from '#app/stock/file-forms.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

export type RandomFile = { size: number; read(start: number, length: number): Promise<Uint8Array> };
export type OpenedZip =
  | { ok: true; csv: { name: string; bytes: Buffer }; storePhotos(runId: string): Promise<void> }
  | { ok: false; message: string };

const DAMAGED = 'This ZIP file can’t be read. Make it again, without a password.';
const MAX_ENTRIES = 20_000;
const PIECE_BYTES = 512 * 1024;
const PHOTO = /\.(?:jpe?g|png|webp|gif|tiff?|hei[cf]|avif|svg)$/i;
const TABLE = /\.(?:csv|tsv|txt)$/i;
/** What macOS and others add. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/;

export async function isZip(file: RandomFile): Promise<boolean> {
  return file.size > 4 && Buffer.from(await file.read(0, 4)).toString('latin1') === 'PK\x03\x04';
}

/** Refuses one without exactly one CSV file, or that would take more than the limits once unpacked. */
export async function openZip(file: RandomFile): Promise<OpenedZip> {
  try {
    return await open(file);
  } catch (error) {
    if (/^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code ?? ''))) throw error;
    return { ok: false, message: DAMAGED };
  }
}

async function open(file: RandomFile): Promise<OpenedZip> {
  // Loaded on demand, to keep the start of the server fast.
  const { fromRandomAccessReaderPromise, RandomAccessReader } = await import('yauzl');
  class Reader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number) {
      return Readable.from(rangeOf(file, start, end));
    }
    override close(done: (error: Error | null) => void) {
      done(null);
    }
  }
  const zip = await fromRandomAccessReaderPromise(new Reader(), file.size, { lazyEntries: true, autoClose: false });
  if (zip.entryCount > MAX_ENTRIES) return { ok: false, message: 'This ZIP file has too many files.' };
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (!HIDDEN.test(entry.fileName)) entries.push(entry);
  if (entries.some(({ fileName }) => fileName === '[Content_Types].xml')) return { ok: false, message: EXCEL };
  const photos = entries.filter(({ fileName }) => PHOTO.test(fileName));
  const unpacked = photos.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > 2 * ZIP_LIMIT_BYTES) return { ok: false, message: 'The photos in this ZIP file are too large.' };
  const tables = entries.filter(({ fileName }) => TABLE.test(fileName));
  const named = tables.filter(({ fileName }) => /(?:^|\/)cars\.csv$/i.test(fileName));
  const [table, ...others] = named.length === 1 ? named : tables;
  if (!table) return { ok: false, message: 'This ZIP file has no CSV file with the cars.' };
  if (others.length > 0) return { ok: false, message: 'This ZIP file has several CSV files. Leave one in it.' };
  if (table.uncompressedSize > UPLOAD_LIMIT_BYTES) return { ok: false, message: TOO_LARGE };
  const csv = { name: table.fileName, bytes: await readEntry(zip, table) };
  return { ok: true, csv, storePhotos: (runId) => storePhotos(zip, photos, runId) };
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry));
}

async function* rangeOf(file: RandomFile, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += PIECE_BYTES) yield await file.read(at, Math.min(PIECE_BYTES, end - at));
}

/** By their path in small letters. */
type StoredPhotos = Record<string, { key: string; size: number }>;

const ROOT = 'imports';
const DAY_MS = 86_400_000;

export function folderOfRun(runId: string): string {
  return `${ROOT}/${runId}`;
}

function listOfRun(runId: string): string {
  return `${folderOfRun(runId)}/photos.json`;
}

/** Of runs that are not `open` any more. An upload that is arriving has no run yet. */
export async function deleteOldZipPhotos(open: ReadonlySet<string>, now: Date): Promise<void> {
  for (const runId of await storage.listFolders(ROOT)) {
    if (open.has(runId)) continue;
    const folders = await storage.listFolders(folderOfRun(runId));
    if (folders.every((name) => folderTime(name) < now.getTime() - DAY_MS))
      await storage.deleteFolder(folderOfRun(runId));
  }
}

async function storePhotos(zip: ZipFile, photos: Entry[], runId: string) {
  const stored: StoredPhotos = {};
  const folder = `${folderOfRun(runId)}/${Date.now()}-photos`;
  for (const [index, entry] of photos.entries()) {
    const size = entry.uncompressedSize;
    const key = `${folder}/${index}`;
    stored[entry.fileName.toLowerCase()] = { key, size };
    // A damaged one fails like a photo that can't be read.
    const bytes = size > PHOTO_LIMITS.maxBytes ? null : await readEntry(zip, entry).catch(() => null);
    if (bytes) await storage.put(key, bytes);
  }
  await storage.put(listOfRun(runId), Buffer.from(JSON.stringify(stored)));
}

/** Reads what the upload of this run stored. Without a ZIP file there is nothing. */
export async function readZipPhotos(runId: string): Promise<PhotoReader> {
  const list = await readStored(listOfRun(runId));
  const stored: StoredPhotos = list ? JSON.parse(list.toString()) : {};
  const paths = Object.keys(stored);
  const where = list ? 'is not in the ZIP file' : 'is neither an address nor in a ZIP file';

  /** With or without its folders. */
  function find(name: string) {
    const wanted = name.replaceAll('\\', '/').toLowerCase();
    return stored[paths.find((path) => path === wanted || path.endsWith(`/${wanted}`)) ?? ''];
  }

  return {
    async look(name) {
      const photo = find(name);
      return photo ? { ok: true, size: photo.size } : { ok: false, failure: `${name} ${where}.` };
    },
    async read(name) {
      const bytes = await readStored(find(name)?.key ?? '');
      return bytes ? { ok: true, bytes } : { ok: false, failure: `${name} is damaged in the ZIP file.` };
    },
  };
}

async function readStored(key: string): Promise<Buffer | null> {
  const file = await storage.get(key);
  return file && buffer(Readable.fromWeb((await file.open()) as Parameters<typeof Readable.fromWeb>[0]));
}
