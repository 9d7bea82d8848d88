/** An ended draft stays as an empty row, so that a device that comes back late can't bring it back. */
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import {
  type AccountDraft,
  DRAFT_DAYS,
  type DraftDocument,
  type DraftEnd,
  type DraftPhotos,
  isSameDocument,
  MAX_DRAFTS,
  type Push,
  type PushAnswer,
} from '#app/drafts/draft.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { type DraftRow, drafts, idempotencyKeys, uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { deleteFilesLater, toPhoto } from '#app/platform/storage/storage.server.ts';

export type PushResult = PushAnswer | { full: true };

type OwnDraft = { userId: string; draftId: string };

/** Saves a document, unless another device has saved a newer one than it is based on. */
export function pushDraft(db: Database, own: OwnDraft, push: Omit<Push, 'userId'>): Promise<PushResult> {
  return db.transaction(async (tx) => {
    const { userId, draftId } = own;
    if (!(await lockSeller(tx, userId))) return { end: 'deleted' };
    const listingId = await lockListing(tx, userId, push.listingId);
    const row = await lockDraft(tx, own);
    if (!isOpen(row, userId)) return findEnd(tx, own);
    if (row.version === 0 && (await isFull(tx, userId))) return { full: true };
    const isSameCopy = row.copyId === push.copyId;
    if (isSameCopy && push.revision <= row.revision) return answer(tx, row, false);
    const isBehind = row.version > push.base && !isSameCopy;
    if (isBehind && !isSameDocument(documentOf(row), push.document)) return answer(tx, row, true);
    const { copyId, revision, base, document } = push;
    const [saved] = await tx
      .update(drafts)
      .set({
        listingId: row.listingId ?? listingId,
        document,
        version: Math.max(row.version, base) + 1,
        copyId,
        revision,
        updatedAt: new Date(),
      })
      .where(eq(drafts.id, draftId))
      .returning();
    await holdPhotos(tx, own, document.photos ?? []);
    return answer(tx, saved as DraftRow, false);
  });
}

async function answer(tx: Database, row: DraftRow, isConflict: boolean): Promise<PushAnswer> {
  const document = documentOf(row);
  const photos = await findPhotos(tx, row.userId, document.photos ?? []);
  return { listingId: row.listingId, version: row.version, document, photos: photosIn(document, photos), isConflict };
}

/** Uploads keep their place in a draft by the id that the browser gave them. */
async function holdPhotos(tx: Database, { userId, draftId }: OwnDraft, ids: string[]) {
  if (ids.length === 0) return;
  const { id, uploadId } = uploadedPhotos;
  const isNamed = or(inArray(id, ids), inArray(uploadId, ids));
  await tx
    .update(uploadedPhotos)
    .set({ draftId })
    .where(and(isNamed, eq(uploadedPhotos.userId, userId), isNull(uploadedPhotos.draftId)));
}

/** Uploaded photos, and those of the listing that is edited. */
async function findPhotos(db: Database, userId: string, ids: string[]): Promise<DraftPhotos> {
  if (ids.length === 0) return {};
  const published = await db
    .select(getTableColumns(listingPhotos))
    .from(listingPhotos)
    .innerJoin(listings, eq(listings.id, listingPhotos.listingId))
    .where(and(inArray(listingPhotos.id, ids), eq(listings.userId, userId)));
  const uploaded = await db
    .select()
    .from(uploadedPhotos)
    .where(
      and(
        or(inArray(uploadedPhotos.id, ids), inArray(uploadedPhotos.uploadId, ids)),
        eq(uploadedPhotos.userId, userId),
      ),
    );
  const named = [
    ...[...published, ...uploaded].map((row) => [row.id, toPhoto(row)] as const),
    ...uploaded.map((row) => [row.uploadId ?? row.id, toPhoto(row)] as const),
  ];
  return Object.fromEntries(named);
}

function photosIn({ photos = [] }: DraftDocument, known: DraftPhotos): DraftPhotos {
  return Object.fromEntries(photos.flatMap((id) => (known[id] ? [[id, known[id]]] : [])));
}

export async function listDrafts(db: Database, userId: string): Promise<AccountDraft[]> {
  const rows = await db.select().from(drafts).where(savedBy(userId)).orderBy(desc(drafts.updatedAt), asc(drafts.id));
  return toAccountDrafts(db, userId, rows);
}

export async function findDraft(db: Database, { userId, draftId }: OwnDraft): Promise<AccountDraft | null> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, draftId), savedBy(userId)));
  const [draft] = await toAccountDrafts(db, userId, row ? [row] : []);
  return draft ?? null;
}

/** False if the id is another user's, or where the draft has changed since `version`. */
export function deleteDraft(db: Database, own: OwnDraft, version?: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockSeller(tx, own.userId))) return false;
    if (version !== undefined && (await lockDraft(tx, own)).version > version) return false;
    if (!(await markEnded(tx, own))) return false;
    await deletePhotosOf(tx, own.draftId);
    return true;
  });
}

