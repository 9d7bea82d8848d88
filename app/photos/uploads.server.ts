/** Uploaded photos that aren't in a listing yet. Without a draft they last a day. */
import { and, eq, inArray } from 'drizzle-orm';
import { lockSeller } from '#app/listings/sellers.server.ts';
import type { PhotoChoiceProblem } from '#app/photos/photo-choice.ts';
import { type StoredPhoto, storePhoto } from '#app/photos/photos.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { withBytes } from '#app/platform/images/clean-photo.server.ts';
import { type PhotoRejection, rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { log } from '#app/platform/log.server.ts';
import { type RateLimit, takeAttempt } from '#app/platform/rate-limit.server.ts';
import { type UploadedPhoto, uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { type ListingPhoto, listingPhotos } from '#app/platform/schema/listings.server.ts';
import { deleteFilesLater, storage, toPhoto } from '#app/platform/storage/storage.server.ts';
import { StorageFailure } from '#app/platform/storage/storage-contract.server.ts';
import { PHOTO_LIMITS, type Photo } from '#app/vocabulary/photo.ts';

/** Per account: enough for every draft to be full, and some photos without a draft. */
export const MAX_WAITING = 25 * PHOTO_LIMITS.maxPhotos;
const UPLOADS: RateLimit = { name: 'photo-upload', attempts: 300, seconds: 3600 };

export type PostedFile = { name: string; size: number; bytes(): Promise<Uint8Array> };

export type Upload = {
  file: PostedFile;
  /** Returns the id of the draft that the photo belongs to; runs in the transaction that stores it. */
  holdForDraft?: (tx: Database) => Promise<string | null>;
  /** The same for each attempt to send one photo. */
  uploadId?: string;
};

export type UploadRejection = {
  ok: false;
  reason: PhotoRejection | 'too-many-waiting' | 'too-many-tries' | 'account-gone' | 'storage-failed';
  message: string;
  retryAfterSeconds?: number;
};
const STORAGE_FAILED = 'our photo storage isn’t responding. Try again in a few minutes.';

export type UploadResult = { ok: true; photo: Photo } | UploadRejection;

/** Returns the stored photo if it arrived before. Not for transactions: files of a failure stay for `deleteUnknownFolders`. */
export async function storeUpload(db: Database, userId: string, upload: Upload): Promise<UploadResult> {
  const earlier = await findEarlier(db, userId, upload);
  if (earlier) return { ok: true, photo: toPhoto(earlier) };
  const rejection = (await checkRoom(db, userId, upload)) ?? (await countUpload(db, userId, upload));
  if (rejection) return rejection;
  const { file } = upload;
  const stored = await cleanAndStore(userId, file);
  if (stored === 'storage-failed') return reject(stored, `${shownName(file)} wasn’t uploaded: ${STORAGE_FAILED}`);
  if (!stored.ok) return reject(stored.reason, rejectionMessage(shownName(file), stored.reason));
  const saved = await saveUpload(db, userId, { ...upload, stored });
  if (!saved.ok || saved.row.key !== stored.key) await storage.deleteFolder(stored.key).catch(() => {});
  return saved.ok ? { ok: true, photo: toPhoto(saved.row) } : saved;
}

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

/** In the order of `photoIds`; leaves out other users’ photos. */
export async function listUploads(db: Database, userId: string, photoIds: string[]): Promise<Photo[]> {
  if (photoIds.length === 0) return [];
  const rows = await db
    .select()
    .from(uploadedPhotos)
    .where(and(inArray(uploadedPhotos.id, photoIds), eq(uploadedPhotos.userId, userId)));
  const byId = new Map(rows.map((row) => [row.id, toPhoto(row)]));
  return photoIds.flatMap((id) => byId.get(id) ?? []);
}

type ClaimedPhoto = StoredPhoto & { id: string };
type Claim = { ok: true; photos: Map<string, ClaimedPhoto> } | PhotoChoiceProblem;

/** Deletes the rows of uploads, and returns the photos by id. */
async function claimUploads(tx: Database, sellerId: string, photoIds: string[]): Promise<Claim> {
  if (photoIds.length === 0) return { ok: true, photos: new Map() };
  const { id, userId, key, width, height, thumbhash } = uploadedPhotos;
  const claimed = await tx
    .delete(uploadedPhotos)
    .where(and(inArray(id, photoIds), eq(userId, sellerId)))
    .returning({ id, key, width, height, thumbhash });
  const photos = new Map(claimed.map((photo) => [photo.id, photo]));
  const missing = photoIds.filter((photoId) => !photos.has(photoId));
  return missing.length > 0 ? { ok: false, reason: 'photos-gone', photoIds: missing } : { ok: true, photos };
}

type Gallery = { listingId: string; sellerId: string; photoIds: readonly string[] };

/** Gives a listing these photos in this order: those it has `before`, and uploads. The seller must be locked. */
export async function arrangePhotos(
  tx: Database,
  { listingId, sellerId, photoIds }: Gallery,
  before: readonly ListingPhoto[] = [],
): Promise<PhotoChoiceProblem | null> {
  const had = new Map(before.map((photo) => [photo.id, photo]));
  const added = photoIds.filter((id) => !had.has(id));
  const claim = await claimUploads(tx, sellerId, added);
  if (!claim.ok) return claim;
  await removePhotos(
    tx,
    before.filter((photo) => !photoIds.includes(photo.id)),
  );
  const places = new Map(photoIds.map((id, position) => [id, position]));
  for (const { id, position } of before) {
    const place = places.get(id);
    if (place === undefined || place === position) continue;
    await tx.update(listingPhotos).set({ position: place }).where(eq(listingPhotos.id, id));
  }
  const rows = [...claim.photos.values()].map((photo) => ({
    ...photo,
    listingId,
    position: places.get(photo.id) as number,
  }));
  if (rows.length > 0) await tx.insert(listingPhotos).values(rows);
  return null;
}

async function removePhotos(tx: Database, photos: ListingPhoto[]) {
  if (photos.length === 0) return;
  const ids = photos.map((photo) => photo.id);
  await tx.delete(listingPhotos).where(inArray(listingPhotos.id, ids));
  await deleteFilesLater(tx, { keys: photos.map((photo) => photo.key) });
}

/** False if this user has no such upload. */
export async function deleteUpload(db: Database, userId: string, photoId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [photo] = await tx
      .delete(uploadedPhotos)
      .where(and(eq(uploadedPhotos.id, photoId), eq(uploadedPhotos.userId, userId)))
      .returning({ key: uploadedPhotos.key });
    if (photo) await deleteFilesLater(tx, { keys: [photo.key] });
    return photo !== undefined;
  });
}

