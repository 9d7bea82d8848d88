import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type AccountDraft, MAX_DRAFTS } from '#app/drafts/draft.ts';
import {
  deleteDraft,
  deleteOldDrafts,
  deleteOldKeys,
  findDraft,
  listDrafts,
  pushDraft,
} from '#app/drafts/drafts.server.ts';
import { deleteListings } from '#app/listings/delete.server.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { newId } from '#app/platform/ids.server.ts';
import { drafts, idempotencyKeys, uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { publishListing } from '#app/selling/publish.server.ts';
import { findOwnListing } from '#app/selling/revise.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeDraft, pushOf } from '#tests/support/drafts.ts';
import { listingInput, makeListing, makeSeller } from '#tests/support/factories.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeUploads } from '#tests/support/uploads.ts';

const { db } = await databaseOfFile();

const DAY_MS = 86_400_000;

async function seller() {
  const { id: userId, email } = await makeSeller(db);
  return { db, userId, email };
}

const storedIn = (draft: AccountDraft | null) => Object.values(draft?.photos ?? {}).map((photo) => photo.id);

test('a draft saved on one device opens on another, with its photos', async () => {
  const { userId } = await seller();
  const photos = await makeUploads(db, userId, 2);
  const draftId = await makeDraft(db, userId, {
    make: 'Toyota',
    description: 'Zoë’s 🚗',
    photos: [...photos, 'x1'],
  });
  const draft = await findDraft(db, { userId, draftId });
  expect(draft).toMatchObject({ id: draftId, listingId: null, version: 1 });
  expect(draft?.document).toEqual({
    texts: { make: 'Toyota', description: 'Zoë’s 🚗' },
    photos: [...photos, 'x1'],
  });
  expect(storedIn(draft)).toEqual(photos);
  expect(await listDrafts(db, userId)).toEqual([draft]);
});

test('a document based on an older version is a conflict, and neither version is lost', async () => {
  const { userId } = await seller();
  const draftId = await makeDraft(db, userId, { price: '100' });
  const second = pushOf({ price: '200' }, { base: 1, copyId: 'laptop' });
  expect(await pushDraft(db, { userId, draftId }, second)).toMatchObject({ isConflict: false, version: 2 });
  const late = pushOf({ price: '300' }, { base: 1, revision: 2 });
  const saved = { isConflict: true, version: 2, document: { texts: { price: '200' } } };
  expect(await pushDraft(db, { userId, draftId }, late)).toMatchObject(saved);
  expect((await findDraft(db, { userId, draftId }))?.document.texts.price).toBe('200');
  expect(await pushDraft(db, { userId, draftId }, { ...late, base: 2 })).toMatchObject({ version: 3 });
  const same = pushOf({ price: '300' }, { base: 1, copyId: 'tablet' });
  expect(await pushDraft(db, { userId, draftId }, same)).toMatchObject({ isConflict: false });
});

test('a push that arrives late or twice changes nothing', async () => {
  const { userId } = await seller();
  const draftId = await makeDraft(db, userId, { price: '1' }, { revision: 5 });
  const push = (price: string, revision: number) => pushDraft(db, { userId, draftId }, pushOf({ price }, { revision }));
  expect(await push('2', 6)).toMatchObject({ version: 2, isConflict: false });
  expect(await push('2', 6)).toMatchObject({ version: 2, isConflict: false });
  expect(await push('1', 5)).toMatchObject({ version: 2, document: { texts: { price: '2' } } });
});

test.each([1, 2, 3])('if several devices push at once, one saves and the others see a conflict (%i)', async () => {
  const { userId } = await seller();
  const draftId = randomUUID();
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((copyId) => pushDraft(db, { userId, draftId }, pushOf({ make: copyId }, { copyId }))),
  );
  expect(answers.filter((answer) => 'isConflict' in answer && !answer.isConflict)).toHaveLength(1);
  expect((await findDraft(db, { userId, draftId }))?.version).toBe(1);
});

test('a photo named by a draft lives as long as the draft', async () => {
  const { userId } = await seller();
  const [a, b, c] = (await makeUploads(db, userId, 3)) as [string, string, string];
  const draftId = await makeDraft(db, userId, { photos: [a] });
  await pushDraft(db, { userId, draftId }, pushOf({ photos: [b] }, { revision: 2 }));
  const rows = await db
    .select()
    .from(uploadedPhotos)
    .where(inArray(uploadedPhotos.id, [a, b, c]));
  expect(new Map(rows.map((row) => [row.id, row.draftId]))).toEqual(
    new Map([
      [a, draftId],
      [b, draftId],
      [c, null],
    ]),
  );
  expect(storedIn(await findDraft(db, { userId, draftId }))).toEqual([b]);
});

