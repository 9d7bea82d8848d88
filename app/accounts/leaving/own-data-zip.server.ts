/**
 * A person's data as one archive: `data.json`, the avatar, files that wait to be imported, and each photo in its largest size. It is made while it is
 * sent, one file after the other and never faster than it is taken, so that its size costs no memory.
 */
import { once } from 'node:events';
import { PassThrough, pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { ZipArchive } from 'archiver';
import { eq } from 'drizzle-orm';
import { readOwnPhotos, writeOwnData } from '#app/accounts/leaving/own-data.server.ts';
import { listOwnFiles, readOwnFile } from '#app/accounts/leaving/own-imports.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { PHOTO_WIDTHS, photoFileName } from '#app/vocabulary/photo-files.ts';

/** Pictures hardly shrink, and text shrinks well at any level. */
const QUICKLY = { level: 1 };
const LARGEST = photoFileName(PHOTO_WIDTHS[3]);

export async function zipOwnData(db: Database, viewer: Viewer): Promise<ReadableStream<Uint8Array>> {
  // Few ask for it, and every start would wait for it to load.
  const { ZipArchive } = await import('archiver');
  const zip = new ZipArchive({ zlib: QUICKLY });
  const output = new PassThrough();
  const left = new AbortController();
  pipeline(zip, output, () => left.abort());
  fill({ zip, left: left.signal }, db, viewer).catch((error) => {
    if (!left.signal.aborted) log.error({ err: error }, 'somebody’s data could not be sent');
    zip.destroy(error);
  });
  return Readable.toWeb(output) as unknown as ReadableStream<Uint8Array>;
}

/** `left` tells that nobody takes the rest. */
type Archive = { zip: ZipArchive; left: AbortSignal };

async function fill(archive: Archive, db: Database, viewer: Viewer) {
  await append(archive, 'data.json', Readable.from(writeOwnData(db, viewer)));
  const [user] = await db.select({ image: users.image }).from(users).where(eq(users.id, viewer.uid));
  if (user?.image) await appendStored(archive, 'avatar.webp', user.image);
  for (const { name, runId } of await listOwnFiles(db, viewer.uid)) {
    await append(archive, name, Readable.from(readOwnFile(db, runId)));
  }
  for await (const { name, key } of readOwnPhotos(db, viewer.uid)) {
    await appendStored(archive, name, `${key}/${LARGEST}`);
  }
  await archive.zip.finalize();
}

async function appendStored(archive: Archive, name: string, key: string) {
  const file = await storage.get(key);
  if (file) await append(archive, name, Readable.fromWeb((await file.open()) as NodeStream<Uint8Array>));
}

/** Answers when all of it is in the archive. */
async function append({ zip, left }: Archive, name: string, source: Readable) {
  left.throwIfAborted();
  // The archive does not hear of what goes wrong with its sources.
  source.on('error', (error) => zip.destroy(error));
  try {
    const done = once(zip, 'entry', { signal: left });
    zip.append(source, { name });
    await done;
  } finally {
    source.destroy();
  }
}
