/** Everything the site keeps about one person, for that person: read piece by piece, without hashes, tokens and codes. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { readImportKeys, readImports } from '#app/accounts/leaving/own-imports.server.ts';
import { findPendingEmail } from '#app/accounts/profile/profile.server.ts';
import { listSessions } from '#app/accounts/sessions.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { accounts, users } from '#app/platform/db/schema/accounts.server.ts';
import { articles } from '#app/platform/db/schema/articles.server.ts';
import { contactMessages } from '#app/platform/db/schema/contact.server.ts';
import { drafts, uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import { type Listing, listingPhotos, listings, listingViews } from '#app/platform/db/schema/listings.server.ts';
import { savedCars } from '#app/platform/db/schema/saved-cars.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

const ROWS_AT_ONCE = 200;

/** Where a photo stands in the archive, and the folder its files are stored in. */
export type OwnPhoto = { name: string; key: string };

function ownPhotoName(listingId: string, position: number): string {
  return `listings/${listingId}/${position + 1}.webp`;
}

/** One JSON document, in pieces of a few hundred rows. */
export async function* writeOwnData(db: Database, viewer: Viewer): AsyncGenerator<string> {
  const { uid } = viewer;
  yield `{\n"profile": ${toJson(await readProfile(db, viewer))}`;
  yield `,\n"signInMethods": ${toJson(await readSignInMethods(db, uid))}`;
  yield `,\n"sessions": ${toJson(await readSessions(db, viewer))}`;
  yield `,\n"imports": ${toJson(await readImports(db, uid))}`;
  yield `,\n"drafts": ${toJson(await readDrafts(db, uid))}`;
  yield `,\n"uploads": ${toJson(await readUploads(db, uid))}`;
  yield `,\n"articles": ${toJson(await readArticles(db, uid))}`;
  yield ',\n"messages": ';
  yield* writeArray(readMessages(db, viewer));
  yield ',\n"savedCars": ';
  yield* writeArray(readSavedCars(db, uid));
  yield ',\n"listings": ';
  yield* writeArray(readListings(db, uid));
  yield '\n}\n';
}

export async function* readOwnPhotos(db: Database, userId: string): AsyncGenerator<OwnPhoto> {
  for await (const batch of listingBatches(db, userId)) {
    const rows = await photosOf(db, batch);
    for (const { listingId, position, key } of rows) yield { name: ownPhotoName(listingId, position), key };
  }
  for (const { name, key } of await uploadedBy(db, userId)) yield { name, key };
}

async function readProfile(db: Database, { uid, isAdmin }: Viewer) {
  const [user] = await db.select().from(users).where(eq(users.id, uid));
  if (!user) throw new Error('The account was deleted while its data were read.');
  const { id, image, ...profile } = user;
  const photo = image ? 'avatar.webp' : null;
  return { uid: id, ...profile, photo, isAdmin, pendingEmail: await findPendingEmail(db, uid) };
}

function readSignInMethods(db: Database, userId: string) {
  return db
    .select({ method: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.createdAt));
}

async function readSessions(db: Database, { uid, sessionId }: Viewer) {
  const rows = await listSessions(db, uid);
  return rows.map(({ id, userAgent, createdAt, updatedAt, expiresAt }) => ({
    browser: userAgent,
    isThisDevice: id === sessionId,
    signedIn: createdAt,
    lastSeen: updatedAt,
    endsAt: expiresAt,
  }));
}

async function readDrafts(db: Database, userId: string) {
  const rows = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isNull(drafts.endedAt)))
    .orderBy(asc(drafts.id));
  const photos = await uploadedBy(db, userId);
  return rows.map(({ id, listingId, fields, replaced, createdAt, updatedAt }) => ({
    ...{ listingId, fields, replaced, createdAt, updatedAt },
    photos: photos.filter((photo) => photo.draftId === id).map(({ name, fileName }) => ({ name, fileName })),
  }));
}

