import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteListings } from '#app/listings/delete.server.ts';
import { type Draft, MAX_DRAFTS } from '#app/listings/drafts/draft.ts';
import { deleteDraft, findDraft, listDrafts, pushDraft } from '#app/listings/drafts/drafts.server.ts';
import { deleteOldDrafts, deleteOldKeys } from '#app/listings/drafts/old-drafts.server.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { publishListing } from '#app/listings/publish.server.ts';
import { findOwnListing } from '#app/listings/revise.server.ts';
import { drafts, idempotencyKeys, uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeDraft, pushOf } from '#tests/support/drafts.ts';
import { listingInput, makeListing, makeSeller } from '#tests/support/factories.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeUploads } from '#tests/support/uploads.ts';

let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const DAY_MS = 86_400_000;

async function seller() {
  const { db } = connection;
  const { id: userId, email } = await makeSeller(db);
  return { db, userId, email };
}

const typedIn = (draft: Draft | null, field: keyof Draft['fields']) => draft?.fields[field]?.value;

test('what one device sends another finds, with the photos', async () => {
  const { db, userId } = await seller();
  const photos = await makeUploads(db, userId, 2);
  const draftId = await makeDraft(db, userId, {
    make: 'Toyota',
    description: 'Zoë’s 🚗',
    photos: [...photos, 'local:x1'],
  });
  const draft = await findDraft(db, { userId, draftId });
  expect(draft).toMatchObject({ id: draftId, listingId: null, replaced: [] });
  expect(typedIn(draft, 'description')).toBe('Zoë’s 🚗');
  expect(typedIn(draft, 'photos')).toEqual([...photos, 'local:x1']);
  expect(draft?.photos.map((photo) => photo.id)).toEqual(photos);
  expect(await listDrafts(db, userId)).toEqual([draft]);
});

test('of two devices the newer value wins, and the other is offered', async () => {
  const { db, userId } = await seller();
  const draftId = await makeDraft(db, userId, { price: '100', make: 'Toyota' }, { at: 5 });
  const answer = await pushDraft(db, { userId, draftId }, pushOf({ price: '200' }, { at: 4, by: 'laptop' }));
  expect(answer).toMatchObject({
    draft: {
      fields: { price: { value: '100' }, make: { value: 'Toyota' } },
      replaced: [{ field: 'price', value: '200' }],
    },
  });
});

test.each([1, 2, 3])('pushes of several devices at once all count (%i)', async () => {
  const { db, userId } = await seller();
  const draftId = randomUUID();
  const fields = ['make', 'model', 'trim', 'color', 'price', 'doors', 'year', 'kilometers'] as const;
  await Promise.all(
    fields.map((field, index) =>
      pushDraft(db, { userId, draftId }, pushOf({ [field]: field }, { at: index, by: `device-${index}` })),
    ),
  );
  const draft = await findDraft(db, { userId, draftId });
  expect(fields.map((field) => typedIn(draft, field))).toEqual([...fields]);
});

test('photos of a draft are its own as long as it shows or offers them', async () => {
  const { db, userId } = await seller();
  const [a, b, c] = (await makeUploads(db, userId, 3)) as [string, string, string];
  const draftId = await makeDraft(db, userId, { photos: [a] }, { at: 5 });
  await pushDraft(db, { userId, draftId }, pushOf({ photos: [b] }, { at: 4, by: 'laptop' }));
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
  expect((await findDraft(db, { userId, draftId }))?.photos.map((photo) => photo.id).sort()).toEqual([a, b].sort());
});

test('a photo that arrived after its device fell silent takes its place in the draft', async () => {
  const { db, userId } = await seller();
  const draftId = await makeDraft(db, userId, { photos: ['local:upload-1', 'local:upload-2'] });
  const [arrived = ''] = await makeUploads(db, userId, 1, { uploadId: 'upload-2', draftId });
  const draft = await findDraft(db, { userId, draftId });
  expect(typedIn(draft, 'photos')).toEqual(['local:upload-1', arrived]);
  expect(draft?.photos.map((photo) => photo.id)).toEqual([arrived]);
  const answer = await pushDraft(db, { userId, draftId }, pushOf({ make: 'Toyota' }));
  expect(answer).toMatchObject({
    draft: { fields: { photos: { value: ['local:upload-1', arrived], stamp: { at: 1 } } } },
  });
});

test('the draft of a change shows the photos of its listing', async () => {
  const { db, userId, email } = await seller();
  const photoIds = await makeUploads(db, userId, 2);
  const fields = listingSchema.parse(listingInput());
  const published = await publishListing(db, { id: userId, email }, { fields, photoIds, idempotencyKey: newId() });
  if (!published.ok) throw new Error(published.reason);
  const { listingId } = published;
  const added = await makeUploads(db, userId, 1);
  const draftId = await makeDraft(db, userId, { photos: [...added, ...photoIds] }, { listingId });
  const draft = await findDraft(db, { userId, draftId });
  expect(draft?.listingId).toBe(listingId);
  expect(draft?.photos.map((photo) => photo.id)).toEqual([...added, ...photoIds]);
  await deleteDraft(db, { userId, draftId });
  expect((await findOwnListing(db, userId, listingId))?.photos).toHaveLength(2);
});

