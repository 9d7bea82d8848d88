import { expect, test } from 'vitest';
import { findViewer, listSessions, startSession } from '#app/accounts/sessions.server.ts';
import { signin, signOut } from '#app/accounts/signin.server.ts';
import { accounts } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makePerson, PASSWORD, userAt } from '#tests/support/people.ts';

const { db } = await databaseOfFile();

test('the right password signs in and records the time', async () => {
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
])('%s does not sign in', async (_, password) => {
  const person = await makePerson(db);
  const rejected = { success: false, code: 'auth/invalid-credential', message: 'Invalid email or password.' };
  expect(await signin(db, person.email, password)).toEqual(rejected);
  expect(await signin(db, 'nobody@people.example', password)).toEqual(rejected);
  expect((await userAt(db, person.email))?.lastLogin).toBeNull();
});

test('no password signs in to an account without one', async () => {
  const person = await makePerson(db);
  await db.delete(accounts);
  expect(await signin(db, person.email, PASSWORD)).toMatchObject({ success: false });
});

test('an unverified account cannot sign in', async () => {
  const person = await makePerson(db, { emailVerified: false });
  expect(await signin(db, person.email, PASSWORD)).toEqual({
    success: false,
    code: 'auth/email-not-verified',
    userId: person.id,
    message: 'Please verify your email before signing in. A new verification email has been sent.',
  });
  expect(await signin(db, person.email, 'Wrong1!password')).toMatchObject({ code: 'auth/invalid-credential' });
});

const visit = (cookie = '') => new Request('http://localhost/', { headers: { cookie } });
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

test('signing out ends only this browser’s session, records the time and clears the cookie', async () => {
  const person = await makePerson(db);
  const cookie = cookieOf(await startSession(db, person.id, visit()));
  const otherCookie = cookieOf(await startSession(db, person.id, visit()));
  const startedAt = Date.now();
  const { headers, ...result } = await signOut(db, visit(cookie));
  expect(result).toEqual({ success: true, message: 'You are signed out.' });
  expect(headers.getSetCookie().join()).toMatch(/kerbside\.session_token=;.*Max-Age=0/);
  expect((await findViewer(db, visit(cookie))).viewer).toBeNull();
  expect((await findViewer(db, visit(otherCookie))).viewer?.uid).toBe(person.id);
  expect(await listSessions(db, person.id)).toHaveLength(1);
  expect((await userAt(db, person.email))?.lastLogout?.getTime()).toBeGreaterThanOrEqual(startedAt);
});

test('signing out without a session succeeds', async () => {
  expect(await signOut(db, visit())).toMatchObject({ success: true });
});
