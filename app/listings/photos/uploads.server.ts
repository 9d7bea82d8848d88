/** Photos that have arrived and belong to no listing yet: to a draft, or for a day to nothing. */
import { and, eq, inArray } from 'drizzle-orm';
import { MAX_DRAFTS } from '#app/listings/drafts/draft.ts';
import { holdForPhoto } from '#app/listings/drafts/drafts.server.ts';
import { type StoredPhoto, storePhoto } from '#app/listings/photos/photos.server.ts';
import { lockSeller } from '#app/listings/seller-lock.server.ts';
import { type UploadedPhoto, uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { type PhotoRefusal, refusalSentence } from '#app/platform/images/photo-refusals.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';
import { type RateLimit, takeTry } from '#app/platform/rate-limit.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { StorageFailure } from '#app/platform/storage/storage-failure.server.ts';
import { toPhoto } from '#app/platform/storage/stored-photo.server.ts';
import { openTurns } from '#app/platform/turns.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

/** Photos of one person that are in no listing yet: all that the drafts may hold, and some that are held by nothing. */
export const MAX_WAITING = (MAX_DRAFTS + 5) * PHOTO_LIMITS.maxPhotos;
const UPLOADS: RateLimit = { name: 'photo-upload', tries: 300, seconds: 3600 };

/** How many are in memory at once: two are decoded, and the next is at hand. */
const turns = openTurns(3);

showFigure({
  name: 'kerbside_uploads',
  help: 'Uploaded photos in memory, and those that wait on the disk for their turn.',
  label: 'state',
  read: turns.count,
});

/** A file as it came: in memory, or waiting on the disk until it is its turn. */
export type PostedFile = { name: string; size: number; bytes(): Promise<Uint8Array> };

export type Upload = {
  file: PostedFile;
  /** Keeps the photo as long as this draft of the user's. */
  draftId?: string;
  /** The same when a photo is sent again whose answer was lost. */
  uploadId?: string;
};

/** `message` names the file. */
export type UploadRefusal = {
  ok: false;
  reason: PhotoRefusal | 'too-many-waiting' | 'too-many-tries' | 'account-gone' | 'storage-failed';
  message: string;
  retryAfterSeconds?: number;
};
const STORAGE_FAILED = 'our photo storage does not answer. Please send it again in a few minutes.';

export type UploadResult = { ok: true; photo: Photo } | UploadRefusal;

/**
 * Cleans and stores one photo. Answers the photo it was already where it is sent again. Not inside a transaction. Where
 * it throws, its files may stay behind: nobody can know whether the database has kept it, and the sweep finds out.
 */
export async function storeUpload(db: Database, userId: string, upload: Upload): Promise<UploadResult> {
  const earlier = await findEarlier(db, userId, upload);
  if (earlier) return { ok: true, photo: toPhoto(earlier) };
  const refusal = (await checkRoom(db, userId, upload)) ?? (await countUpload(db, userId, upload));
  if (refusal) return refusal;
  const { file } = upload;
  const stored = await turns.takeTurn(() => cleanAndStore(userId, file));
  if (stored === 'storage-failed') return refuse(stored, `${shownName(file)} was not stored: ${STORAGE_FAILED}`);
  if (!stored.ok) return refuse(stored.reason, refusalSentence(shownName(file), stored.reason));
  const kept = await keep(db, userId, { ...upload, stored });
  if (!kept.ok || kept.row.key !== stored.key) await storage.deleteFolder(stored.key).catch(() => {});
  return kept.ok ? { ok: true, photo: toPhoto(kept.row) } : kept;
}

/** What a form without scripts sends: all of them in turn. Those that cannot be stored are told, the others are kept. */
export async function storePostedPhotos(
  db: Database,
  userId: string,
  files: PostedFile[],
): Promise<{ photoIds: string[]; problems: string[] }> {
  const photoIds: string[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const result = await storeUpload(db, userId, { file });
    if (result.ok) photoIds.push(result.photo.id);
    else problems.push(result.message);
  }
  return { photoIds, problems };
}

/** Those of the ids that are this user's, in the order of the ids. */
export async function listUploads(db: Database, userId: string, photoIds: string[]): Promise<Photo[]> {
  if (photoIds.length === 0) return [];
  const rows = await db
    .select()
    .from(uploadedPhotos)
    .where(and(inArray(uploadedPhotos.id, photoIds), eq(uploadedPhotos.userId, userId)));
  const byId = new Map(rows.map((row) => [row.id, toPhoto(row)]));
  return photoIds.flatMap((id) => byId.get(id) ?? []);
}

/** False where there is no such photo of this user's waiting. */
export async function deleteUpload(db: Database, userId: string, photoId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [photo] = await tx
      .delete(uploadedPhotos)
      .where(and(eq(uploadedPhotos.id, photoId), eq(uploadedPhotos.userId, userId)))
      .returning({ key: uploadedPhotos.key });
    if (photo) await queueJob(tx, 'delete-files', { keys: [photo.key] });
    return photo !== undefined;
  });
}

