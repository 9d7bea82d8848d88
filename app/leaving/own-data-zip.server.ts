/** A person's data as a ZIP file: `data.json`, the avatar, uploaded stock files and every photo, of listings and messages, in its largest size. */
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Viewer } from '#app/accounts/viewer.ts';
import { readOwnMessagePhotos } from '#app/enquiries/own-conversations.server.ts';
import { readOwnPhotos, writeOwnData } from '#app/leaving/own-data.server.ts';
import { listOwnFiles, readOwnFile } from '#app/leaving/own-imports.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { streamZip, type ZipEntries } from '#app/platform/storage/stream-zip.server.ts';
import { PHOTO_WIDTHS, photoFileName } from '#app/vocabulary/photo-files.ts';

const LARGEST_PHOTO = photoFileName(PHOTO_WIDTHS[3]);

export function zipOwnData(db: Database, viewer: Viewer): Promise<ReadableStream<Uint8Array>> {
  return streamZip((entries) => fill(entries, db, viewer), 'the data export failed');
}

async function fill({ add, addStored }: ZipEntries, db: Database, viewer: Viewer) {
  await add('data.json', Readable.from(writeOwnData(db, viewer)));
  const [user] = await db.select({ image: users.image }).from(users).where(eq(users.id, viewer.uid));
  if (user?.image) await addStored('avatar.webp', user.image);
  for (const { name, runId } of await listOwnFiles(db, viewer.uid)) {
    await add(name, Readable.from(readOwnFile(db, runId)));
  }
  for await (const { name, key } of readOwnPhotos(db, viewer.uid)) {
    await addStored(name, `${key}/${LARGEST_PHOTO}`);
  }
  const person = { id: viewer.uid, email: viewer.email, emailVerified: viewer.emailVerified };
  for await (const { name, key } of readOwnMessagePhotos(db, person)) {
    await addStored(name, `${key}/${LARGEST_PHOTO}`);
  }
}
