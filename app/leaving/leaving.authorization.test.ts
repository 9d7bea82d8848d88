/** One person cannot reach another person's profile, sessions or data. */
import { expect, test } from 'vitest';
import { findByPassword } from '#app/accounts/credentials.server.ts';
import { findPendingEmail, updateUserProfile } from '#app/accounts/profile.server.ts';
import { endOtherSessions, endSessionOfUser, listSessions } from '#app/accounts/sessions.server.ts';
import { deleteUserAccount } from '#app/leaving/delete-account.server.ts';
import { readOwnPhotos, writeOwnData } from '#app/leaving/own-data.server.ts';
import { type User, users } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, PASSWORD, userAt } from '#tests/support/people.ts';
import { signIn, viewerBy } from '#tests/support/signed-in.ts';

const UNKNOWN_ID = 'nobodynobody';
let stranger: Awaited<ReturnType<typeof signIn>> & { person: User };

const { db } = await databaseOfFile();
const owner = await makePerson(db, { name: 'Owner' });
const signedIn = await signIn(db, owner);
const ownerCookie = signedIn.cookie;
const ownerSessionId = signedIn.viewer.sessionId;
await makeListing(db, owner, { description: 'The owner’s car.' });
const person = await makePerson(db, { name: 'Stranger' });
stranger = { person, ...(await signIn(db, person)) };

async function expectUntouched() {
  expect(await userAt(db, owner.email)).toMatchObject({ id: owner.id, name: 'Owner' });
  expect(await findByPassword(db, owner.email, PASSWORD)).not.toBeNull();
  expect(await viewerBy(db, ownerCookie)).not.toBeNull();
}

test('signing out another user’s browser is answered like an unknown one and does nothing', async () => {
  expect(await endSessionOfUser(db, stranger.viewer.uid, ownerSessionId)).toBe(false);
  expect(await endSessionOfUser(db, stranger.viewer.uid, UNKNOWN_ID)).toBe(false);
  await endOtherSessions(db, stranger.viewer.uid, ownerSessionId);
  await expectUntouched();
  stranger = { person: stranger.person, ...(await signIn(db, stranger.person)) };
});

test('another user’s sessions are not listed', async () => {
  const rows = await listSessions(db, stranger.viewer.uid);
  expect(rows.map((row) => row.id)).not.toContain(ownerSessionId);
});

test('the profile form changes only the viewer’s own account', async () => {
  const { person, viewer } = stranger;
  const fields = {
    name: 'Stranger',
    email: owner.email,
    phoneNumber: '0491570156',
    dealershipName: '',
    removeAvatar: false,
    currentPassword: PASSWORD,
    newPassword: '',
    confirmNewPassword: '',
  };
  expect(await updateUserProfile(db, viewer, fields)).toMatchObject({ success: true });
  expect(await userAt(db, person.email)).toMatchObject({ id: person.id });
  expect(await findPendingEmail(db, owner.id)).toBeNull();
  await expectUntouched();
});

test('a session is valid for its own account only', async () => {
  const mixed = { ...stranger.viewer, uid: owner.id, email: owner.email };
  const fields = {
    name: 'Taken',
    email: owner.email,
    phoneNumber: '0491570156',
    dealershipName: '',
    removeAvatar: false,
    currentPassword: '',
    newPassword: '',
    confirmNewPassword: '',
  };
  expect(await updateUserProfile(db, mixed, fields)).toMatchObject({ code: 'auth/no-current-user' });
  const deletion = { userIdToDelete: owner.id, by: mixed, currentPassword: PASSWORD };
  expect(await deleteUserAccount(db, deletion)).toMatchObject({ code: 'auth/no-current-user' });
  await expectUntouched();
});

test('another user cannot delete the account, and the answer reveals nothing', async () => {
  const by = stranger.viewer;
  const answers = await Promise.all(
    [owner.id, UNKNOWN_ID, '', "' or 1=1 --"].map((userIdToDelete) =>
      deleteUserAccount(db, { userIdToDelete, by, currentPassword: PASSWORD }),
    ),
  );
  for (const answer of answers) {
    expect(answer).toEqual({ success: false, code: 'auth/user-not-found', message: 'Failed to delete account' });
  }
  const asAdministrator = { userIdToDelete: UNKNOWN_ID, by: { ...by, isAdmin: true } };
  expect(await deleteUserAccount(db, asAdministrator)).toEqual(answers[0]);
  await expectUntouched();
  expect(await db.$count(users)).toBe(2);
});

test('the export has no data of another user', async () => {
  const { viewer } = await signIn(db, await makePerson(db));
  let text = '';
  for await (const part of writeOwnData(db, viewer)) text += part;
  for (const value of [owner.id, owner.email, 'The owner’s car.']) expect(text).not.toContain(value);
  for await (const photo of readOwnPhotos(db, viewer.uid)) expect(photo).toBeUndefined();
});
