import { eq, or } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCode } from '#app/accounts/codes/one-time-codes.server.ts';
import { countBelongings, deleteUserAccount } from '#app/accounts/leaving/leaving.server.ts';
import { accounts, oneTimeCodes, sessions, type User, users } from '#app/platform/db/schema/accounts.server.ts';
import { articles } from '#app/platform/db/schema/articles.server.ts';
import { contactMessages } from '#app/platform/db/schema/contact.server.ts';
import { drafts, idempotencyKeys, uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import { importedListings, importRuns } from '#app/platform/db/schema/imports.server.ts';
import { listingPhotos, listings, listingViews } from '#app/platform/db/schema/listings.server.ts';
import { savedCars } from '#app/platform/db/schema/saved-cars.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, PASSWORD, userAt } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { signIn, viewerBy } from '#tests/support/signed-in.ts';

const ADMIN = { email: 'admin@kerbside.example' };
let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

async function somebody(changes: Partial<User> = {}) {
  const { db } = connection;
  const person = await makePerson(db, changes);
  return { db, person, ...(await signIn(db, person)) };
}

async function addPhoto(db: Database, listingId: string, key: string) {
  await db
    .insert(listingPhotos)
    .values({ id: newId(), listingId, position: 0, key, width: 8, height: 6, thumbhash: '' });
}

async function save(db: Database, userId: string, listingId: string) {
  await db.insert(savedCars).values({ id: `${userId}_${listingId}`, userId, listingId, listingData: {} });
}

async function sweptFor(userId: string) {
  const jobs = await queuedJobs<{ keys: string[]; folders: string[] }>(connection.db, 'delete-files');
  return jobs.filter(({ folders }) => folders.includes(`avatars/${userId}`));
}

const own = (person: User, changes = {}) => ({ userIdToDelete: person.id, currentPassword: PASSWORD, ...changes });

test('with its password an account goes, and everything it had and everything that pointed to it', async () => {
  const { db, person, viewer, cookie } = await somebody();
  const other = await makePerson(db);
  const mine = await makeListing(db, person);
  const theirs = await makeListing(db, other);
  await addPhoto(db, mine, `listings/${person.id}/1-photo`);
  await addPhoto(db, theirs, `listings/${other.id}/1-photo`);
  await save(db, person.id, theirs);
  await save(db, other.id, mine);
  await save(db, other.id, theirs);
  await db.insert(listingViews).values({ listingId: mine, day: '2026-01-01', count: 2 });
  await db.insert(importRuns).values({ id: newId(), sellerId: person.id, fileName: 'stock.csv' });
  await db
    .insert(importedListings)
    .values({ sellerId: person.id, sourceKey: 'x', listingId: mine, fieldsHash: '', lastRunId: '' });
  await db.insert(drafts).values({ id: newId(), userId: person.id });
  await db.insert(idempotencyKeys).values({ userId: person.id, key: 'x', listingId: mine });
  await issueCode(db, { purpose: 'change-email', userId: person.id, email: 'x@people.example' });
  expect(await countBelongings(db, person.id)).toEqual({ listings: 1, photos: 1, savedCars: 1 });
  expect(await deleteUserAccount(db, { ...own(person), by: viewer })).toEqual({
    success: true,
    message: 'Account successfully deleted',
    listingIds: [mine],
  });
  expect(await userAt(db, person.email)).toBeUndefined();
  expect(await viewerBy(db, cookie)).toBeNull();
  const left = await Promise.all([
    ...[sessions, accounts, oneTimeCodes, listings, drafts, idempotencyKeys].map((table) =>
      db.$count(table, eq(table.userId, person.id)),
    ),
    db.$count(savedCars, or(eq(savedCars.userId, person.id), eq(savedCars.listingId, mine))),
    db.$count(listingPhotos, eq(listingPhotos.listingId, mine)),
    db.$count(listingViews, eq(listingViews.listingId, mine)),
    ...[importRuns, importedListings].map((table) => db.$count(table, eq(table.sellerId, person.id))),
  ]);
  expect(left).toEqual(left.map(() => 0));
  expect(await userAt(db, other.email)).toEqual(other);
  expect(await countBelongings(db, other.id)).toEqual({ listings: 1, photos: 1, savedCars: 1 });
  expect(await sweptFor(person.id)).toEqual([{ keys: [], folders: [`avatars/${person.id}`, `listings/${person.id}`] }]);
});

async function writeFrom(db: Database, email: string) {
  await db.insert(contactMessages).values({ id: newId(), name: '', email, subject: '', message: 'Hello' });
}

const writtenFrom = (email: string) => connection.db.$count(contactMessages, eq(contactMessages.email, email));

test('what was written to us from the account’s address goes with it, and nothing of others', async () => {
  const { db, person, viewer } = await somebody();
  const other = await makePerson(db);
  for (const email of [person.email, person.email, other.email]) await writeFrom(db, email);
  await deleteUserAccount(db, { ...own(person), by: viewer });
  expect(await writtenFrom(person.email)).toBe(0);
  expect(await writtenFrom(other.email)).toBe(1);
});

test('articles stay and forget who wrote them', async () => {
  const { db, person, viewer } = await somebody();
  const other = await makePerson(db);
  const [mine, theirs] = [await makeArticle(db, person), await makeArticle(db, other)];
  // Written when the account had another address.
  await db.update(articles).set({ author: 'earlier@people.example' }).where(eq(articles.id, mine));
  await deleteUserAccount(db, { ...own(person), by: viewer });
  const signed = async (id: string) => {
    const [article] = await db.select().from(articles).where(eq(articles.id, id));
    return [article?.author, article?.authorId];
  };
  expect(await signed(mine)).toEqual(['', null]);
  expect(await signed(theirs)).toEqual([other.email, other.id]);
});

test('an address that nobody verified may be somebody else’s: what was written from it stays', async () => {
  const admin = await somebody({ email: 'admin@kerbside.example' });
  const { db } = admin;
  const claim = await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });
  await writeFrom(db, claim.email);
  expect(await deleteUserAccount(db, { userIdToDelete: claim.id, by: admin.viewer })).toMatchObject({ success: true });
  expect(await writtenFrom(claim.email)).toBe(1);
  await deleteUserAccount(db, { ...own(admin.person), by: admin.viewer });
});

