/** All data held about one person, read in batches, without password hashes, tokens and codes. */
import { Readable } from 'node:stream';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { findDealer } from '#app/accounts/dealers.server.ts';
import { listInvitations } from '#app/accounts/members.server.ts';
import { listPasskeys } from '#app/accounts/passkeys.server.ts';
import { findPendingEmail } from '#app/accounts/profile.server.ts';
import { listPushDevices } from '#app/accounts/push-devices.server.ts';
import { listSessions } from '#app/accounts/sessions.server.ts';
import { findOwnTwoStep } from '#app/accounts/two-step.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { readOwnSearches } from '#app/alerts/own-searches.server.ts';
import { findWatch } from '#app/alerts/saved-car-watch.server.ts';
import { listTokens } from '#app/api/tokens.server.ts';
import { listOwnWebhooks } from '#app/api/webhooks.server.ts';
import { listAsks } from '#app/availability/asked-cars.server.ts';
import { listMessagesFrom } from '#app/contact/inbox.server.ts';
import { listOwnDeals } from '#app/deals/deals.server.ts';
import {
  findOwnEnquirySettings,
  listOwnConversations,
  listOwnHeldMessages,
  listOwnWaiting,
  readOwnMessagePhotos,
} from '#app/enquiries/own-conversations.server.ts';
import { countPresses } from '#app/listings/number-presses.server.ts';
import { listOwnOffers } from '#app/offers/offers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { accounts, users } from '#app/platform/schema/accounts.server.ts';
import { articles } from '#app/platform/schema/articles.server.ts';
import { drafts, uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { importedListings, importFilePieces, importRuns, importWords } from '#app/platform/schema/imports.server.ts';
import { type Listing, listingPhotos, listings, listingViews } from '#app/platform/schema/listings.server.ts';
import { streamZip, type ZipEntries } from '#app/platform/storage/stream-zip.server.ts';
import { listSavedCopies } from '#app/saved-cars/saved-list.server.ts';
import { listOwnWork } from '#app/selling/work-log.server.ts';
import { findOwnFeed } from '#app/stock/feeds.server.ts';
import { listSuspensions } from '#app/trust/decide.server.ts';
import { listReportsBy } from '#app/trust/reports.server.ts';
import { listOwnViewings } from '#app/viewings/own-viewings.server.ts';
import { PHOTO_WIDTHS, photoFileName } from '#app/vocabulary/photo.ts';

/** A person's data as a ZIP file: `data.json`, the avatar, uploaded stock files and every photo, of listings and messages, in its largest size. */
const LARGEST_PHOTO = photoFileName(PHOTO_WIDTHS[3]);

export function zipOwnData(db: Database, viewer: Viewer): Promise<ReadableStream<Uint8Array>> {
  return streamZip((entries) => fill(entries, db, viewer), 'the data export failed');
}

async function fill({ add, addStored }: ZipEntries, db: Database, viewer: Viewer) {
  await add('data.json', Readable.from(writeOwnData(db, viewer)));
  const [user] = await db.select({ image: users.image }).from(users).where(eq(users.id, viewer.uid));
  if (user?.image) await addStored('avatar.webp', user.image);
  for (const { name, runId } of await listOwnFiles(db, viewer.uid)) {
    await add(name, Readable.from(readOwnFile(db, runId)));
  }
  for await (const { name, key } of listOwnPhotos(db, viewer.uid)) {
    await addStored(name, `${key}/${LARGEST_PHOTO}`);
  }
  const person = { id: viewer.uid, email: viewer.email, emailVerified: viewer.emailVerified };
  for await (const { name, key } of readOwnMessagePhotos(db, person)) {
    await addStored(name, `${key}/${LARGEST_PHOTO}`);
  }
}

const ROWS_AT_ONCE = 200;

export type OwnPhoto = { name: string; key: string };

function ownPhotoName(listingId: string, position: number): string {
  return `listings/${listingId}/${position + 1}.webp`;
}

export async function* writeOwnData(db: Database, viewer: Viewer): AsyncGenerator<string> {
  const { uid } = viewer;
  yield `{\n"profile": ${toJson(await findProfile(db, viewer))}`;
  yield `,\n"signInMethods": ${toJson(await listSignInMethods(db, uid))}`;
  yield `,\n"twoStep": ${toJson(await findOwnTwoStep(db, uid))}`;
  yield `,\n"passkeys": ${toJson(await listPasskeys(db, uid))}`;
  yield `,\n"sessions": ${toJson(await readSessions(db, viewer))}`;
  yield `,\n"apiTokens": ${toJson(await listTokens(db, uid))}`;
  yield `,\n"webhooks": ${toJson(await listOwnWebhooks(db, uid))}`;
  yield `,\n"notificationDevices": ${toJson(await listPushDevices(db, uid))}`;
  yield `,\n"stockFeed": ${toJson(await findOwnFeed(db, uid))}`;
  yield `,\n"invitations": ${toJson(await listInvitations(db, uid))}`;
  yield `,\n"work": ${toJson(await listOwnWork(db, uid))}`;
  yield `,\n"imports": ${toJson(await listImports(db, uid))}`;
  yield `,\n"importWords": ${toJson(await listImportWords(db, uid))}`;
  yield `,\n"drafts": ${toJson(await listDrafts(db, uid))}`;
  yield `,\n"uploads": ${toJson(await listUploads(db, uid))}`;
  yield `,\n"articles": ${toJson(await listArticles(db, uid))}`;
  yield ',\n"messages": ';
  yield* writeArray(listMessagesFrom(db, viewer.email));
  yield `,\n"reports": ${toJson(await listReportsBy(db, viewer))}`;
  yield `,\n"suspensions": ${toJson(await listSuspensions(db, uid))}`;
  const person = { id: uid, email: viewer.email, emailVerified: viewer.emailVerified };
  yield ',\n"conversations": ';
  yield* writeArray(listOwnConversations(db, person));
  yield `,\n"deals": ${toJson(await listOwnDeals(db, person))}`;
  yield `,\n"offers": ${toJson(await listOwnOffers(db, person))}`;
  yield ',\n"viewings": ';
  yield* writeArray(listOwnViewings(db, person));
  yield `,\n"waitingMessages": ${toJson(await listOwnWaiting(db, person))}`;
  yield `,\n"heldMessages": ${toJson(await listOwnHeldMessages(db, person))}`;
  yield `,\n"enquirySettings": ${toJson(await findOwnEnquirySettings(db, person))}`;
  yield ',\n"savedCars": ';
  yield* writeArray(listSavedCopies(db, uid));
  yield `,\n"savedCarEmails": ${toJson(await findWatch(db, uid))}`;
  yield `,\n"savedSearches": ${toJson(await readOwnSearches(db, { ...viewer, id: uid }))}`;
  yield `,\n"stillForSaleEmails": ${toJson(await listAsks(db, uid))}`;
  yield ',\n"listings": ';
  yield* writeArray(listListings(db, uid));
  yield '\n}\n';
}

export async function* listOwnPhotos(db: Database, userId: string): AsyncGenerator<OwnPhoto> {
  for await (const batch of listingBatches(db, userId)) {
    const rows = await photosOf(db, batch);
    for (const { listingId, position, key } of rows) yield { name: ownPhotoName(listingId, position), key };
  }
  for (const { name, key } of await uploadedBy(db, userId)) yield { name, key };
}

async function findProfile(db: Database, { uid, isAdmin }: Viewer) {
  const [user] = await db.select().from(users).where(eq(users.id, uid));
  if (!user) throw new Error('The account was deleted during its data export.');
  const { id, image, ...profile } = user;
  const photo = image ? 'avatar.webp' : null;
  const dealership = await findDealership(db, uid);
  return { uid: id, ...profile, dealership, photo, isAdmin, pendingEmail: await findPendingEmail(db, uid) };
}

async function findDealership(db: Database, uid: string) {
  const dealer = await findDealer(db, uid);
  if (!dealer) return null;
  const { userId: _owner, ...details } = dealer;
  return details;
}

function listSignInMethods(db: Database, userId: string) {
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

async function listDrafts(db: Database, userId: string) {
  const rows = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isNull(drafts.endedAt)))
    .orderBy(asc(drafts.id));
  const photos = await uploadedBy(db, userId);
  return rows.map(({ id, listingId, document, createdAt, updatedAt }) => ({
    listingId,
    document,
    createdAt,
    updatedAt,
    photos: photos.filter((photo) => photo.draftId === id).map(({ name, fileName }) => ({ name, fileName })),
  }));
}

