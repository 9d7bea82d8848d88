import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findByPassword } from '#app/accounts/credentials.server.ts';
import { openSignInLink, sendSignInLink } from '#app/accounts/email-link.server.ts';
import { codeOf, issueCode } from '#app/accounts/one-time-codes.server.ts';
import { accounts, users } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { mailedCode, makePerson, PASSWORD, userAt } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const { db } = await databaseOfFile();

async function linkTo(email: string): Promise<string> {
  await sendSignInLink(db, email);
  return mailedCode(db, (await userAt(db, email))?.id ?? '', 'sign-in');
}

test('known and unknown emails get the same answer, and only a known one gets an email', async () => {
  const person = await makePerson(db);
  const before = (await queuedJobs(db, 'send-mail')).length;
  const answers = [await sendSignInLink(db, person.email), await sendSignInLink(db, 'nobody@people.example')];
  for (const answer of answers)
    expect(answer).toEqual({ success: true, message: 'Check your inbox for a sign-in link' });
  expect((await queuedJobs(db, 'send-mail')).slice(before)).toMatchObject([{ mail: 'sign-in' }]);
  expect(await sendSignInLink(db, 'no address')).toMatchObject({ success: false, code: 'auth/invalid-email' });
});

test('a link signs in once', async () => {
  const person = await makePerson(db, { lastLogin: null });
  const code = await linkTo(person.email);
  expect((await openSignInLink(db, code))?.id).toBe(person.id);
  expect((await userAt(db, person.email))?.lastLogin).toBeInstanceOf(Date);
  expect(await openSignInLink(db, code)).toBeNull();
});

test('requesting a new link while one is opened is harmless', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { email } = await makePerson(db);
    const code = await linkTo(email);
    await Promise.all([openSignInLink(db, code), sendSignInLink(db, email), openSignInLink(db, code)]);
  }
});

test('only the last link works, for 15 minutes and while the account has that email', async () => {
  const person = await makePerson(db);
  const [first, second] = [await linkTo(person.email), await linkTo(person.email)];
  expect(await openSignInLink(db, first)).toBeNull();
  await db.update(users).set({ email: 'moved-on@people.example' }).where(eq(users.id, person.id));
  expect(await openSignInLink(db, second)).toBeNull();
  const now = new Date(Date.now() - 16 * 60_000);
  const late = await issueCode(db, { purpose: 'sign-in', userId: person.id, email: 'moved-on@people.example', now });
  expect(await openSignInLink(db, codeOf(late))).toBeNull();
});

test('a link verifies the email, and removes an unverified password and phone number', async () => {
  const pending = await makePerson(db, {
    emailVerified: false,
    accountStatus: 'pending_verification',
    verifiedAt: null,
  });
  expect((await openSignInLink(db, await linkTo(pending.email)))?.id).toBe(pending.id);
  const verified = { emailVerified: true, accountStatus: 'active', verifiedAt: expect.any(Date) };
  expect(await userAt(db, pending.email)).toMatchObject({ ...verified, name: pending.name, phoneNumber: '' });
  expect(await findByPassword(db, pending.email, PASSWORD)).toBeNull();
  expect(await db.$count(accounts, eq(accounts.userId, pending.id))).toBe(0);
  const owner = await makePerson(db);
  await openSignInLink(db, await linkTo(owner.email));
  expect(await findByPassword(db, owner.email, PASSWORD)).not.toBeNull();
});
