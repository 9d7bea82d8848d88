import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { deleteDraft, holdForPhoto, listDrafts } from '#app/drafts/drafts.server.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import {
  deleteUpload,
  listUploads,
  MAX_WAITING,
  type PostedFile,
  storePostedPhotos,
  storeUpload,
} from '#app/photos/uploads.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { publishListing } from '#app/selling/publish.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeDraft } from '#tests/support/drafts.ts';
import { listingInput, makeSeller } from '#tests/support/factories.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeUploads } from '#tests/support/uploads.ts';

const { db } = await databaseOfFile();
const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();

async function uploader() {
  const seller = await makeSeller(db);
  return { db, seller, userId: seller.id };
}

function fileOf(name: string, bytes: Uint8Array = picture): PostedFile {
  return { name, size: bytes.length, bytes: async () => bytes };
}

async function store(db: Database, userId: string, upload: Parameters<typeof storeUpload>[2]) {
  const result = await storeUpload(db, userId, upload);
  if (!result.ok) throw new Error(result.message);
  return result.photo;
}

function holding(userId: string, draftId: string) {
  return async (tx: Database) => ((await holdForPhoto(tx, { userId, draftId })) ? draftId : null);
}

function foldersOf(userId: string) {
  return storage.listFolders(`listings/${userId}`);
}

test('a photo is cleaned and stored, and waits for a listing', async () => {
  const { seller, userId } = await uploader();
  const photo = await store(db, userId, { file: fileOf('C:\\cars\\My Ute.JPG') });
  expect(photo).toMatchObject({ width: 400, height: 300, thumbhash: expect.stringMatching(/^[\w+/=]{8,}$/) });
  expect(photo.url).toMatch(new RegExp(`^/files/listings/${userId}/\\d{13}-my-ute-\\w{6}$`));
  expect(await storage.exists(`${photo.url.replace('/files/', '')}/1600.webp`)).toBe(true);
  const [row] = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.id, photo.id));
  expect(row).toMatchObject({ userId, fileName: 'My Ute.JPG', draftId: null });
  expect(await listUploads(db, userId, [photo.id])).toEqual([photo]);
  const form = { fields: listingSchema.parse(listingInput()), photoIds: [photo.id], idempotencyKey: 'a-key' };
  expect(await publishListing(db, seller, form)).toMatchObject({ ok: true });
});

test('a file that is not a photo is rejected by name and leaves no files', async () => {
  const { userId } = await uploader();
  const text = new TextEncoder().encode('<html>');
  const rejected = await storeUpload(db, userId, { file: fileOf('car.html', text) });
  expect(rejected).toEqual({
    ok: false,
    reason: 'not-an-image',
    message: 'car.html isn’t an image we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).',
  });
  const nameless = await storeUpload(db, userId, { file: fileOf('\u0000\u202e', text) });
  expect(nameless).toMatchObject({
    message: 'The photo isn’t an image we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).',
  });
  expect(await foldersOf(userId)).toEqual([]);
});

test('a file that is too large is rejected without being read', async () => {
  const { userId } = await uploader();
  const bytes = vi.fn();
  const rejected = await storeUpload(db, userId, { file: { name: 'big.jpg', size: 26_214_401, bytes } });
  expect(rejected).toEqual({
    ok: false,
    reason: 'too-large',
    message: 'big.jpg is larger than 25 MB. Make it smaller and try again.',
  });
  expect(bytes).not.toHaveBeenCalled();
});

test('a repeated upload returns the stored photo without reading the file', async () => {
  const { userId } = await uploader();
  const uploadId = randomUUID();
  const first = await store(db, userId, { file: fileOf('a.jpg'), uploadId });
  const bytes = vi.fn();
  expect(await store(db, userId, { file: { name: 'a.jpg', size: 1, bytes }, uploadId })).toEqual(first);
  expect(bytes).not.toHaveBeenCalled();
  const other = await uploader();
  expect((await store(db, other.userId, { file: fileOf('a.jpg'), uploadId })).id).not.toBe(first.id);
});

test.each([1, 2, 3])('the same photo sent several times at once is stored once (%i)', async () => {
  const { userId } = await uploader();
  const upload = { file: fileOf('a.jpg'), uploadId: randomUUID() };
  const photos = await Promise.all(Array.from({ length: 4 }, () => store(db, userId, upload)));
  expect(new Set(photos.map((photo) => photo.id)).size).toBe(1);
  expect(await db.$count(uploadedPhotos, eq(uploadedPhotos.userId, userId))).toBe(1);
  expect(await foldersOf(userId)).toHaveLength(1);
});

