import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViewer, listSessions, startSession } from '#app/accounts/sessions.server.ts';
import { signOut } from '#app/accounts/signout.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makePerson, userAt } from '#tests/support/people.ts';

let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const visit = (cookie = '') => new Request('http://localhost/', { headers: { cookie } });
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

test('signing out ends this browser’s session alone, notes when, and clears the cookie', async () => {
  const { db } = connection;
  const person = await makePerson(db);
  const cookie = cookieOf(await startSession(db, person.id, visit()));
  const elsewhere = cookieOf(await startSession(db, person.id, visit()));
  const begun = Date.now();
  const { headers, ...result } = await signOut(db, visit(cookie));
  expect(result).toEqual({ success: true, message: 'You are signed out.' });
  expect(headers.getSetCookie().join()).toMatch(/kerbside\.session_token=;.*Max-Age=0/);
  expect((await findViewer(db, visit(cookie))).viewer).toBeNull();
  expect((await findViewer(db, visit(elsewhere))).viewer?.uid).toBe(person.id);
  expect(await listSessions(db, person.id)).toHaveLength(1);
  expect((await userAt(db, person.email))?.lastLogout?.getTime()).toBeGreaterThanOrEqual(begun);
});

test('whoever is not signed in is signed out all the same', async () => {
  expect(await signOut(connection.db, visit())).toMatchObject({ success: true });
});