async function cleanAndStore(userId: string, file: PostedFile) {
  try {
    return await storePhoto(userId, file.name, await file.bytes());
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    log.error({ err: error }, 'a photo could not be stored');
    return 'storage-failed';
  }
}

async function findEarlier(db: Database, userId: string, { uploadId }: Upload) {
  if (uploadId === undefined) return undefined;
  const [row] = await db
    .select()
    .from(uploadedPhotos)
    .where(and(eq(uploadedPhotos.userId, userId), eq(uploadedPhotos.uploadId, uploadId)));
  return row;
}

async function checkRoom(db: Database, userId: string, { file }: Upload): Promise<UploadRefusal | undefined> {
  if (file.size > PHOTO_LIMITS.maxBytes) return refuse('too-large', refusalSentence(shownName(file), 'too-large'));
  if ((await db.$count(uploadedPhotos, eq(uploadedPhotos.userId, userId))) < MAX_WAITING) return undefined;
  const full = `you have ${MAX_WAITING} photos that are in no listing yet. Please publish or delete a draft first.`;
  return refuse('too-many-waiting', `${shownName(file)} was not stored: ${full}`);
}

async function countUpload(db: Database, userId: string, { file }: Upload): Promise<UploadRefusal | undefined> {
  const taken = await takeTry(db, UPLOADS, userId);
  if (taken.ok) return undefined;
  const minutes = Math.ceil(taken.retryAfterSeconds / 60);
  const message = `${shownName(file)} was not stored: that is a lot of photos in an hour. Please wait ${minutes} minutes.`;
  return { ...refuse('too-many-tries', message), retryAfterSeconds: taken.retryAfterSeconds };
}

type Kept = { ok: true; row: UploadedPhoto } | UploadRefusal;

/** Uploads of one person take turns here, so that the same one is kept once and the limit is one. */
function keep(db: Database, userId: string, upload: Upload & { stored: StoredPhoto }): Promise<Kept> {
  return db.transaction(async (tx): Promise<Kept> => {
    if (!(await lockSeller(tx, userId))) {
      return refuse('account-gone', `${shownName(upload.file)} was not stored: the account is gone.`);
    }
    const earlier = await findEarlier(tx, userId, upload);
    if (earlier) return { ok: true, row: earlier };
    const refusal = await checkRoom(tx, userId, upload);
    if (refusal) return refusal;
    const { file, draftId, uploadId, stored } = upload;
    const { key, width, height, thumbhash } = stored;
    const isHeld = draftId !== undefined && (await holdForPhoto(tx, { userId, draftId }));
    const belongs = { id: newId(), userId, uploadId: uploadId ?? null, draftId: isHeld ? draftId : null };
    const rows = await tx
      .insert(uploadedPhotos)
      .values({ ...belongs, key, width, height, thumbhash, fileName: shownName(file) })
      .returning();
    return { ok: true, row: rows[0] as UploadedPhoto };
  });
}

function refuse(reason: UploadRefusal['reason'], message: string): UploadRefusal {
  return { ok: false, reason, message };
}

/** As people know it, without what cannot be shown or is too long to be read. */
function shownName({ name }: PostedFile): string {
  const shown = name
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{C}/gu, '')
    .toWellFormed()
    .trim();
  return shown.slice(0, 100) || 'The photo';
}
