import { listUploads, type PostedFile, storePostedPhotos } from '#app/photos/uploads.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';
import { photoIdsInOrder, type StoredPhotos } from '#app/selling/posted-listing.ts';
import { PHOTO_LIMITS, type Photo } from '#app/vocabulary/photo.ts';

/** Stored before the form is checked, so that a photo is picked once. The listing already has `owned`. */
export async function storeFormPhotos(
  db: Database,
  sellerId: string,
  { form, files }: { form: FormData; files: PostedFile[] },
  owned: Photo[] = [],
): Promise<StoredPhotos> {
  const texts = (name: string) =>
    form
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .map(storable);
  const before = photoIdsInOrder({ photoIds: texts('photoIds'), photoPlaces: texts('photoPlaces') });
  const room = Math.max(0, PHOTO_LIMITS.maxPhotos - before.length);
  const stored: Awaited<ReturnType<typeof storePostedPhotos>>[] = [];
  for (const file of files.slice(0, room)) stored.push(await storeOne(db, sellerId, file));
  const surplus = files
    .slice(room)
    .map((file) => `${file.name} was not added: a listing has at most ${PHOTO_LIMITS.maxPhotos} photos.`);
  const ids = [...before, ...stored.flatMap(({ photoIds }) => photoIds)];
  const problems = stored.flatMap((one) => one.problems);
  for (const name of ['photoPlaces', 'photoIds']) form.delete(name);
  for (const id of ids) form.append('photoIds', id);
  return { photos: await photosOf(db, sellerId, { ids, owned }), problems: [...problems, ...surplus] };
}

/** Postgres rejects these characters, and no id has them. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** An unexpected failure must not lose the other photos. */
async function storeOne(db: Database, sellerId: string, file: PostedFile) {
  try {
    return await storePostedPhotos(db, sellerId, [file]);
  } catch (error) {
    log.error({ err: error }, 'could not store a posted photo');
    const problem = `${file.name} wasn’t uploaded: something went wrong on our side. Try again.`;
    return { photoIds: [], problems: [problem] };
  }
}

async function photosOf(
  db: Database,
  sellerId: string,
  { ids, owned }: { ids: string[]; owned: Photo[] },
): Promise<Photo[]> {
  const uploads = await listUploads(db, sellerId, ids);
  const byId = new Map([...owned, ...uploads].map((photo) => [photo.id, photo]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