test('photos that no listing shows yet are named to the sweep, whatever else lies in their folder', async () => {
  const { db, person, viewer } = await somebody();
  const key = `listings/${person.id}/1-waiting`;
  const photo = { key, width: 8, height: 6, thumbhash: '', fileName: 'a.jpg' };
  await db.insert(uploadedPhotos).values({ id: newId(), userId: person.id, ...photo });
  await deleteUserAccount(db, { ...own(person), by: viewer });
  expect((await sweptFor(person.id))[0]?.keys).toEqual([key]);
  expect(await db.$count(uploadedPhotos, eq(uploadedPhotos.key, key))).toBe(0);
});

test('photos that lie elsewhere are named to the sweep, which asks whether another listing shows them', async () => {
  const { db, person, viewer } = await somebody();
  const keys = [`listings/demo/${newId()}`, `listings/demo/${newId()}`];
  for (const key of keys) await addPhoto(db, await makeListing(db, person), key);
  await addPhoto(db, await makeListing(db, person), `listings/${person.id}/own`);
  await deleteUserAccount(db, { ...own(person), by: viewer });
  expect((await sweptFor(person.id))[0]?.keys.sort()).toEqual(keys.sort());
});

test.each([
  ['no password', ''],
  ['a wrong password', 'Wrong1!wrong'],
])('with %s nothing is deleted', async (_, currentPassword) => {
  const { db, person, viewer } = await somebody();
  const listing = await makeListing(db, person);
  expect(await deleteUserAccount(db, { ...own(person, { currentPassword }), by: viewer })).toEqual({
    success: false,
    code: 'auth/invalid-credential',
    message: 'Failed to delete account',
    reason: 'That is not your current password.',
  });
  expect(await userAt(db, person.email)).toEqual(person);
  expect(await db.$count(listings, eq(listings.id, listing))).toBe(1);
  expect(await sweptFor(person.id)).toEqual([]);
});