/** Those that wait in no draft, too. */
async function readUploads(db: Database, userId: string) {
  const photos = await uploadedBy(db, userId);
  return photos.map(({ name, fileName, createdAt }) => ({ name, fileName, createdAt }));
}

/** Photos that no listing shows yet. */
async function uploadedBy(db: Database, userId: string) {
  const { id, key, draftId, fileName, createdAt } = uploadedPhotos;
  const rows = await db
    .select({ id, key, draftId, fileName, createdAt })
    .from(uploadedPhotos)
    .where(eq(uploadedPhotos.userId, userId))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...row, name: `uploads/${row.id}.webp` }));
}

/** Everybody can read what they say: kept about their author is the address they are signed with. */
function readArticles(db: Database, userId: string) {
  const { id, title, author, createdAt, updatedAt } = articles;
  return db
    .select({ id, title, author, createdAt, updatedAt })
    .from(articles)
    .where(eq(articles.authorId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/** What was written to us from the account's address: whoever is signed in has verified it. */
async function* readMessages(db: Database, { email }: Viewer) {
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(and(eq(contactMessages.email, email), gt(contactMessages.id, after)))
      .orderBy(asc(contactMessages.id))
      .limit(ROWS_AT_ONCE);
    for (const { id: _id, ...message } of rows) yield message;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The copies of what others sell, without who sells it. */
async function* readSavedCars(db: Database, userId: string) {
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(savedCars)
      .where(and(eq(savedCars.userId, userId), isNull(savedCars.removedAt), gt(savedCars.id, after)))
      .orderBy(asc(savedCars.id))
      .limit(ROWS_AT_ONCE);
    for (const { listingId, savedAt, listingData } of rows) {
      const { userId: _seller, ...listing } = listingData as Record<string, unknown>;
      yield { listingId, savedAt, listingData: listing };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function* readListings(db: Database, userId: string) {
  for await (const batch of listingBatches(db, userId)) {
    const [photos, views] = await Promise.all([photosOf(db, batch), viewsOf(db, batch)]);
    const importKeys = await readImportKeys(db, userId, idsOf(batch));
    const photosBy = Map.groupBy(photos, (photo) => photo.listingId);
    for (const { userId: _owner, priceCents, isDriveAway, soldDate, ...listing } of batch) {
      yield {
        ...listing,
        ...{ price: priceCents / 100, isDriveAway: isDriveAway ? 'yes' : 'no', isSold: soldDate !== null, soldDate },
        views: views.get(listing.id) ?? 0,
        importKey: importKeys.get(listing.id) ?? null,
        photos: (photosBy.get(listing.id) ?? []).map(({ position }) => ownPhotoName(listing.id, position)),
      };
    }
  }
}

async function* listingBatches(db: Database, userId: string): AsyncGenerator<Listing[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(listings)
      .where(and(eq(listings.userId, userId), gt(listings.id, after)))
      .orderBy(asc(listings.id))
      .limit(ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

function photosOf(db: Database, batch: Listing[]) {
  const { listingId, position, key } = listingPhotos;
  return db
    .select({ listingId, position, key })
    .from(listingPhotos)
    .where(inArray(listingId, idsOf(batch)))
    .orderBy(asc(listingId), asc(position));
}

async function viewsOf(db: Database, batch: Listing[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ listingId: listingViews.listingId, views: sql<number>`sum(${listingViews.count})::int` })
    .from(listingViews)
    .where(inArray(listingViews.listingId, idsOf(batch)))
    .groupBy(listingViews.listingId);
  return new Map(rows.map((row) => [row.listingId, row.views]));
}

function idsOf(batch: Listing[]): string[] {
  return batch.map((listing) => listing.id);
}

async function* writeArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const item of items) {
    yield `${isFirst ? '' : ','}\n${toJson(item)}`;
    isFirst = false;
  }
  yield ']';
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