test('a photo that was uploaded after the last push takes its place in the draft', async () => {
  const { userId } = await seller();
  const draftId = await makeDraft(db, userId, { photos: ['upload-1', 'upload-2'] });
  const [arrived = ''] = await makeUploads(db, userId, 1, { uploadId: 'upload-2', draftId });
  const draft = await findDraft(db, { userId, draftId });
  expect(draft?.document.photos).toEqual(['upload-1', 'upload-2']);
  expect(draft?.photos).toMatchObject({ 'upload-2': { id: arrived } });
  expect(draft?.version).toBe(1);
});

test('the draft of an edit shows the photos of its listing', async () => {
  const { userId, email } = await seller();
  const photoIds = await makeUploads(db, userId, 2);
  const fields = listingSchema.parse(listingInput());
  const published = await publishListing(db, { id: userId, email }, { fields, photoIds, idempotencyKey: newId() });
  if (!published.ok) throw new Error(published.reason);
  const { listingId } = published;
  const added = await makeUploads(db, userId, 1);
  const draftId = await makeDraft(db, userId, { photos: [...added, ...photoIds] }, { listingId });
  const draft = await findDraft(db, { userId, draftId });
  expect(draft?.listingId).toBe(listingId);
  expect(storedIn(draft)).toEqual([...added, ...photoIds]);
  await deleteDraft(db, { userId, draftId });
  expect((await findOwnListing(db, userId, listingId))?.photos).toHaveLength(2);
});

test('a draft that was published or discarded does not come back, however late a device pushes', async () => {
  const { userId, email } = await seller();
  const [photo = ''] = await makeUploads(db, userId, 1);
  const published = await makeDraft(db, userId, { make: 'Toyota' });
  const fields = listingSchema.parse(listingInput());
  const form = { fields, photoIds: [photo], idempotencyKey: published, draftId: published };
  const listing = await publishListing(db, { id: userId, email }, form);
  const discarded = await makeDraft(db, userId, { make: 'Mazda' });
  await deleteDraft(db, { userId, draftId: discarded });
  const neverSeen = randomUUID();
  await deleteDraft(db, { userId, draftId: neverSeen });
  for (const draftId of [published, discarded, neverSeen]) {
    const end =
      draftId === published && listing.ok ? { end: 'published', listingId: listing.listingId } : { end: 'deleted' };
    expect(await pushDraft(db, { userId, draftId }, pushOf({ make: 'Ford' }, { revision: 9 }))).toEqual(end);
    expect(await findDraft(db, { userId, draftId })).toBeNull();
  }
  expect(await listDrafts(db, userId)).toEqual([]);
  const rows = await db.select().from(drafts).where(eq(drafts.userId, userId));
  expect(rows.map((row) => row.document)).toEqual([{ texts: {} }, { texts: {} }, { texts: {} }]);
});

test('a published draft redirects its owner, and only its owner, to the listing', async () => {
  const { userId, email } = await seller();
  const other = await seller();
  const photoIds = await makeUploads(db, userId, 1);
  const draftId = await makeDraft(db, userId, { make: 'Toyota' });
  const fields = listingSchema.parse(listingInput());
  const form = { fields, photoIds, idempotencyKey: draftId, draftId };
  const published = await publishListing(db, { id: userId, email }, form);
  if (!published.ok) throw new Error(published.reason);
  const { listingId } = published;
  const push = pushOf({ price: '1' }, { revision: 9 });
  expect(await pushDraft(db, { userId, draftId }, push)).toEqual({ end: 'published', listingId });
  expect(await pushDraft(db, { userId: other.userId, draftId }, push)).toEqual({ end: 'deleted' });
  await deleteListings(db, userId, [listingId]);
  expect(await pushDraft(db, { userId, draftId }, push)).toEqual({ end: 'deleted' });
});

test.each([1, 2, 3])('a simultaneous push and discard leave nothing (%i)', async () => {
  const { userId } = await seller();
  const draftId = randomUUID();
  const push = () => pushDraft(db, { userId, draftId }, pushOf({ make: 'Ford' }));
  await Promise.all([push(), deleteDraft(db, { userId, draftId }), push()]);
  expect(await findDraft(db, { userId, draftId })).toBeNull();
  expect(await push()).toEqual({ end: 'deleted' });
});

test('discarding a draft deletes its photos and no others', async () => {
  const { userId } = await seller();
  const photos = await makeUploads(db, userId, 2);
  const others = await makeUploads(db, userId, 1);
  const rows = await db.select().from(uploadedPhotos).where(inArray(uploadedPhotos.id, photos));
  const draftId = await makeDraft(db, userId, { photos });
  expect(await deleteDraft(db, { userId, draftId })).toBe(true);
  expect(await db.$count(uploadedPhotos, inArray(uploadedPhotos.id, photos))).toBe(0);
  expect(await db.$count(uploadedPhotos, inArray(uploadedPhotos.id, others))).toBe(1);
  const jobs = await queuedJobs<{ keys: string[] }>(db, 'delete-files');
  expect(jobs.at(-1)?.keys.sort()).toEqual(rows.map((row) => row.key).sort());
});