async function listUploads(db: Database, userId: string) {
  const photos = await uploadedBy(db, userId);
  return photos.map(({ name, fileName, createdAt }) => ({ name, fileName, createdAt }));
}

/** Photos that are not in a listing yet, in a draft or not. */
async function uploadedBy(db: Database, userId: string) {
  const { id, key, draftId, fileName, createdAt } = uploadedPhotos;
  const rows = await db
    .select({ id, key, draftId, fileName, createdAt })
    .from(uploadedPhotos)
    .where(eq(uploadedPhotos.userId, userId))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...row, name: `uploads/${row.id}.webp` }));
}

function listArticles(db: Database, userId: string) {
  const { id, title, author, createdAt, updatedAt } = articles;
  return db
    .select({ id, title, author, createdAt, updatedAt })
    .from(articles)
    .where(eq(articles.authorId, userId))
    .orderBy(asc(createdAt), asc(id));
}

async function* listListings(db: Database, userId: string) {
  for await (const batch of listingBatches(db, userId)) {
    const [photos, views, presses] = await Promise.all([
      photosOf(db, batch),
      viewsOf(db, batch),
      countPresses(db, idsOf(batch)),
    ]);
    const importKeys = await listImportKeys(db, userId, idsOf(batch));
    const photosBy = Map.groupBy(photos, (photo) => photo.listingId);
    for (const { userId: _owner, priceCents, isDriveAway, soldDate, ...listing } of batch) {
      yield {
        ...listing,
        price: priceCents / 100,
        isDriveAway: isDriveAway ? 'yes' : 'no',
        isSold: soldDate !== null,
        soldDate,
        views: views.get(listing.id) ?? 0,
        callsAndTexts: presses.get(listing.id)?.called ?? 0,
        numberOpened: presses.get(listing.id)?.opened ?? 0,
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

type OwnFile = { name: string; runId: string };

/** `file` is null once it has been imported, because it is deleted then. */
async function listImports(db: Database, userId: string) {
  const { id, fileName, startedAt, finishedAt, header, choices } = importRuns;
  const runs = await db
    .select({ id, fileName, startedAt, finishedAt, columns: header, choices })
    .from(importRuns)
    .where(eq(importRuns.sellerId, userId))
    .orderBy(asc(startedAt));
  const files = new Map((await listOwnFiles(db, userId)).map(({ runId, name }) => [runId, name]));
  return runs.map(({ id: runId, ...run }) => ({ ...run, file: files.get(runId) ?? null }));
}

async function listOwnFiles(db: Database, userId: string): Promise<OwnFile[]> {
  const rows = await db
    .select({ runId: importRuns.id })
    .from(importRuns)
    .innerJoin(importFilePieces, and(eq(importFilePieces.runId, importRuns.id), eq(importFilePieces.position, 0)))
    .where(eq(importRuns.sellerId, userId))
    .orderBy(asc(importRuns.startedAt));
  return rows.map(({ runId }) => ({ runId, name: `imports/${runId}.csv` }));
}

/** Stops early if the file is deleted. */
async function* readOwnFile(db: Database, runId: string): AsyncGenerator<Uint8Array> {
  const { bytes, position } = importFilePieces;
  for (let next = 0; ; next += 1) {
    const [piece] = await db
      .select({ bytes })
      .from(importFilePieces)
      .where(and(eq(importFilePieces.runId, runId), eq(position, next)));
    if (!piece) return;
    yield piece.bytes;
  }
}

/** The key that matches each listing with a row of the next file, such as a stock number. */
async function listImportKeys(db: Database, userId: string, ids: string[]): Promise<Map<string, string>> {
  const { listingId, sourceKey, sellerId } = importedListings;
  const rows = await db
    .select({ listingId, sourceKey })
    .from(importedListings)
    .where(and(inArray(listingId, ids), eq(sellerId, userId)));
  return new Map(rows.map((row) => [row.listingId, row.sourceKey]));
}

function listImportWords(db: Database, userId: string) {
  const { field, word, value, sellerId } = importWords;
  return db.select({ field, word, value }).from(importWords).where(eq(sellerId, userId)).orderBy(asc(field), asc(word));
}