test('without a password a sign-in of the last five minutes is needed', async () => {
  const { db, person, viewer } = await somebody();
  await db.update(accounts).set({ providerId: 'google', password: null }).where(eq(accounts.userId, person.id));
  const earlier = { ...viewer, signedInAt: new Date(Date.now() - 301_000) };
  expect(await deleteUserAccount(db, { ...own(person), by: earlier })).toMatchObject({
    code: 'auth/requires-recent-login',
    message: 'Failed to delete account',
  });
  expect(await deleteUserAccount(db, { ...own(person), by: viewer })).toMatchObject({ success: true });
});

test('the administrator deletes any account without its password, and the own one with it', async () => {
  const { db, person } = await somebody();
  const admin = await somebody(ADMIN);
  expect(admin.viewer.isAdmin).toBe(true);
  expect(await deleteUserAccount(db, { userIdToDelete: person.id, by: admin.viewer })).toMatchObject({ success: true });
  expect(await deleteUserAccount(db, { userIdToDelete: admin.person.id, by: admin.viewer })).toMatchObject({
    success: false,
  });
  expect(await deleteUserAccount(db, { ...own(admin.person), by: admin.viewer })).toMatchObject({ success: true });
});

test('a browser that was signed out meanwhile deletes nothing', async () => {
  const { db, person, viewer } = await somebody();
  await db.delete(sessions).where(eq(sessions.id, viewer.sessionId));
  expect(await deleteUserAccount(db, { ...own(person), by: viewer })).toMatchObject({
    code: 'auth/no-current-user',
    reason: 'You have been signed out. Please sign in again.',
  });
  expect(await userAt(db, person.email)).toBeDefined();
});

test('of two deletions at the same instant one succeeds', async () => {
  const { db, person, viewer } = await somebody();
  const deletion = { ...own(person), by: viewer };
  const answers = await Promise.all([deleteUserAccount(db, deletion), deleteUserAccount(db, deletion)]);
  expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  expect(await sweptFor(person.id)).toHaveLength(1);
});

test('a listing that is published while the account is deleted is gone with it or never was', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { db, person, viewer } = await somebody();
    const publishing = Array.from({ length: 8 }, () => makeListing(db, person).catch(() => null));
    const [deletion, ...published] = await Promise.all([
      deleteUserAccount(db, { ...own(person), by: viewer }),
      ...publishing,
    ]);
    expect(deletion).toMatchObject({ success: true });
    expect(await db.$count(listings, eq(listings.userId, person.id))).toBe(0);
    const listingIds = deletion.success ? deletion.listingIds : [];
    expect(new Set(listingIds)).toEqual(new Set(published.filter(Boolean)));
  }
});

test('a deletion that fails leaves everything, and sweeps nothing', async () => {
  const { db, person, viewer } = await somebody();
  const listing = await makeListing(db, person);
  await writeFrom(db, person.email);
  await db.execute('create table holds_users (user_id text references users (id))');
  await db.execute(`insert into holds_users values ('${person.id}')`);
  await expect(deleteUserAccount(db, { ...own(person), by: viewer })).rejects.toThrow();
  await db.execute('drop table holds_users');
  expect(await userAt(db, person.email)).toEqual(person);
  expect(await db.$count(listings, eq(listings.id, listing))).toBe(1);
  expect(await sweptFor(person.id)).toEqual([]);
  expect(await db.$count(users, eq(users.id, person.id))).toBe(1);
  expect(await writtenFrom(person.email)).toBe(1);
});