test('the draft of an edit whose listing was deleted, or is someone else’s, is one of a new car', async () => {
  const { userId, email } = await seller();
  const theirs = await makeListing(db, await makeSeller(db));
  for (const listingId of [theirs, 'abcdefghjkmn', 'nonsense']) {
    const push = pushOf({ price: '1' }, { listingId });
    expect(await pushDraft(db, { userId, draftId: randomUUID() }, push)).toMatchObject({ listingId: null, version: 1 });
  }
  const own = await makeListing(db, { id: userId, email });
  const draftId = await makeDraft(db, userId, { price: '1' }, { listingId: own });
  expect((await findDraft(db, { userId, draftId }))?.listingId).toBe(own);
  await deleteListings(db, userId, [own]);
  const late = pushOf({ price: '2' }, { listingId: own, base: 1, revision: 2 });
  expect(await pushDraft(db, { userId, draftId }, late)).toMatchObject({ listingId: null, version: 2 });
});

test('an account has up to twenty drafts, and one more changes none of them', async () => {
  const { userId } = await seller();
  const ids: string[] = [];
  for (let count = 0; count < MAX_DRAFTS; count += 1) ids.push(await makeDraft(db, userId, { make: 'Toyota' }));
  const draftId = randomUUID();
  expect(await pushDraft(db, { userId, draftId }, pushOf({ make: 'Ford' }))).toEqual({ full: true });
  const again = pushOf({ model: 'Yaris' }, { revision: 2 });
  expect(await pushDraft(db, { userId, draftId: ids[0] as string }, again)).toHaveProperty('version', 2);
  expect((await listDrafts(db, userId)).map((draft) => draft.id).sort()).toEqual([...ids].sort());
  await deleteDraft(db, { userId, draftId: ids[0] as string });
  expect(await pushDraft(db, { userId, draftId }, pushOf({ make: 'Ford' }))).toHaveProperty('version', 1);
});

test('a discard applies to one version: a newer one stays', async () => {
  const { userId } = await seller();
  const draftId = await makeDraft(db, userId, { price: '1' });
  await pushDraft(db, { userId, draftId }, pushOf({ price: '2' }, { base: 1, copyId: 'laptop' }));
  expect(await deleteDraft(db, { userId, draftId }, 1)).toBe(false);
  expect((await findDraft(db, { userId, draftId }))?.document.texts.price).toBe('2');
  expect(await deleteDraft(db, { userId, draftId }, 2)).toBe(true);
  expect(await findDraft(db, { userId, draftId })).toBeNull();
});

test('a draft and its photos are deleted ninety days after the last change', async () => {
  const { userId } = await seller();
  const photos = await makeUploads(db, userId, 1);
  const old = await makeDraft(db, userId, { make: 'Toyota', photos });
  const ended = await makeDraft(db, userId, { make: 'Ford' });
  await deleteDraft(db, { userId, draftId: ended });
  const [photo] = await db.select().from(uploadedPhotos).where(inArray(uploadedPhotos.id, photos));
  const later = new Date(Date.now() + 89 * DAY_MS);
  await deleteOldDrafts(db, later);
  expect(await findDraft(db, { userId, draftId: old })).not.toBeNull();
  const touched = await makeDraft(db, userId, { make: 'Mazda' });
  await db.update(drafts).set({ updatedAt: later }).where(eq(drafts.id, touched));
  await deleteOldDrafts(db, new Date(Date.now() + 90 * DAY_MS + 1000));
  expect((await db.select().from(drafts).where(eq(drafts.userId, userId))).map((row) => row.id)).toEqual([touched]);
  expect(await db.$count(uploadedPhotos, inArray(uploadedPhotos.id, photos))).toBe(0);
  const jobs = await queuedJobs<{ keys: string[] }>(db, 'delete-files');
  expect(jobs.some(({ keys }) => keys.includes(photo?.key as string))).toBe(true);
});

test('form keys are deleted after ninety days', async () => {
  const { userId } = await seller();
  const keyOf = (key: string, ageDays: number) => ({
    userId,
    key,
    listingId: 'x',
    createdAt: new Date(Date.now() - ageDays * DAY_MS),
  });
  await db.insert(idempotencyKeys).values([keyOf('old', 91), keyOf('new', 89)]);
  await deleteOldKeys(db);
  const left = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  expect(left.map((row) => row.key)).toEqual(['new']);
});