test('a draft that was published or discarded does not come back, however late a device speaks', async () => {
  const { db, userId, email } = await seller();
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
    const gone =
      draftId === published && listing.ok ? { gone: 'published', listingId: listing.listingId } : { gone: 'draft' };
    expect(await pushDraft(db, { userId, draftId }, pushOf({ make: 'Ford' }, { at: 9 }))).toEqual(gone);
    expect(await findDraft(db, { userId, draftId })).toBeNull();
  }
  expect(await listDrafts(db, userId)).toEqual([]);
  const rows = await db.select().from(drafts).where(eq(drafts.userId, userId));
  expect(rows.map((row) => row.fields)).toEqual([{}, {}, {}]);
});

test('a draft that was published leads its owner to the listing as long as that is there, and nobody else', async () => {
  const { db, userId, email } = await seller();
  const other = await seller();
  const photoIds = await makeUploads(db, userId, 1);
  const draftId = await makeDraft(db, userId, { make: 'Toyota' });
  const fields = listingSchema.parse(listingInput());
  const form = { fields, photoIds, idempotencyKey: draftId, draftId };
  const published = await publishListing(db, { id: userId, email }, form);
  if (!published.ok) throw new Error(published.reason);
  const { listingId } = published;
  const push = pushOf({ price: '1' }, { at: 9 });
  expect(await pushDraft(db, { userId, draftId }, push)).toEqual({ gone: 'published', listingId });
  expect(await pushDraft(db, { userId: other.userId, draftId }, push)).toEqual({ gone: 'draft' });
  await deleteListings(db, userId, [listingId]);
  expect(await pushDraft(db, { userId, draftId }, push)).toEqual({ gone: 'draft' });
});

test.each([1, 2, 3])('a push and a discard at the same instant leave nothing (%i)', async () => {
  const { db, userId } = await seller();
  const draftId = randomUUID();
  const push = () => pushDraft(db, { userId, draftId }, pushOf({ make: 'Ford' }));
  await Promise.all([push(), deleteDraft(db, { userId, draftId }), push()]);
  expect(await findDraft(db, { userId, draftId })).toBeNull();
  expect(await push()).toEqual({ gone: 'draft' });
});

test('a discarded draft takes its photos along, and leaves those of others', async () => {
  const { db, userId } = await seller();
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

test('a draft of a change begins only for a listing of one’s own', async () => {
  const { db, userId } = await seller();
  const other = await makeSeller(db);
  const theirs = await makeListing(db, other);
  for (const listingId of [theirs, 'abcdefghjkmn', 'nonsense']) {
    const push = pushOf({ price: '1' }, { listingId });
    expect(await pushDraft(db, { userId, draftId: randomUUID() }, push)).toEqual({ gone: 'listing' });
  }
  expect(await listDrafts(db, userId)).toEqual([]);
});

test('twenty drafts can be kept; another is told so, and none of the twenty suffers', async () => {
  const { db, userId } = await seller();
  const ids: string[] = [];
  for (let count = 0; count < MAX_DRAFTS; count += 1) ids.push(await makeDraft(db, userId, { make: 'Toyota' }));
  const draftId = randomUUID();
  expect(await pushDraft(db, { userId, draftId }, pushOf({ make: 'Ford' }))).toEqual({ full: true });
  expect(await pushDraft(db, { userId, draftId: ids[0] as string }, pushOf({ model: 'Yaris' }))).toHaveProperty(
    'draft',
  );
  expect((await listDrafts(db, userId)).map((draft) => draft.id).sort()).toEqual([...ids].sort());
  await deleteDraft(db, { userId, draftId: ids[0] as string });
  expect(await pushDraft(db, { userId, draftId }, pushOf({ make: 'Ford' }))).toHaveProperty('draft');
});

test('what gave way is let go, the oldest first, before a draft grows without end', async () => {
  const { db, userId } = await seller();
  const draftId = await makeDraft(db, userId, { description: 'x'.repeat(20_000) }, { at: 1000 });
  const long = Object.fromEntries(
    ['make', 'model', 'trim', 'color', 'price'].map((name) => [name, 'y'.repeat(20_000)]),
  );
  for (let at = 1; at <= 10; at += 1) {
    await pushDraft(
      db,
      { userId, draftId },
      pushOf({ ...long, description: `${at}`.repeat(9000) }, { at, by: `b${at}` }),
    );
  }
  const draft = await findDraft(db, { userId, draftId });
  expect(JSON.stringify(draft).length).toBeLessThan(520_000);
  const offered = draft?.replaced.map(({ stamp }) => stamp.at) ?? [];
  expect(offered).toContain(9);
  expect(offered).not.toContain(1);
  expect(typedIn(draft, 'description')).toBe('x'.repeat(20_000));
  expect(typedIn(draft, 'price')).toBe('y'.repeat(20_000));
});

test('after ninety days a draft goes, with its photos; what was touched since stays', async () => {
  const { db, userId } = await seller();
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

test('keys of forms are forgotten after ninety days', async () => {
  const { db, userId } = await seller();
  const keyOf = (key: string, ageDays: number) => ({
    ...{ userId, key, listingId: 'x' },
    createdAt: new Date(Date.now() - ageDays * DAY_MS),
  });
  await db.insert(idempotencyKeys).values([keyOf('old', 91), keyOf('new', 89)]);
  await deleteOldKeys(db);
  const left = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  expect(left.map((row) => row.key)).toEqual(['new']);
});
