/** A ZIP file as a stream, one entry at a time, no faster than the client reads it: memory does not grow with its size. */
import { once } from 'node:events';
import { PassThrough, pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { ZipArchive } from 'archiver';
import { log } from '#app/platform/log.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

/** Photos hardly compress, and text compresses well at any level. */
const FAST = { level: 1 };

export type ZipEntries = {
  add(name: string, source: Readable): Promise<void>;
  /** Leaves out a file that is gone. */
  addStored(name: string, key: string): Promise<void>;
};

export async function streamZip(
  fill: (entries: ZipEntries) => Promise<void>,
  failure: string,
): Promise<ReadableStream<Uint8Array>> {
  // Loaded on demand, to keep the start of the server fast.
  const { ZipArchive } = await import('archiver');
  const zip = new ZipArchive({ zlib: FAST });
  const output = new PassThrough();
  const cancelled = new AbortController();
  pipeline(zip, output, () => cancelled.abort());
  fillAndEnd(zip, fill, cancelled.signal).catch((error) => {
    if (!cancelled.signal.aborted) log.error({ err: error }, failure);
    zip.destroy(error);
  });
  return Readable.toWeb(output) as unknown as ReadableStream<Uint8Array>;
}

async function fillAndEnd(zip: ZipArchive, fill: (entries: ZipEntries) => Promise<void>, cancelled: AbortSignal) {
  const add = (name: string, source: Readable) => append(zip, { name, source, cancelled });
  await fill({
    add,
    async addStored(name, key) {
      const file = await storage.get(key);
      if (file) await add(name, Readable.fromWeb((await file.open()) as NodeStream<Uint8Array>));
    },
  });
  await zip.finalize();
}

type Entry = { name: string; source: Readable; cancelled: AbortSignal };

async function append(zip: ZipArchive, { name, source, cancelled }: Entry) {
  cancelled.throwIfAborted();
  // archiver does not forward errors of its sources.
  source.on('error', (error) => zip.destroy(error));
  try {
    const done = once(zip, 'entry', { signal: cancelled });
    zip.append(source, { name });
    await done;
  } finally {
    source.destroy();
  }
}
