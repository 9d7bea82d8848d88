import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findByPassword } from '#app/accounts/credentials.server.ts';
import { codeOf, findUsableCode, issueCode } from '#app/accounts/one-time-codes.server.ts';
import { chooseNewPassword, resetPassword } from '#app/accounts/reset.server.ts';
import { listSessions, startSession } from '#app/accounts/sessions.server.ts';
import { accounts } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { mailedCode, makePerson, PASSWORD, userAt } from '#tests/support/people.ts';

const NEW = 'Brand-new1!'.replace('-', '$');
const SENT = { success: true, message: 'Password reset email has been sent. Please check your inbox.' };

const { db } = await databaseOfFile();

const choose = (code: string, newPassword = NEW) => chooseNewPassword(db, code, newPassword);

test('known and unknown emails get the same answer', async () => {
  const person = await makePerson(db);
  for (const email of [person.email, 'nobody@people.example']) expect(await resetPassword(db, email)).toEqual(SENT);
  expect(await mailedCode(db, person.id, 'reset-password')).not.toBe('');
  expect(await resetPassword(db, 'not an address')).toMatchObject({ success: false });
});

test('a reset sets the password once, ends every session and voids other codes', async () => {
  const person = await makePerson(db);
  await startSession(db, person.id, new Request('http://localhost/'));
  const change = codeOf(
    await issueCode(db, { purpose: 'change-email', userId: person.id, email: 'thief@people.example' }),
  );
  await resetPassword(db, person.email);
  const code = await mailedCode(db, person.id, 'reset-password');
  expect(await choose(code)).toMatchObject({ success: true });
  expect(await findByPassword(db, person.email, NEW)).not.toBeNull();
  expect(await findByPassword(db, person.email, PASSWORD)).toBeNull();
  expect(await listSessions(db, person.id)).toEqual([]);
  expect(await findUsableCode(db, change, { purposes: ['change-email'] })).toBeNull();
  expect(await choose(code, 'Another1!one')).toMatchObject({ success: false, code: 'auth/invalid-action-code' });
  expect(await findByPassword(db, person.email, NEW)).not.toBeNull();
});

test('at the limit, no second link is sent while the first works', async () => {
  const person = await makePerson(db);
  await resetPassword(db, person.email, { keepsLink: true });
  const code = await mailedCode(db, person.id, 'reset-password');
  await resetPassword(db, person.email, { keepsLink: true });
  expect(await mailedCode(db, person.id, 'reset-password')).toBe(code);
  await choose(code);
  await resetPassword(db, person.email, { keepsLink: true });
  expect(await mailedCode(db, person.id, 'reset-password')).not.toBe('');
});

test('a rejected password does not use up the code', async () => {
  const person = await makePerson(db);
  await resetPassword(db, person.email);
  const code = await mailedCode(db, person.id, 'reset-password');
  expect(await choose(code, 'weak')).toMatchObject({ code: 'auth/weak-password' });
  expect(await choose(code)).toMatchObject({ success: true });
});

test('a reset sets an account’s first password', async () => {
  const person = await makePerson(db);
  await db.delete(accounts);
  await resetPassword(db, person.email);
  expect(await choose(await mailedCode(db, person.id, 'reset-password'))).toMatchObject({ success: true });
  expect(await findByPassword(db, person.email, NEW)).not.toBeNull();
});

test('a reset verifies the email and removes an unverified password, its sessions and phone number', async () => {
  const pending = await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });
  await db.insert(accounts).values({ id: 'y', userId: pending.id, providerId: 'google', accountId: 'somebody' });
  await resetPassword(db, pending.email);
  await choose(await mailedCode(db, pending.id, 'reset-password'));
  expect(await userAt(db, pending.email)).toMatchObject({
    emailVerified: true,
    accountStatus: 'active',
    phoneNumber: '',
  });
  expect(await db.$count(accounts, eq(accounts.userId, pending.id))).toBe(1);
});
