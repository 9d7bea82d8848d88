/** Two people: nothing that one asks for reaches what is the other's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByPassword } from '#app/accounts/credentials.server.ts';
import { deleteUserAccount } from '#app/accounts/leaving/leaving.server.ts';
import { readOwnPhotos, writeOwnData } from '#app/accounts/leaving/own-data.server.ts';
import { findPendingEmail, updateUserProfile } from '#app/accounts/profile/profile.server.ts';
import { endOtherSessions, endSessionOfUser, listSessions } from '#app/accounts/sessions.server.ts';
import { type User, users } from '#app/platform/db/schema/accounts.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, PASSWORD, userAt } from '#tests/support/people.ts';
import { signIn, viewerBy } from '#tests/support/signed-in.ts';

const NOBODY = 'nobodynobody';
let connection: DatabaseConnection;
let owner: User;
let stranger: Awaited<ReturnType<typeof signIn>> & { person: User };
let ownerCookie: string;
let ownerSessionId: string;

beforeAll(async () => {
  connection = await openTestDatabase();
  const { db } = connection;
  owner = await makePerson(db, { name: 'Owner' });
  const signedIn = await signIn(db, owner);
  ownerCookie = signedIn.cookie;
  ownerSessionId = signedIn.viewer.sessionId;
  await makeListing(db, owner, { description: 'The owner’s car.' });
  const person = await makePerson(db, { name: 'Stranger' });
  stranger = { person, ...(await signIn(db, person)) };
});
afterAll(() => connection.close());

async function expectUntouched() {
  const { db } = connection;
  expect(await userAt(db, owner.email)).toMatchObject({ id: owner.id, name: 'Owner' });
  expect(await findByPassword(db, owner.email, PASSWORD)).not.toBeNull();
  expect(await viewerBy(db, ownerCookie)).not.toBeNull();
}

test('another user’s browser cannot be signed out, and is answered like one that does not exist', async () => {
  const { db } = connection;
  expect(await endSessionOfUser(db, stranger.viewer.uid, ownerSessionId)).toBe(false);
  expect(await endSessionOfUser(db, stranger.viewer.uid, NOBODY)).toBe(false);
  await endOtherSessions(db, stranger.viewer.uid, ownerSessionId);
  await expectUntouched();
  stranger = { person: stranger.person, ...(await signIn(db, stranger.person)) };
});

test('another user’s sessions are not listed', async () => {
  const rows = await listSessions(connection.db, stranger.viewer.uid);
  expect(rows.map((row) => row.id)).not.toContain(ownerSessionId);
});

test('a profile is the viewer’s own: their form changes nobody else', async () => {
  const { db } = connection;
  const { person, viewer } = stranger;
  const fields = {
    ...{ name: 'Stranger', email: owner.email, phoneNumber: '0491570156', dealershipName: '', removeAvatar: false },
    ...{ currentPassword: PASSWORD, newPassword: '', confirmNewPassword: '' },
  };
  expect(await updateUserProfile(db, viewer, fields)).toMatchObject({ success: true });
  expect(await userAt(db, person.email)).toMatchObject({ id: person.id });
  expect(await findPendingEmail(db, owner.id)).toBeNull();
  await expectUntouched();
});

test('the session of one does not stand for the other', async () => {
  const { db } = connection;
  const mixed = { ...stranger.viewer, uid: owner.id, email: owner.email };
  const fields = {
    ...{ name: 'Taken', email: owner.email, phoneNumber: '0491570156', dealershipName: '', removeAvatar: false },
    ...{ currentPassword: '', newPassword: '', confirmNewPassword: '' },
  };
  expect(await updateUserProfile(db, mixed, fields)).toMatchObject({ code: 'auth/no-current-user' });
  const deletion = { userIdToDelete: owner.id, by: mixed, currentPassword: PASSWORD };
  expect(await deleteUserAccount(db, deletion)).toMatchObject({ code: 'auth/no-current-user' });
  await expectUntouched();
});

test('a stranger deletes nobody, whatever password they know, and learns nothing from the answer', async () => {
  const { db } = connection;
  const by = stranger.viewer;
  const answers = await Promise.all(
    [owner.id, NOBODY, '', "' or 1=1 --"].map((userIdToDelete) =>
      deleteUserAccount(db, { userIdToDelete, by, currentPassword: PASSWORD }),
    ),
  );
  for (const answer of answers) {
    expect(answer).toEqual({ success: false, code: 'auth/user-not-found', message: 'Failed to delete account' });
  }
  const asAdministrator = { userIdToDelete: NOBODY, by: { ...by, isAdmin: true } };
  expect(await deleteUserAccount(db, asAdministrator)).toEqual(answers[0]);
  await expectUntouched();
  expect(await db.$count(users)).toBe(2);
});

test('the data of one hold nothing of the other', async () => {
  const { db } = connection;
  const { viewer } = await signIn(db, await makePerson(db));
  let text = '';
  for await (const part of writeOwnData(db, viewer)) text += part;
  for (const value of [owner.id, owner.email, 'The owner’s car.']) expect(text).not.toContain(value);
  for await (const photo of readOwnPhotos(db, viewer.uid)) expect(photo).toBeUndefined();
});
