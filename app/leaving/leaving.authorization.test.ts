import { expect, test } from 'vitest';
import { findByPassword } from '#app/accounts/credentials.server.ts';
import { updateUserProfile } from '#app/accounts/profile.server.ts';
import { deleteUserAccount } from '#app/leaving/delete-account.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makePerson, PASSWORD, userAt } from '#tests/support/people.ts';
import { makeSignedIn } from '#tests/support/signed-in.ts';

const { db } = await databaseOfFile();

test('a session is valid for its own account only', async () => {
  const owner = await makePerson(db, { name: 'Owner' });
  const { viewer } = await makeSignedIn(db);
  const mixed = { ...viewer, uid: owner.id, email: owner.email };
  const fields = { name: 'Taken', email: owner.email, phoneNumber: '0491570156', dealershipName: '' };
  const passwords = { currentPassword: '', newPassword: '', confirmNewPassword: '' };
  const change = { ...fields, ...passwords, removeAvatar: false };
  expect(await updateUserProfile(db, mixed, change)).toMatchObject({ code: 'auth/no-current-user' });
  const deletion = { userIdToDelete: owner.id, by: mixed, currentPassword: PASSWORD };
  expect(await deleteUserAccount(db, deletion)).toMatchObject({ code: 'auth/no-current-user' });
  expect(await userAt(db, owner.email)).toMatchObject({ id: owner.id, name: 'Owner' });
  expect(await findByPassword(db, owner.email, PASSWORD)).not.toBeNull();
});
