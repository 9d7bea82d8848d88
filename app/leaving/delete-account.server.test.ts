import { eq, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { issueCode } from '#app/accounts/one-time-codes.server.ts';
import { saveByEmail } from '#app/alerts/waiting-searches.server.ts';
import { countBelongings, deleteUserAccount } from '#app/leaving/delete-account.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { accounts, oneTimeCodes, sessions, type User, users } from '#app/platform/schema/accounts.server.ts';
import { savedSearches } from '#app/platform/schema/alerts.server.ts';
import { articles } from '#app/platform/schema/articles.server.ts';
import { drafts, idempotencyKeys, uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { importedListings, importRuns } from '#app/platform/schema/imports.server.ts';
import { listingPhotos, listings, listingViews, savedCars } from '#app/platform/schema/listings.server.ts';
import { contactMessages } from '#app/platform/schema/site.server.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, PASSWORD, userAt } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeSearch } from '#tests/support/saved-searches.ts';
import { makeSignedIn, signIn, viewerBy } from '#tests/support/signed-in.ts';

const ADMIN = { email: 'admin@kerbside.example' };

const { db } = await databaseOfFile();

const signedInPerson = (changes?: Partial<User>) => makeSignedIn(db, changes);

async function addPhoto(db: Database, listingId: string, key: string) {
  await db
    .insert(listingPhotos)
    .values({ id: newId(), listingId, position: 0, key, width: 8, height: 6, thumbhash: '' });
}

async function save(db: Database, userId: string, listingId: string) {
  await db.insert(savedCars).values({ id: `${userId}_${listingId}`, userId, listingId, listingData: {} });
}

async function fileDeletionsOf(userId: string) {
  const jobs = await queuedJobs<{ keys: string[]; folders: string[] }>(db, 'delete-files');
  return jobs.filter(({ folders }) => folders.includes(`avatars/${userId}`));
}

const own = (person: User, changes = {}) => ({ userIdToDelete: person.id, currentPassword: PASSWORD, ...changes });

test('the owner deletes the account with the password, and everything in it and every reference to it is deleted', async () => {
  const { person, viewer, cookie } = await signedInPerson();
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
  expect(await fileDeletionsOf(person.id)).toEqual([
    { keys: [], folders: [`avatars/${person.id}`, `listings/${person.id}`] },
  ]);
});

async function sendMessageFrom(db: Database, email: string) {
  await db.insert(contactMessages).values({ id: newId(), name: '', email, subject: '', message: 'Hello' });
}

test('the account’s saved searches are deleted, with those its address saved without it', async () => {
  const [person, other] = [await makePerson(db), await makePerson(db)];
  await makeSearch(db, { uid: person.id }, 'make=Toyota');
  await saveByEmail(db, person.email, { criteria: 'make=Kia', name: 'Kia' });
  const remaining = await makeSearch(db, { uid: other.id }, 'make=Toyota');
  const { viewer } = await signIn(db, person);
  const deletion = { userIdToDelete: person.id, by: viewer, currentPassword: PASSWORD };
  expect((await deleteUserAccount(db, deletion)).success).toBe(true);
  const left = await db.select({ id: savedSearches.id }).from(savedSearches);
  expect(left).toEqual([{ id: remaining }]);
});

const messagesFrom = (email: string) => db.$count(contactMessages, eq(contactMessages.email, email));

test('messages from the account’s address are deleted, other messages are not', async () => {
  const { person, viewer } = await signedInPerson();
  const other = await makePerson(db);
  for (const email of [person.email, person.email, other.email]) await sendMessageFrom(db, email);
  await deleteUserAccount(db, { ...own(person), by: viewer });
  expect(await messagesFrom(person.email)).toBe(0);
  expect(await messagesFrom(other.email)).toBe(1);
});

test('articles stay, without their author', async () => {
  const { person, viewer } = await signedInPerson();
  const other = await makePerson(db);
  const [mine, theirs] = [await makeArticle(db, person), await makeArticle(db, other)];
  // Written when the account had another address.
  await db.update(articles).set({ author: 'earlier@people.example' }).where(eq(articles.id, mine));
  await deleteUserAccount(db, { ...own(person), by: viewer });
  const authorOf = async (id: string) => {
    const [article] = await db.select().from(articles).where(eq(articles.id, id));
    return [article?.author, article?.authorId];
  };
  expect(await authorOf(mine)).toEqual(['', null]);
  expect(await authorOf(theirs)).toEqual([other.email, other.id]);
});

test('messages from an unverified address are not deleted with the account', async () => {
  const admin = await signedInPerson({ email: 'admin@kerbside.example' });
  const { db } = admin;
  const claim = await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });
  await sendMessageFrom(db, claim.email);
  expect(await deleteUserAccount(db, { userIdToDelete: claim.id, by: admin.viewer })).toMatchObject({ success: true });
  expect(await messagesFrom(claim.email)).toBe(1);
  await deleteUserAccount(db, { ...own(admin.person), by: admin.viewer });
});

