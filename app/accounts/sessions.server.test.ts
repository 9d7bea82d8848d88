import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { issueCode } from '#app/accounts/one-time-codes.server.ts';
import {
  deleteExpired,
  endOtherSessions,
  endSessionOfUser,
  findViewer,
  listSessions,
  startSession,
} from '#app/accounts/sessions.server.ts';
import { oneTimeCodes, rateLimits, sessions, users, verifications } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile, openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makeSeller } from '#tests/support/factories.ts';
import { makePerson, userAt } from '#tests/support/people.ts';
import { cookieOf, visit } from '#tests/support/signed-in.ts';

const { db } = await databaseOfFile();

async function signedIn(changes = {}) {
  const person = await makePerson(db, changes);
  const headers = await startSession(db, person.id, visit());
  return { db, person, headers, cookie: cookieOf(headers) };
}

test('a session identifies its viewer by an HttpOnly cookie', async () => {
  const { person, headers, cookie } = await signedIn({ isDealer: true, dealershipName: 'Wombat Wheels' });
  expect(headers.getSetCookie().join()).toMatch(/HttpOnly/i);
  expect(headers.getSetCookie().join()).toMatch(/SameSite=Lax/i);
  expect(headers.getSetCookie().join()).toMatch(/Max-Age=2592000/);
  const { viewer } = await findViewer(db, visit(cookie));
  expect(viewer).toMatchObject({
    uid: person.id,
    email: person.email,
    displayName: 'Jess Nguyen',
    photoURL: null,
    isAdmin: false,
    isModerator: false,
    isDealer: true,
    dealershipName: 'Wombat Wheels',
    phoneNumber: '0491570158',
    emailVerified: true,
  });
});

test('without a valid cookie there is no viewer', async () => {
  const { cookie } = await signedIn();
  const forged = ['', 'kerbside.session_token=x', cookie.replace(/.$/, 'A'), cookie.replace(/=./, '=A')];
  for (const other of forged.filter((candidate) => candidate !== cookie)) {
    expect((await findViewer(db, visit(other))).viewer).toBeNull();
  }
});

test('signing in again ends the browser’s old session and issues a new token', async () => {
  const { person, cookie } = await signedIn();
  const again = cookieOf(await startSession(db, person.id, visit(cookie)));
  expect(again).not.toBe(cookie);
  expect((await findViewer(db, visit(cookie))).viewer).toBeNull();
  expect((await findViewer(db, visit(again))).viewer).not.toBeNull();
  expect(await listSessions(db, person.id)).toHaveLength(1);
});

test('a session ends thirty days after sign-in, even if it is used', async () => {
  const { person, cookie } = await signedIn();
  const [session] = await listSessions(db, person.id);
  const days = ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  await findViewer(db, visit(cookie), new Date(Date.now() + 10 * 86_400_000));
  expect((await listSessions(db, person.id))[0]?.expiresAt).toEqual(session?.expiresAt);
  await db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.id, session?.id ?? ''));
  expect((await findViewer(db, visit(cookie))).viewer).toBeNull();
});

test('last seen is recorded at most once a minute', async () => {
  const { person, cookie } = await signedIn();
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
  await findViewer(db, visit(cookie), later(30));
  expect((await userAt(db, person.email))?.lastSeen).toBeNull();
  const seen = later(90);
  await findViewer(db, visit(cookie), seen);
  await findViewer(db, visit(cookie), later(100));
  expect((await userAt(db, person.email))?.lastSeen).toEqual(seen);
  const elsewhere = cookieOf(await startSession(db, person.id, visit()));
  await findViewer(db, visit(elsewhere), later(120));
  expect((await userAt(db, person.email))?.lastSeen).toEqual(seen);
});

test('an account that is no longer verified is signed out', async () => {
  const { person, cookie } = await signedIn();
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id));
  const { viewer, headers } = await findViewer(db, visit(cookie));
  expect(viewer).toBeNull();
  expect(headers.getSetCookie().join()).toContain('Max-Age=0');
  expect(await listSessions(db, person.id)).toEqual([]);
});

test('a person can sign out their own browsers only', async () => {
  const { person, cookie } = await signedIn();
  const stranger = await signedIn();
  const phone = cookieOf(await startSession(db, person.id, visit('', 'Phone')));
  const [session] = (await listSessions(db, person.id)).filter(({ userAgent }) => userAgent === 'Phone');
  expect(await endSessionOfUser(db, stranger.person.id, session?.id ?? '')).toBe(false);
  expect((await findViewer(db, visit(phone))).viewer).not.toBeNull();
  expect(await endSessionOfUser(db, person.id, session?.id ?? '')).toBe(true);
  expect((await findViewer(db, visit(phone))).viewer).toBeNull();
  const current = (await findViewer(db, visit(cookie))).viewer?.sessionId ?? '';
  await startSession(db, person.id, visit('', 'Tablet'));
  await endOtherSessions(db, person.id, current);
  expect((await listSessions(db, person.id)).map(({ id }) => id)).toEqual([current]);
  expect((await findViewer(db, visit(stranger.cookie))).viewer).not.toBeNull();
});

test('the administrator is the account with the verified email of the setting', async () => {
  const { person, cookie } = await signedIn({ email: 'admin@kerbside.example' });
  expect((await findViewer(db, visit(cookie))).viewer?.isAdmin).toBe(true);
  await db.update(users).set({ email: 'moved@people.example' }).where(eq(users.id, person.id));
  expect((await findViewer(db, visit(cookie))).viewer?.isAdmin).toBe(false);
});

test('expired codes, sessions, social sign-ins and rate limits are deleted', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const { id: userId, email } = await makeSeller(db);
  const [past, now, future] = ['2026-11-21T09:00:00Z', '2026-11-21T12:00:00Z', '2026-11-21T15:00:00Z'].map(
    (time) => new Date(time),
  ) as [Date, Date, Date];
  const current = await issueCode(db, { purpose: 'verify-email', userId, email, now: past });
  await issueCode(db, { purpose: 'reset-password', userId, email, now: past });
  for (const [id, expiresAt] of [
    ['old', past],
    ['new', future],
  ] as const) {
    await db.insert(sessions).values({ id, token: id, userId, expiresAt });
    await db.insert(verifications).values({ id, identifier: id, value: '{}', expiresAt });
    await db.insert(rateLimits).values({ key: id, points: 1, expire: expiresAt });
  }
  await deleteExpired(db, now);
  expect((await db.select().from(oneTimeCodes)).map((row) => row.id)).toEqual([current]);
  expect((await db.select().from(sessions)).map((row) => row.id)).toEqual(['new']);
  expect((await db.select().from(verifications)).map((row) => row.id)).toEqual(['new']);
  expect((await db.select().from(rateLimits)).map((row) => row.key)).toEqual(['new']);
});