/** For the transaction that publishes it. A sweep deletes the photos that the listing doesn't take. */
export async function endDraft(tx: Database, own: OwnDraft): Promise<void> {
  if (!(await markEnded(tx, own))) return;
  await tx.update(uploadedPhotos).set({ draftId: null }).where(eq(uploadedPhotos.draftId, own.draftId));
}

/** For a photo that arrives before its draft does. False if the draft has ended. */
export async function holdForPhoto(tx: Database, own: OwnDraft): Promise<boolean> {
  return isOpen(await lockDraft(tx, own), own.userId);
}

/** Deletes drafts with their photos, and forgets ended ones: no device has a copy that old. */
export async function deleteOldDrafts(db: Database, now = new Date()): Promise<void> {
  const isOld = lt(drafts.updatedAt, daysBefore(now, DRAFT_DAYS));
  const old = await db.select({ id: drafts.id, userId: drafts.userId }).from(drafts).where(isOld);
  for (const { id, userId } of old) {
    await db.transaction(async (tx) => {
      await lockSeller(tx, userId);
      const [still] = await tx
        .select({ id: drafts.id })
        .from(drafts)
        .where(and(eq(drafts.id, id), isOld))
        .for('update');
      if (!still) return;
      await deletePhotosOf(tx, id);
      await tx.delete(drafts).where(eq(drafts.id, id));
    });
  }
}

/** A form key lives as long as a draft, because the form may be resent for that long. */
export async function deleteOldKeys(db: Database, now = new Date()): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, daysBefore(now, DRAFT_DAYS)));
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

async function deletePhotosOf(tx: Database, draftId: string) {
  const photos = await tx
    .delete(uploadedPhotos)
    .where(eq(uploadedPhotos.draftId, draftId))
    .returning({ key: uploadedPhotos.key });
  await deleteFilesLater(tx, { keys: photos.map((photo) => photo.key) });
}

/** A draft that never arrived is marked too: it may still be on its way. False if the id is another user's. */
async function markEnded(tx: Database, { userId, draftId }: OwnDraft): Promise<boolean> {
  const ended = { document: { texts: {} }, endedAt: new Date(), updatedAt: new Date() };
  const marked = await tx
    .insert(drafts)
    .values({ id: draftId, userId, ...ended })
    .onConflictDoUpdate({ target: drafts.id, set: ended, setWhere: eq(drafts.userId, userId) })
    .returning({ id: drafts.id });
  return marked.length > 0;
}

/** The id of a draft is the idempotency key of its form. */
async function findEnd(tx: Database, { userId, draftId }: OwnDraft): Promise<DraftEnd> {
  const [listing] = await tx
    .select({ id: listings.id })
    .from(idempotencyKeys)
    .innerJoin(listings, and(eq(listings.id, idempotencyKeys.listingId), eq(listings.userId, userId)))
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, draftId)));
  return listing ? { end: 'published', listingId: listing.id } : { end: 'deleted' };
}

/** Null where the listing was deleted: its edit becomes the draft of a new car. */
async function lockListing(tx: Database, userId: string, listingId: string | null): Promise<string | null> {
  if (listingId === null || !isId(listingId)) return null;
  const [listing] = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.userId, userId)))
    .for('key share');
  return listing?.id ?? null;
}

/** One statement, because the clean-up job could run between two. */
async function lockDraft(tx: Database, { userId, draftId }: OwnDraft): Promise<DraftRow> {
  const [row] = await tx
    .insert(drafts)
    .values({ id: draftId, userId })
    .onConflictDoUpdate({ target: drafts.id, set: { id: draftId } })
    .returning();
  return row as DraftRow;
}

function isOpen(row: DraftRow, userId: string): boolean {
  return row.userId === userId && row.endedAt === null;
}

async function isFull(tx: Database, userId: string): Promise<boolean> {
  return (await tx.$count(drafts, savedBy(userId))) >= MAX_DRAFTS;
}

/** Version 0 has photos only, whose document hasn't arrived yet. */
function savedBy(userId: string) {
  return and(eq(drafts.userId, userId), isNull(drafts.endedAt), gt(drafts.version, 0));
}

function documentOf(row: DraftRow): DraftDocument {
  return row.document as DraftDocument;
}

async function toAccountDrafts(db: Database, userId: string, rows: DraftRow[]): Promise<AccountDraft[]> {
  const documents = rows.map(documentOf);
  const photos = await findPhotos(
    db,
    userId,
    documents.flatMap((document) => document.photos ?? []),
  );
  const titles = await listingTitles(db, rows);
  return rows.map((row) => ({
    id: row.id,
    listingId: row.listingId,
    listingTitle: titles.get(row.listingId) ?? null,
    version: row.version,
    document: documentOf(row),
    photos: photosIn(documentOf(row), photos),
    updatedAt: row.updatedAt.getTime(),
  }));
}

async function listingTitles(db: Database, rows: DraftRow[]): Promise<Map<string | null, string>> {
  const listingIds = rows.flatMap(({ listingId }) => listingId ?? []);
  if (listingIds.length === 0) return new Map();
  const { id, year, make, model, trim } = listings;
  const edited = await db.select({ id, year, make, model, trim }).from(listings).where(inArray(id, listingIds));
  return new Map(edited.map((listing) => [listing.id, listingTitle(listing)]));
}