test('a photo that arrives before its draft belongs to it; one that arrives after its end has no draft', async () => {
  const { userId } = await uploader();
  const draftId = randomUUID();
  const photo = await store(db, userId, { file: fileOf('a.jpg'), holdForDraft: holding(userId, draftId) });
  expect(await listDrafts(db, userId)).toEqual([]);
  const [early] = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.id, photo.id));
  expect(early?.draftId).toBe(draftId);
  await deleteDraft(db, { userId, draftId });
  expect(await listUploads(db, userId, [photo.id])).toEqual([]);
  const late = await store(db, userId, { file: fileOf('b.jpg'), holdForDraft: holding(userId, draftId) });
  const [row] = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.id, late.id));
  expect(row?.draftId).toBeNull();
});

test('an upload cannot join another user’s draft', async () => {
  const { userId } = await uploader();
  const other = await uploader();
  const draftId = await makeDraft(db, other.userId, { make: 'Toyota' });
  const photo = await store(db, userId, { file: fileOf('a.jpg'), holdForDraft: holding(userId, draftId) });
  const [row] = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.id, photo.id));
  expect(row?.draftId).toBeNull();
});

test(`at most ${MAX_WAITING} uploads wait per account, also if several arrive at once`, async () => {
  const { userId } = await uploader();
  await makeUploads(db, userId, MAX_WAITING - 1);
  const results = await Promise.all([1, 2, 3, 4].map((n) => storeUpload(db, userId, { file: fileOf(`${n}.jpg`) })));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  const rejected = results.find((result) => !result.ok);
  expect(rejected).toMatchObject({
    reason: 'too-many-waiting',
    message: expect.stringMatching(/^\d\.jpg wasn’t uploaded/),
  });
  expect(await foldersOf(userId)).toHaveLength(MAX_WAITING);
});

test('after three hundred uploads in an hour, the message says when to try again', async () => {
  const { userId } = await uploader();
  const file = fileOf('x.jpg', new Uint8Array([1]));
  await Promise.all(Array.from({ length: 300 }, () => storeUpload(db, userId, { file })));
  expect(await storeUpload(db, userId, { file: fileOf('a.jpg') })).toEqual({
    ok: false,
    reason: 'too-many-tries',
    retryAfterSeconds: expect.toSatisfy((s) => s > 3500 && s <= 3600),
    message: 'a.jpg wasn’t uploaded. You’ve uploaded a lot in the last hour. Try again in 60 minutes.',
  });
});

test('a form without JavaScript stores the valid photos in order and names the rejected ones', async () => {
  const { userId } = await uploader();
  const bad = new TextEncoder().encode('no picture');
  const files = [fileOf('1.jpg'), fileOf('notes.txt', bad), fileOf('2.jpg')];
  const { photoIds, problems } = await storePostedPhotos(db, userId, files);
  expect(problems).toEqual(['notes.txt isn’t an image we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).']);
  const rows = await db.select().from(uploadedPhotos).where(inArray(uploadedPhotos.id, photoIds));
  const nameOf = new Map(rows.map((row) => [row.id, row.fileName]));
  expect(photoIds.map((id) => nameOf.get(id))).toEqual(['1.jpg', '2.jpg']);
});

test('a deleted upload is gone at once, its files by a job', async () => {
  const { userId } = await uploader();
  const photo = await store(db, userId, { file: fileOf('a.jpg') });
  expect(await deleteUpload(db, userId, photo.id)).toBe(true);
  expect(await deleteUpload(db, userId, photo.id)).toBe(false);
  const jobs = await queuedJobs<{ keys: string[] }>(db, 'delete-files');
  expect(jobs.filter(({ keys }) => keys.includes(photo.url.replace('/files/', '')))).toHaveLength(1);
});

test('a photo is not stored if its account is deleted during the upload', async () => {
  const { userId } = await uploader();
  const file = {
    ...fileOf('a.jpg'),
    async bytes() {
      await db.delete(users).where(eq(users.id, userId));
      return picture;
    },
  };
  expect(await storeUpload(db, userId, { file })).toMatchObject({ ok: false, reason: 'account-gone' });
  expect(await foldersOf(userId)).toEqual([]);
});

test('only three files are in memory at a time, however many wait', async () => {
  const { userId } = await uploader();
  const gate = Promise.withResolvers<void>();
  const bytes = vi.fn(() => gate.promise.then(() => picture));
  const all = Array.from({ length: 12 }, () => storeUpload(db, userId, { file: { name: 'a.jpg', size: 1, bytes } }));
  await vi.waitFor(() => expect(bytes).toHaveBeenCalledTimes(3), 30_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(bytes).toHaveBeenCalledTimes(3);
  gate.resolve();
  expect((await Promise.all(all)).every((result) => result.ok)).toBe(true);
});