test('uploaded photos that are in no listing are queued for deletion', async () => {
  const { person, viewer } = await signedInPerson();
  const key = `listings/${person.id}/1-waiting`;
  const photo = { key, width: 8, height: 6, thumbhash: '', fileName: 'a.jpg' };
  await db.insert(uploadedPhotos).values({ id: newId(), userId: person.id, ...photo });
  await deleteUserAccount(db, { ...own(person), by: viewer });
  expect((await fileDeletionsOf(person.id))[0]?.keys).toEqual([key]);
  expect(await db.$count(uploadedPhotos, eq(uploadedPhotos.key, key))).toBe(0);
});

test('photos outside the account’s folder are queued for deletion', async () => {
  const { person, viewer } = await signedInPerson();
  const keys = [`listings/demo/${newId()}`, `listings/demo/${newId()}`];
  for (const key of keys) await addPhoto(db, await makeListing(db, person), key);
  await addPhoto(db, await makeListing(db, person), `listings/${person.id}/own`);
  await deleteUserAccount(db, { ...own(person), by: viewer });
  expect((await fileDeletionsOf(person.id))[0]?.keys.sort()).toEqual(keys.sort());
});

test.each([
  ['no password', ''],
  ['a wrong password', 'Wrong1!wrong'],
])('with %s nothing is deleted', async (_, currentPassword) => {
  const { person, viewer } = await signedInPerson();
  const listing = await makeListing(db, person);
  expect(await deleteUserAccount(db, { ...own(person, { currentPassword }), by: viewer })).toEqual({
    success: false,
    code: 'auth/invalid-credential',
    message: 'Failed to delete account',
    reason: 'That’s not your current password.',
  });
  expect(await userAt(db, person.email)).toEqual(person);
  expect(await db.$count(listings, eq(listings.id, listing))).toBe(1);
  expect(await fileDeletionsOf(person.id)).toEqual([]);
});

test('an account without a password needs a sign-in in the last five minutes', async () => {
  const { person, viewer } = await signedInPerson();
  await db.update(accounts).set({ providerId: 'google', password: null }).where(eq(accounts.userId, person.id));
  const earlier = { ...viewer, signedInAt: new Date(Date.now() - 301_000) };
  expect(await deleteUserAccount(db, { ...own(person), by: earlier })).toMatchObject({
    code: 'auth/requires-recent-login',
    message: 'Failed to delete account',
  });
  expect(await deleteUserAccount(db, { ...own(person), by: viewer })).toMatchObject({ success: true });
});

test('the administrator deletes any account without its password, but their own only with it', async () => {
  const { person } = await signedInPerson();
  const admin = await signedInPerson(ADMIN);
  expect(admin.viewer.isAdmin).toBe(true);
  expect(await deleteUserAccount(db, { userIdToDelete: person.id, by: admin.viewer })).toMatchObject({ success: true });
  expect(await deleteUserAccount(db, { userIdToDelete: admin.person.id, by: admin.viewer })).toMatchObject({
    success: false,
  });
  expect(await deleteUserAccount(db, { ...own(admin.person), by: admin.viewer })).toMatchObject({ success: true });
});

test('a browser that has been signed out cannot delete the account', async () => {
  const { person, viewer } = await signedInPerson();
  await db.delete(sessions).where(eq(sessions.id, viewer.sessionId));
  expect(await deleteUserAccount(db, { ...own(person), by: viewer })).toMatchObject({
    code: 'auth/no-current-user',
    reason: 'You’ve been signed out. Please sign in again.',
  });
  expect(await userAt(db, person.email)).toBeDefined();
});

test('only one of two simultaneous deletions succeeds', async () => {
  const { person, viewer } = await signedInPerson();
  const deletion = { ...own(person), by: viewer };
  const answers = await Promise.all([deleteUserAccount(db, deletion), deleteUserAccount(db, deletion)]);
  expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  expect(await fileDeletionsOf(person.id)).toHaveLength(1);
});

test('a listing published during the deletion is deleted too or never created', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { person, viewer } = await signedInPerson();
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

test('a failed deletion changes nothing and deletes no file', async () => {
  const { person, viewer } = await signedInPerson();
  const listing = await makeListing(db, person);
  await sendMessageFrom(db, person.email);
  await db.execute('create table holds_users (user_id text references users (id))');
  await db.execute(`insert into holds_users values ('${person.id}')`);
  await expect(deleteUserAccount(db, { ...own(person), by: viewer })).rejects.toThrow();
  await db.execute('drop table holds_users');
  expect(await userAt(db, person.email)).toEqual(person);
  expect(await db.$count(listings, eq(listings.id, listing))).toBe(1);
  expect(await fileDeletionsOf(person.id)).toEqual([]);
  expect(await db.$count(users, eq(users.id, person.id))).toBe(1);
  expect(await messagesFrom(person.email)).toBe(1);
});
