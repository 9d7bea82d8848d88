/**
 * The account's copies of drafts. One that was published or discarded stays as an empty row, so that a device that comes
 * back later does not bring it to life again.
 */
import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import {
  type AccountDraft,
  compareStamps,
  type Draft,
  type DraftFields,
  EMPTY_DRAFT,
  type Gone,
  MAX_DRAFTS,
  mergeDraft,
  type Push,
  type PushAnswer,
  type ReplacedValue,
} from '#app/listings/drafts/draft.ts';
import { holdPhotos, listDraftPhotos, resolvePhotos } from '#app/listings/drafts/draft-photos.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { lockSeller } from '#app/listings/seller-lock.server.ts';
import { type DraftRow, drafts, idempotencyKeys, uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

/** Some hundred times what a listing says. Beyond it the oldest of what gave way to other devices is let go. */
const MAX_DRAFT_CHARACTERS = 500_000;

/** `full`: the user has as many drafts as can be kept, and this would be another. */
export type PushResult = PushAnswer | { full: true };

type OwnDraft = { userId: string; draftId: string };
type PushedDraft = Pick<Push, 'listingId' | 'fields' | 'settled'>;

/** Merges what a device sends into the account's draft, which begins with it where there is none yet. */
export function pushDraft(db: Database, { userId, draftId }: OwnDraft, push: PushedDraft): Promise<PushResult> {
  return db.transaction(async (tx) => {
    if (!(await lockSeller(tx, userId))) return { gone: 'draft' };
    const listingId = await lockListing(tx, userId, push.listingId);
    if (listingId === undefined) return { gone: 'listing' };
    const row = await lockDraft(tx, { userId, draftId });
    if (!isOpen(row, userId)) return findEnd(tx, { userId, draftId });
    if (isEmpty(row) && (await isFull(tx, userId))) return { full: true };
    const [draft = EMPTY_DRAFT] = await resolvePhotos(tx, userId, [withinSize(mergeDraft(toDraft(row), push))]);
    await tx
      .update(drafts)
      .set({ ...draft, listingId: row.listingId ?? listingId, updatedAt: new Date() })
      .where(eq(drafts.id, draftId));
    await holdPhotos(tx, draft, { userId, draftId });
    const [photos = []] = await listDraftPhotos(tx, userId, [draft]);
    return { draft, photos };
  });
}

/** Those that have something in them, the latest first. */
export async function listDrafts(db: Database, userId: string): Promise<AccountDraft[]> {
  const rows = await db.select().from(drafts).where(filledOf(userId)).orderBy(desc(drafts.updatedAt), asc(drafts.id));
  return toAccountDrafts(db, userId, rows);
}

/** Null where there is none of this user's, or none any more. */
export async function findDraft(db: Database, { userId, draftId }: OwnDraft): Promise<AccountDraft | null> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, draftId), eq(drafts.userId, userId), isNull(drafts.endedAt)));
  const [draft] = await toAccountDrafts(db, userId, row ? [row] : []);
  return draft ?? null;
}

/** Discards it with the photos that were uploaded for it. False where the id is that of somebody else's. */
export function deleteDraft(db: Database, { userId, draftId }: OwnDraft): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockSeller(tx, userId)) || !(await markEnded(tx, { userId, draftId }))) return false;
    const photos = await tx
      .delete(uploadedPhotos)
      .where(eq(uploadedPhotos.draftId, draftId))
      .returning({ key: uploadedPhotos.key });
    if (photos.length > 0) await queueJob(tx, 'delete-files', { keys: photos.map((photo) => photo.key) });
    return true;
  });
}

/** For the transaction that makes a listing of it. Photos that the listing does not take are swept later. */
export async function endDraft(tx: Database, draft: OwnDraft): Promise<void> {
  if (!(await markEnded(tx, draft))) return;
  await tx.update(uploadedPhotos).set({ draftId: null }).where(eq(uploadedPhotos.draftId, draft.draftId));
}

