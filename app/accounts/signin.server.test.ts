import { afterAll, beforeAll, expect, test } from 'vitest';
import { signin } from '#app/accounts/signin.server.ts';
import { accounts } from '#app/platform/db/schema/accounts.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makePerson, PASSWORD, userAt } from '#tests/support/people.ts';

let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

test('the right password comes in, and the time is kept', async () => {
  const { db } = connection;
  const person = await makePerson(db, { accountStatus: 'pending_verification' });
  expect(await signin(db, person.email, PASSWORD)).toMatchObject({ success: true, userId: person.id });
  const after = await userAt(db, person.email);
  expect(after?.accountStatus).toBe('active');
  expect(after?.lastLogin?.getTime()).toBeGreaterThan(Date.now() - 10_000);
  expect(after?.lastSeen).toEqual(after?.lastLogin);
});

test.each([
  ['a wrong password', 'Wrong1!password'],
  ['no password', ''],
  ['a password of a megabyte', 'x'.repeat(1_000_000)],
])('%s does not', async (_, password) => {
  const { db } = connection;
  const person = await makePerson(db);
  const refused = { success: false, code: 'auth/invalid-credential', message: 'Invalid email or password.' };
  expect(await signin(db, person.email, password)).toEqual(refused);
  expect(await signin(db, 'nobody@people.example', password)).toEqual(refused);
  expect((await userAt(db, person.email))?.lastLogin).toBeNull();
});

test('an account without a password cannot be entered by any', async () => {
  const { db } = connection;
  const person = await makePerson(db);
  await db.delete(accounts);
  expect(await signin(db, person.email, PASSWORD)).toMatchObject({ success: false });
});

test('an unverified e-mail is refused, whatever the password', async () => {
  const { db } = connection;
  const person = await makePerson(db, { emailVerified: false });
  expect(await signin(db, person.email, PASSWORD)).toEqual({
    ...{ success: false, code: 'auth/email-not-verified', userId: person.id },
    message: 'Please verify your email before signing in. A new verification email has been sent.',
  });
  expect(await signin(db, person.email, 'Wrong1!password')).toMatchObject({ code: 'auth/invalid-credential' });
});