async function cleanAndStore(userId: string, file: PostedFile) {
  try {
    return await withBytes(file, (bytes) => storePhoto(userId, file.name, bytes));
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    log.error({ err: error }, 'could not store a photo');
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

async function checkRoom(db: Database, userId: string, { file }: Upload): Promise<UploadRejection | undefined> {
  if (file.size > PHOTO_LIMITS.maxBytes) return reject('too-large', rejectionMessage(shownName(file), 'too-large'));
  if ((await db.$count(uploadedPhotos, eq(uploadedPhotos.userId, userId))) < MAX_WAITING) return undefined;
  const full = `you have ${MAX_WAITING} photos that aren’t in a listing yet. Publish or delete a draft first.`;
  return reject('too-many-waiting', `${shownName(file)} wasn’t uploaded: ${full}`);
}

async function countUpload(db: Database, userId: string, { file }: Upload): Promise<UploadRejection | undefined> {
  const attempt = await takeAttempt(db, UPLOADS, userId);
  if (attempt.ok) return undefined;
  const minutes = Math.ceil(attempt.retryAfterSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const message = `${shownName(file)} wasn’t uploaded. You’ve uploaded a lot in the last hour. Try again in ${wait}.`;
  return { ...reject('too-many-tries', message), retryAfterSeconds: attempt.retryAfterSeconds };
}

type SavedUpload = { ok: true; row: UploadedPhoto } | UploadRejection;

/** Locks the account, so that parallel uploads can’t exceed the limit or store one photo twice. */
function saveUpload(db: Database, userId: string, upload: Upload & { stored: StoredPhoto }): Promise<SavedUpload> {
  return db.transaction(async (tx): Promise<SavedUpload> => {
    if (!(await lockSeller(tx, userId))) {
      return reject('account-gone', `${shownName(upload.file)} wasn’t uploaded: this account was deleted.`);
    }
    const earlier = await findEarlier(tx, userId, upload);
    if (earlier) return { ok: true, row: earlier };
    const rejection = await checkRoom(tx, userId, upload);
    if (rejection) return rejection;
    const { file, holdForDraft, uploadId, stored } = upload;
    const { key, width, height, thumbhash } = stored;
    const draftId = (await holdForDraft?.(tx)) ?? null;
    const rows = await tx
      .insert(uploadedPhotos)
      .values({
        id: newId(),
        userId,
        uploadId: uploadId ?? null,
        draftId,
        key,
        width,
        height,
        thumbhash,
        fileName: shownName(file),
      })
      .returning();
    return { ok: true, row: rows[0] as UploadedPhoto };
  });
}

function reject(reason: UploadRejection['reason'], message: string): UploadRejection {
  return { ok: false, reason, message };
}

function shownName({ name }: PostedFile): string {
  const shown = name
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{C}/gu, '')
    .toWellFormed()
    .trim();
  return shown.slice(0, 100) || 'The photo';
}