/** For a photo that arrives before what is typed beside it: it is kept as long as the draft. False where that has ended. */
export async function holdForPhoto(tx: Database, { userId, draftId }: OwnDraft): Promise<boolean> {
  return isOpen(await lockDraft(tx, { userId, draftId }), userId);
}

/** Also a draft that never arrived here is marked: it may still be on its way. False where the id is another user's. */
async function markEnded(tx: Database, { userId, draftId }: OwnDraft): Promise<boolean> {
  const ended = { fields: {}, replaced: [], endedAt: new Date(), updatedAt: new Date() };
  const marked = await tx
    .insert(drafts)
    .values({ id: draftId, userId, ...ended })
    .onConflictDoUpdate({ target: drafts.id, set: ended, setWhere: eq(drafts.userId, userId) })
    .returning({ id: drafts.id });
  return marked.length > 0;
}

/** A form that was sent has the id of its draft for a key, which knows what became of it. */
async function findEnd(tx: Database, { userId, draftId }: OwnDraft): Promise<Gone> {
  const [listing] = await tx
    .select({ id: listings.id })
    .from(idempotencyKeys)
    .innerJoin(listings, and(eq(listings.id, idempotencyKeys.listingId), eq(listings.userId, userId)))
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, draftId)));
  return listing ? { gone: 'published', listingId: listing.id } : { gone: 'draft' };
}

/** `undefined` where it is not there. */
async function lockListing(tx: Database, userId: string, listingId: string | null): Promise<string | null | undefined> {
  if (listingId === null) return null;
  if (!isId(listingId)) return undefined;
  const [listing] = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.userId, userId)))
    .for('key share');
  return listing?.id;
}

/** Begins it where there is none yet, in one statement: a sweep could come between two. */
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

/** Photos have come for it, and nothing else. */
function isEmpty(row: DraftRow): boolean {
  return Object.keys(toDraft(row).fields).length === 0;
}

async function isFull(tx: Database, userId: string): Promise<boolean> {
  return (await tx.$count(drafts, filledOf(userId))) >= MAX_DRAFTS;
}

function filledOf(userId: string) {
  return and(eq(drafts.userId, userId), isNull(drafts.endedAt), ne(drafts.fields, {}));
}

function withinSize(draft: Draft): Draft {
  const newestFirst = [...draft.replaced].sort((a, b) => compareStamps(b.stamp, a.stamp));
  let replaced = draft.replaced;
  while (replaced.length > 0 && JSON.stringify({ ...draft, replaced }).length > MAX_DRAFT_CHARACTERS) {
    const oldest = newestFirst.pop();
    replaced = replaced.filter((value) => value !== oldest);
  }
  return { ...draft, replaced };
}

function toDraft({ fields, replaced }: DraftRow): Draft {
  return { fields: fields as DraftFields, replaced: replaced as ReplacedValue[] };
}

async function toAccountDrafts(db: Database, userId: string, rows: DraftRow[]): Promise<AccountDraft[]> {
  const own = await resolvePhotos(db, userId, rows.map(toAccountDraft));
  const photos = await listDraftPhotos(db, userId, own);
  const titles = await listingTitles(db, own);
  return own.map((draft, index) => ({
    ...draft,
    photos: photos[index] ?? [],
    listingTitle: titles.get(draft.listingId) ?? null,
  }));
}

async function listingTitles(db: Database, own: { listingId: string | null }[]): Promise<Map<string | null, string>> {
  const listingIds = own.flatMap(({ listingId }) => listingId ?? []);
  if (listingIds.length === 0) return new Map();
  const { id, year, make, model, trim } = listings;
  const found = await db.select({ id, year, make, model, trim }).from(listings).where(inArray(id, listingIds));
  return new Map(found.map((listing) => [listing.id, listingTitle(listing)]));
}

function toAccountDraft(row: DraftRow): Omit<AccountDraft, 'photos' | 'listingTitle'> {
  return { ...toDraft(row), id: row.id, listingId: row.listingId, updatedAt: row.updatedAt.getTime() };
}
