/**
 * A person's data as a ZIP file: `data.json`, the avatar, uploaded stock files and every photo, of listings and messages, in its largest size. It is
 * streamed one file at a time, no faster than the client reads it, so that memory does not grow with its size.
 */
import { once } from 'node:events';
import { PassThrough, pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { ZipArchive } from 'archiver';
import { eq } from 'drizzle-orm';
import type { Viewer } from '#app/accounts/viewer.ts';
import { readOwnMessagePhotos } from '#app/enquiries/own-conversations.server.ts';
import { readOwnPhotos, writeOwnData } from '#app/leaving/own-data.server.ts';
import { listOwnFiles, readOwnFile } from '#app/leaving/own-imports.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { PHOTO_WIDTHS, photoFileName } from '#app/vocabulary/photo-files.ts';

/** Photos hardly compress, and text compresses well at any level. */
const FAST = { level: 1 };
const LARGEST_PHOTO = photoFileName(PHOTO_WIDTHS[3]);

export async function zipOwnData(db: Database, viewer: Viewer): Promise<ReadableStream<Uint8Array>> {
  // Loaded on demand, to keep the start of the server fast.
  const { ZipArchive } = await import('archiver');
  const zip = new ZipArchive({ zlib: FAST });
  const output = new PassThrough();
  const cancelled = new AbortController();
  pipeline(zip, output, () => cancelled.abort());
  fill({ zip, cancelled: cancelled.signal }, db, viewer).catch((error) => {
    if (!cancelled.signal.aborted) log.error({ err: error }, 'the data export failed');
    zip.destroy(error);
  });
  return Readable.toWeb(output) as unknown as ReadableStream<Uint8Array>;
}

/** `cancelled` when the client has gone. */
type Archive = { zip: ZipArchive; cancelled: AbortSignal };

async function fill(archive: Archive, db: Database, viewer: Viewer) {
  await append(archive, 'data.json', Readable.from(writeOwnData(db, viewer)));
  const [user] = await db.select({ image: users.image }).from(users).where(eq(users.id, viewer.uid));
  if (user?.image) await appendStored(archive, 'avatar.webp', user.image);
  for (const { name, runId } of await listOwnFiles(db, viewer.uid)) {
    await append(archive, name, Readable.from(readOwnFile(db, runId)));
  }
  for await (const { name, key } of readOwnPhotos(db, viewer.uid)) {
    await appendStored(archive, name, `${key}/${LARGEST_PHOTO}`);
  }
  const person = { id: viewer.uid, email: viewer.email, emailVerified: viewer.emailVerified };
  for await (const { name, key } of readOwnMessagePhotos(db, person)) {
    await appendStored(archive, name, `${key}/${LARGEST_PHOTO}`);
  }
  await archive.zip.finalize();
}

async function appendStored(archive: Archive, name: string, key: string) {
  const file = await storage.get(key);
  if (file) await append(archive, name, Readable.fromWeb((await file.open()) as NodeStream<Uint8Array>));
}

async function append({ zip, cancelled }: Archive, name: string, source: Readable) {
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
