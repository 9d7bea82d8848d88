import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteDraft, findDraft, listDrafts } from '#app/listings/drafts/drafts.server.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import {
  deleteUpload,
  listUploads,
  MAX_WAITING,
  type PostedFile,
  storePostedPhotos,
  storeUpload,
} from '#app/listings/photos/uploads.server.ts';
import { publishListing } from '#app/listings/publish.server.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import { uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeDraft } from '#tests/support/drafts.ts';
import { listingInput, makeSeller } from '#tests/support/factories.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeUploads } from '#tests/support/uploads.ts';

let connection: DatabaseConnection;
let picture: Buffer;

beforeAll(async () => {
  connection = await openTestDatabase();
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => connection.close());

async function uploader() {
  const { db } = connection;
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

function foldersOf(userId: string) {
  return storage.listFolders(`listings/${userId}`);
}

test('a photo is cleaned and stored, and waits for a listing', async () => {
  const { db, seller, userId } = await uploader();
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

test('what is no photo is refused with its name, and leaves nothing', async () => {
  const { db, userId } = await uploader();
  const text = new TextEncoder().encode('<html>');
  const refused = await storeUpload(db, userId, { file: fileOf('car.html', text) });
  expect(refused).toEqual({
    ok: false,
    reason: 'not-an-image',
    message: 'car.html is not a picture that we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).',
  });
  const nameless = await storeUpload(db, userId, { file: fileOf('\u0000\u202e', text) });
  expect(nameless).toMatchObject({
    message: 'The photo is not a picture that we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).',
  });
  expect(await foldersOf(userId)).toEqual([]);
});

test('a file that is too large is refused without being read', async () => {
  const { db, userId } = await uploader();
  const bytes = vi.fn();
  const refused = await storeUpload(db, userId, { file: { name: 'big.jpg', size: 26_214_401, bytes } });
  expect(refused).toEqual({ ok: false, reason: 'too-large', message: 'big.jpg is larger than 25 MB.' });
  expect(bytes).not.toHaveBeenCalled();
});

test('the same photo sent again is the one that is there, without being read again', async () => {
  const { db, userId } = await uploader();
  const uploadId = randomUUID();
  const first = await store(db, userId, { file: fileOf('a.jpg'), uploadId });
  const bytes = vi.fn();
  expect(await store(db, userId, { file: { name: 'a.jpg', size: 1, bytes }, uploadId })).toEqual(first);
  expect(bytes).not.toHaveBeenCalled();
  const other = await uploader();
  expect((await store(db, other.userId, { file: fileOf('a.jpg'), uploadId })).id).not.toBe(first.id);
});

test.each([1, 2, 3])('the same photo sent several times at once is stored once (%i)', async () => {
  const { db, userId } = await uploader();
  const upload = { file: fileOf('a.jpg'), uploadId: randomUUID() };
  const photos = await Promise.all(Array.from({ length: 4 }, () => store(db, userId, upload)));
  expect(new Set(photos.map((photo) => photo.id)).size).toBe(1);
  expect(await db.$count(uploadedPhotos, eq(uploadedPhotos.userId, userId))).toBe(1);
  expect(await foldersOf(userId)).toHaveLength(1);
});

test('a photo that comes before its draft waits with it; one that comes after its end waits for nothing', async () => {
  const { db, userId } = await uploader();
  const draftId = randomUUID();
  const photo = await store(db, userId, { file: fileOf('a.jpg'), draftId });
  expect(await listDrafts(db, userId)).toEqual([]);
  expect(await findDraft(db, { userId, draftId })).toMatchObject({ fields: {} });
  await deleteDraft(db, { userId, draftId });
  expect(await listUploads(db, userId, [photo.id])).toEqual([]);
  const late = await store(db, userId, { file: fileOf('b.jpg'), draftId });
  const [row] = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.id, late.id));
  expect(row?.draftId).toBeNull();
});

test('another’s draft holds no photo of mine', async () => {
  const { db, userId } = await uploader();
  const other = await uploader();
  const draftId = await makeDraft(db, other.userId, { make: 'Toyota' });
  const photo = await store(db, userId, { file: fileOf('a.jpg'), draftId });
  const [row] = await db.select().from(uploadedPhotos).where(eq(uploadedPhotos.id, photo.id));
  expect(row?.draftId).toBeNull();
});

test(`at most ${MAX_WAITING} photos wait, also of those that come at once`, async () => {
  const { db, userId } = await uploader();
  await makeUploads(db, userId, MAX_WAITING - 1);
  const results = await Promise.all([1, 2, 3, 4].map((n) => storeUpload(db, userId, { file: fileOf(`${n}.jpg`) })));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  const refused = results.find((result) => !result.ok);
  expect(refused).toMatchObject({
    reason: 'too-many-waiting',
    message: expect.stringMatching(/^\d\.jpg was not stored/),
  });
  expect(await foldersOf(userId)).toHaveLength(MAX_WAITING);
});

test('three hundred uploads an hour, and the next is told how long to wait', async () => {
  const { db, userId } = await uploader();
  const file = fileOf('x.jpg', new Uint8Array([1]));
  await Promise.all(Array.from({ length: 300 }, () => storeUpload(db, userId, { file })));
  expect(await storeUpload(db, userId, { file: fileOf('a.jpg') })).toEqual({
    ...{ ok: false, reason: 'too-many-tries', retryAfterSeconds: expect.toSatisfy((s) => s > 3500 && s <= 3600) },
    message: 'a.jpg was not stored: that is a lot of photos in an hour. Please wait 60 minutes.',
  });
});

test('of a form without scripts the good photos are kept in order, and the bad ones named', async () => {
  const { db, userId } = await uploader();
  const bad = new TextEncoder().encode('no picture');
  const files = [fileOf('1.jpg'), fileOf('notes.txt', bad), fileOf('2.jpg')];
  const { photoIds, problems } = await storePostedPhotos(db, userId, files);
  expect(problems).toEqual([
    'notes.txt is not a picture that we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG).',
  ]);
  const rows = await db.select().from(uploadedPhotos).where(inArray(uploadedPhotos.id, photoIds));
  const nameOf = new Map(rows.map((row) => [row.id, row.fileName]));
  expect(photoIds.map((id) => nameOf.get(id))).toEqual(['1.jpg', '2.jpg']);
});

test('a photo that is taken out again is gone, its files by a job', async () => {
  const { db, userId } = await uploader();
  const photo = await store(db, userId, { file: fileOf('a.jpg') });
  expect(await deleteUpload(db, userId, photo.id)).toBe(true);
  expect(await deleteUpload(db, userId, photo.id)).toBe(false);
  const jobs = await queuedJobs<{ keys: string[] }>(db, 'delete-files');
  expect(jobs.filter(({ keys }) => keys.includes(photo.url.replace('/files/', '')))).toHaveLength(1);
});

test('a photo of an account that goes meanwhile is not kept', async () => {
  const { db, userId } = await uploader();
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
  const { db, userId } = await uploader();
  const gate = Promise.withResolvers<void>();
  const bytes = vi.fn(() => gate.promise.then(() => picture));
  const all = Array.from({ length: 12 }, () => storeUpload(db, userId, { file: { name: 'a.jpg', size: 1, bytes } }));
  await vi.waitFor(() => expect(bytes).toHaveBeenCalledTimes(3), 5000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(bytes).toHaveBeenCalledTimes(3);
  gate.resolve();
  expect((await Promise.all(all)).every((result) => result.ok)).toBe(true);
});
